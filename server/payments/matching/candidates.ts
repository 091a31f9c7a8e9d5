/** The registrations that a person may choose for a bank line. */
import type { MemberContext } from '../../lib/context.ts';
import { found } from '../../lib/errors.ts';
import { payablesOf, searchPayables } from '../../registrations/balances/balances.ts';
import { entriesWithin } from '../linking/entries.ts';
import { ownPaymentRule } from '../review/own-payments.ts';
import { codeWindows } from './codes.ts';
import { matchOpenLines, openCents, withOwn } from './lines.ts';
import { foldedWords } from './names.ts';
import { type LineRow, selectLine } from './queries.ts';

const LIMIT = 20;

/**
 * Without a search, those that the line says something about; with each what was recorded for it without a bank line.
 * Throws BANK_LINE_NOT_FOUND.
 */
export async function listCandidates(ctx: MemberContext, id: string, q = '') {
  const line = found(await selectLine(ctx.db, id), 'BANK_LINE_NOT_FOUND');
  const open_cents = openCents(line);
  const { payables, linkable } = q
    ? { payables: await searchPayables(ctx, q, { cents: centsOf(q), fits: open_cents }), linkable: [] }
    : await likely(ctx, line);
  const items = payables.slice(0, LIMIT);
  const ownRule = await ownPaymentRule(ctx, { user_id: ctx.actor.id });
  const ids = items.map(({ registration_id }) => registration_id);
  const links = [...linkable, ...(await entriesWithin(ctx, ids, open_cents))];
  return {
    items: items.map((each) => withOwn(ctx, each, ownRule)),
    links: [...new Map(links.map((each) => [each.id, withOwn(ctx, each, ownRule)])).values()].slice(0, LIMIT),
  };
}

/** '150', '1,250.00', '$150.00'. */
function centsOf(q: string): number | null {
  const [, whole, cents = '00'] = /^[^\d-]{0,4}(\d{1,7})(?:\.(\d\d))?$/.exec(q.trim().replaceAll(',', '')) ?? [];
  return whole ? Number(whole) * 100 + Number(cents) : null;
}

/** Proposed ones, those whose code is in the text whatever was paid for them, then those with the amount and a part of the name. */
async function likely(ctx: MemberContext, line: LineRow) {
  const { matches, payables, entries } = await matchOpenLines(ctx);
  const match = matches.get(line.id);
  const proposed = (match?.shares ?? []).flatMap(({ registration_id }) => payables.get(registration_id) ?? []);
  const coded = await payablesOf(ctx, { codes: codeWindows(`${line.text} ${line.bank_reference ?? ''}`) });
  const words = new Set(foldedWords(`${line.payer ?? ''} ${line.text}`));
  const ranked = <Each extends Named>(all: Iterable<Each>, amountOf: (each: Each) => number): Each[] =>
    [...all]
      .map((each) => ({ each, rank: rankOf(each, words, amountOf(each) === openCents(line)) }))
      .filter(({ rank }) => rank >= 2)
      .sort((a, b) => b.rank - a.rank)
      .map(({ each }) => each);
  const similar = ranked(payables.values(), ({ balance_cents }) => balance_cents);
  const known = [...proposed, ...coded, ...similar].map((each) => [each.registration_id, each] as const);
  return {
    payables: [...new Map(known).values()],
    linkable: [
      ...(match?.entry_ids ?? []).flatMap((id) => entries.get(id) ?? []),
      ...ranked(entries.values(), ({ amount_cents }) => amount_cents).filter(
        ({ amount_cents }) => amount_cents === openCents(line),
      ),
    ],
  };
}

type Named = { names: readonly string[] };

/** A word of the name and the amount, or two words of the name. */
function rankOf({ names }: Named, words: ReadonlySet<string>, hasAmount: boolean): number {
  const shared = new Set(names.flatMap(foldedWords).filter((word) => word.length > 1 && words.has(word))).size;
  return shared === 0 ? 0 : shared + (hasAmount ? 1 : 0);
}

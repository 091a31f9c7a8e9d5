/** The registrations that a person may choose for a bank line. */
import type { MemberContext } from '../../lib/context.ts';
import { type Payable, payablesOf, searchPayables } from '../../registrations/balances/balances.ts';
import { ownPaymentRule } from '../review/own-payments.ts';
import { codeWindows } from './codes.ts';
import { loadLine, matchOpenLines, openCents, withOwn } from './lines.ts';
import { foldedWords } from './names.ts';
import type { LineRow } from './queries.ts';

const LIMIT = 20;

/** Without a search, those that the line says something about. Throws BANK_LINE_NOT_FOUND. */
export async function listCandidates(ctx: MemberContext, id: string, q = '') {
  const line = await loadLine(ctx, id);
  const cents = centsOf(q);
  const found = q ? await searchPayables(ctx, q, { cents, fits: openCents(line) }) : await likely(ctx, line);
  const ownRule = await ownPaymentRule(ctx, { user_id: ctx.actor.id });
  return { items: found.slice(0, LIMIT).map((each) => withOwn(ctx, each, ownRule)) };
}

/** '150', '1,250.00', '$150.00'. */
function centsOf(q: string): number | null {
  const [, whole, cents = '00'] = /^[^\d-]{0,4}(\d{1,7})(?:\.(\d\d))?$/.exec(q.trim().replaceAll(',', '')) ?? [];
  return whole ? Number(whole) * 100 + Number(cents) : null;
}

/** Proposed ones, those whose code is in the text whatever was paid for them, then those with the amount and a part of the name. */
async function likely(ctx: MemberContext, line: LineRow): Promise<Payable[]> {
  const { matches, payables } = await matchOpenLines(ctx);
  const proposed = (matches.get(line.id)?.shares ?? []).flatMap(
    ({ registration_id }) => payables.get(registration_id) ?? [],
  );
  const coded = await payablesOf(ctx, { codes: codeWindows(`${line.text} ${line.bank_reference ?? ''}`) });
  const words = new Set(foldedWords(`${line.payer ?? ''} ${line.text}`));
  const similar = [...payables.values()]
    .map((each) => ({ each, rank: rankOf(each, words, openCents(line)) }))
    .filter(({ rank }) => rank >= 2)
    .sort((a, b) => b.rank - a.rank)
    .map(({ each }) => each);
  return [...new Map([...proposed, ...coded, ...similar].map((each) => [each.registration_id, each])).values()];
}

/** A word of the name and the amount, or two words of the name. */
const rankOf = ({ names, balance_cents }: Payable, words: ReadonlySet<string>, open_cents: number): number => {
  const shared = new Set(names.flatMap(foldedWords).filter((word) => word.length > 1 && words.has(word))).size;
  return shared === 0 ? 0 : shared + (balance_cents === open_cents ? 1 : 0);
};

/** Bank lines with the registrations that they pay for, or may pay for. */
import type * as z from 'zod';
import type { bankLines } from '../../../contract/bank-lines.ts';
import type { OwnPaymentRule } from '../../../contract/constants.ts';
import type { LineFilter, OpenLineClass } from '../../../contract/list-choices.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, pageOf } from '../../lib/db/cursor.ts';
import { namePatterns } from '../../lib/db/search.ts';
import { type Payable, refundsDue, unpaidRegistrations } from '../../registrations/balances/balances.ts';
import { entriesFor } from '../linking/entries.ts';
import { matchesOfUndoing, undoneLines } from '../linking/undone-lines.ts';
import { ownPaymentRule } from '../review/own-payments.ts';
import { type LineMatch, type LineToMatch, matchLines, mayPayFor, type OpenRegistration } from './matcher.ts';
import { payerKey } from './names.ts';
import {
  countLines,
  type LineRow,
  selectAliases,
  selectEntriesOfLines,
  selectLines,
  selectOpenLines,
} from './queries.ts';

const PAGE = 50;
/** More open lines than a school ever has; matching them takes well under a second. */
const MAX_OPEN = 5_000;

type Reads = Pick<MemberContext, 'db'>;

export const openCents = ({ amount_cents, matched_cents }: LineRow): number => amount_cents - matched_cents;
const toMatch = (line: LineRow): LineToMatch => ({ ...line, open_cents: openCents(line) });

/** Compares every open line with every open registration: what a line is depends on the other lines. */
export async function matchOpenLines({ db }: Reads) {
  const lines = await selectOpenLines(db, MAX_OPEN);
  const isGoingOut = lines.some(({ amount_cents }) => amount_cents < 0);
  const keys = [...new Set(lines.flatMap(({ payer }) => (payer ? payerKey(payer) : [])))];
  const [unpaid, toReturn, aliases, entries] = await Promise.all([
    unpaidRegistrations({ db }),
    isGoingOut ? refundsDue({ db }) : [],
    selectAliases(db, keys),
    entriesFor({ db }, lines),
  ]);
  const payables = new Map([...unpaid, ...toReturn].map((each) => [each.registration_id, each]));
  const registrations = [...payables.values()].map(toRegistration);
  const matches = matchLines(lines.map(toMatch), { registrations, aliases, entries });
  const undone = await undoneLines({ db }, lines);
  for (const [id, match] of matchesOfUndoing(lines, undone, matches)) matches.set(id, match);
  return { lines, matches, undone, payables, entries: new Map(entries.map((each) => [each.id, each])) };
}

/** An unmatched line that may be a payment for someone, though for whom is too uncertain to propose. */
export const isPossiblePayment = (match: LineMatch | undefined): boolean =>
  match?.class === 'unmatched' && match.maybe_ids.length > 0;

/** The open lines that may pay for registrations, by registration: also those that are too uncertain to propose. */
export async function linesByRegistration({ db }: Reads): Promise<ReadonlyMap<string, LineRow[]>> {
  const found = new Map<string, LineRow[]>();
  // Mostly no line is open, and nothing needs to be matched.
  if ((await selectOpenLines(db, 1)).length === 0) return found;
  const { lines, matches, payables } = await matchOpenLines({ db });
  for (const line of lines)
    for (const id of mayPayFor(matches.get(line.id)))
      if ((payables.get(id)?.balance_cents ?? 0) > 0) found.set(id, [...(found.get(id) ?? []), line]);
  return found;
}

const toRegistration = ({ pending, ...payable }: Payable): OpenRegistration => ({
  ...payable,
  pending: pending && { fee_cents: pending.fee_cents, reference: pending.reference_number },
});

type Listing = z.output<(typeof bankLines)['GET /admin/bank-lines']['query']>;

export async function listLines(ctx: MemberContext, { q = '', cursor, class: wanted, ...place }: Listing) {
  const { db } = ctx;
  const after = decodeIdCursor(cursor);
  const known = await matchFor(ctx);
  const { matches } = known;
  const [{ open_ids, ...counts }, patterns] = await Promise.all([countLines(db, place), namePatterns(db, q)]);
  const filter = { ...place, patterns, ...classFilter(wanted, matches) };
  const rows = await selectLines(db, filter, { after, limit: PAGE + 1 });
  const { items, next_cursor } = pageOf(rows, PAGE, after);
  const open = open_ids.map((id) => matches.get(id)?.class ?? 'unmatched');
  const count = (sought: OpenLineClass) => open.filter((each) => each === sought).length;
  return {
    items: await withMatches(ctx, items, known),
    counts: { ...counts, ready: count('ready'), check: count('check'), unmatched: count('unmatched') },
    next_cursor,
  };
}

type Matches = Awaited<ReturnType<typeof matchFor>>;

/** Nothing is ready for a person who may not record it. */
async function matchFor(ctx: MemberContext) {
  const known = { ...(await matchOpenLines(ctx)), ownRule: await ownPaymentRule(ctx, { user_id: ctx.actor.id }) };
  if (known.ownRule !== 'REFUSED') return known;
  const { matches, payables } = known;
  const isOwn = ({ registration_id }: LineMatch['shares'][number]) =>
    payables.get(registration_id)?.user_id === ctx.actor.id;
  for (const [id, match] of matches)
    if (match.class === 'ready' && match.shares.some(isOwn)) matches.set(id, { ...match, class: 'check', reason: OWN });
  return known;
}

const OWN = 'Code and amount match, but it’s for you.';

function classFilter(wanted: LineFilter | undefined, matches: Matches['matches']) {
  if (!wanted || wanted === 'open' || wanted === 'matched' || wanted === 'ignored') return { class: wanted };
  return { ids: [...matches].flatMap(([id, match]) => (match.class === wanted ? id : [])) };
}

async function withMatches(
  ctx: MemberContext,
  page: readonly LineRow[],
  { matches, payables, entries, undone, ownRule }: Matches,
) {
  const recorded = Map.groupBy(
    await selectEntriesOfLines(
      ctx.db,
      page.map(({ id }) => id),
    ),
    ({ bank_line_id }) => bank_line_id,
  );
  return page.map((line) => ({
    ...line,
    ...stateOf(line, matches.get(line.id)),
    open_cents: openCents(line),
    proposals: proposalsOf(matches.get(line.id), payables).map((each) => withOwn(ctx, each, ownRule)),
    links: (matches.get(line.id)?.entry_ids ?? [])
      .flatMap((id) => entries.get(id) ?? [])
      .map((each) => withOwn(ctx, each, ownRule)),
    is_possible_payment: isPossiblePayment(matches.get(line.id)),
    undoes: (undone.get(line.id)?.lines ?? []).filter((each) => each.entries.length > 0),
    entries: recorded.get(line.id) ?? [],
  }));
}

function stateOf(line: LineRow, match: LineMatch | undefined) {
  if (line.ignored_reason !== null) return { class: 'ignored' as const, reason: line.ignored_reason, alias_id: null };
  if (openCents(line) === 0) return { class: 'matched' as const, reason: null, alias_id: null };
  const { reason = null, alias_id = null } = match ?? {};
  return { class: match?.class ?? ('unmatched' as const), reason, alias_id };
}

const proposalsOf = (match: LineMatch | undefined, payables: Matches['payables']) =>
  (match?.shares ?? []).flatMap(({ registration_id, amount_cents }) => {
    const payable = payables.get(registration_id);
    return payable ? { ...payable, amount_cents } : [];
  });

export const withOwn = <P extends { user_id: string | null }>(
  { actor }: MemberContext,
  payable: P,
  ownRule: OwnPaymentRule | null,
) => ({ ...payable, own_payment: payable.user_id === actor.id ? ownRule : null });

/** Which earlier line a line undoes, such as a bounced cheque: the bank marks it, or its text says so. */
import { formatDay } from '../../../contract/times.ts';
import type { MemberContext } from '../../lib/context.ts';
import { type LineMatch, mayPayFor } from '../matching/matcher.ts';
import { foldedWords } from '../matching/names.ts';
import { type LineRow, type RecordedEntry, selectEntriesOfLines } from '../matching/queries.ts';
import { MAX_DAYS_APART } from './matcher.ts';
import { selectUndoneLines } from './queries.ts';

type UndoneRow = Awaited<ReturnType<typeof selectUndoneLines>>[number];
/** `entries`: what was recorded from it and still counts. */
export type UndoneLine = UndoneRow & { entries: RecordedEntry[] };
/** Likeliest first. Sure: there is only this one, or its payer or reference is in the text too. */
export type Undoing = { lines: readonly UndoneLine[]; isSure: boolean };

/** In files without such a mark, as CSV. */
const SAYS_SO = /\b(?:return(?:ed)?|revers(?:al|ed)|nsf|chargeback|bounced|unpaid)\b/i;
const undoesOne = ({ is_reversal, amount_cents, text, matched_cents }: LineRow): boolean =>
  matched_cents === 0 && (is_reversal || (amount_cents < 0 && SAYS_SO.test(text)));

/** By the open line that undoes them. Of two such lines only the first can be sure of one. */
export async function undoneLines(
  { db }: Pick<MemberContext, 'db'>,
  openLines: readonly LineRow[],
): Promise<Map<string, Undoing>> {
  const undoing = openLines.filter(undoesOne);
  if (undoing.length === 0) return new Map();
  const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id);
  const rows = Map.groupBy(await selectUndoneLines(db, ids(undoing), MAX_DAYS_APART), ({ undoing_id }) => undoing_id);
  const recorded = await selectEntriesOfLines(db, [...new Set(ids([...rows.values()].flat()))]);
  const entries = Map.groupBy(
    recorded.filter(({ is_taken_back }) => !is_taken_back),
    ({ bank_line_id }) => bank_line_id,
  );
  const [open, claimed] = [new Set(ids(openLines)), new Set<string>()];
  return new Map(
    undoing.map((line) => {
      const found = (rows.get(line.id) ?? [])
        .map((row) => ({ ...row, entries: entries.get(row.id) ?? [] }))
        .filter(({ id, entries: { length } }) => !claimed.has(id) && (length > 0 || open.has(id)));
      const ranked = ranking(line, found);
      if (ranked.isSure && ranked.lines[0]) claimed.add(ranked.lines[0].id);
      return [line.id, ranked];
    }),
  );
}

function ranking(line: LineRow, found: readonly UndoneLine[]): Undoing {
  const score = new Map(found.map((each) => [each.id, likeness(line, each)]));
  const scoreOf = ({ id }: UndoneLine) => score.get(id) ?? 0;
  const lines = found.toSorted((one, other) => scoreOf(other) - scoreOf(one));
  const [first, second] = lines;
  return { lines, isSure: first !== undefined && (!second || scoreOf(first) > scoreOf(second)) };
}

/** The bank's reference counts most, then the payer's whole name. */
function likeness({ bank_reference, payer, text }: LineRow, undone: UndoneLine): number {
  const words = new Set(foldedWords(`${payer ?? ''} ${text}`));
  const name = foldedWords(undone.payer ?? '');
  const hasName = name.length > 1 && name.every((word) => words.has(word));
  return (bank_reference !== null && bank_reference === undone.bank_reference ? 2 : 0) + (hasName ? 1 : 0);
}

const NOTHING = { shares: [], maybe_ids: [], entry_ids: [], alias_id: null };

/** What these lines are, and the lines that they undo: neither is recorded as a payment. `matches`: what they are otherwise. */
export function matchesOfUndoing(
  openLines: readonly LineRow[],
  undone: ReadonlyMap<string, Undoing>,
  matches: ReadonlyMap<string, LineMatch>,
): Map<string, LineMatch> {
  const found = new Map<string, LineMatch>();
  for (const line of openLines) {
    const { lines: [first] = [], isSure = false } = undone.get(line.id) ?? {};
    // It may be a payment still: banks' marks can be wrong, and other amounts alike.
    const own = { ...NOTHING, maybe_ids: mayPayFor(matches.get(line.id)) };
    if (first && !isSure) found.set(line.id, { ...own, class: 'check', reason: 'It may undo one of several lines.' });
    else if (first && first.entries.length > 0) found.set(line.id, { ...own, class: 'check', reason: reverses(first) });
    else if (first) {
      const maybe_ids = likeness(line, first) === 0 ? mayPayFor(matches.get(first.id)) : [];
      found.set(line.id, { ...own, class: 'unmatched', reason: ignores(first) });
      found.set(first.id, { ...NOTHING, class: 'unmatched', reason: takenBack(line), maybe_ids });
    } else if (undoesOne(line) && line.is_reversal) found.set(line.id, { ...own, class: 'unmatched', reason: MISSING });
  }
  return found;
}

const MISSING = 'The bank marks it as undoing an earlier line, which isn’t here.';
type Day = { booked_on: string };
const reverses = ({ booked_on }: Day) => `It takes back the money of ${formatDay(booked_on)}. Reverse that payment?`;
const ignores = ({ booked_on }: Day) =>
  `It undoes the line of ${formatDay(booked_on)}, from which nothing is recorded. Ignore both.`;
const takenBack = ({ booked_on }: Day) => `The bank took it back on ${formatDay(booked_on)}. Ignore both.`;

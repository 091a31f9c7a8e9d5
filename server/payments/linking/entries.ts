/** Payments and refunds that no bank line belongs to yet. */
import { DAY_MS } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { MAX_DAYS_APART } from './matcher.ts';
import {
  type EntryWithoutLine,
  selectEntriesById,
  selectEntriesWithoutLine,
  selectIdsWithoutLine,
  type Window,
} from './queries.ts';

type Reads = Pick<MemberContext, 'db'>;
type OpenLine = { booked_on: string; amount_cents: number; matched_cents: number };

/** More than a person compares; the others are found by name. */
const MAX_ENTRIES = 500;

const toLink = ({ first_name, name_at_school, ...row }: EntryWithoutLine) => {
  const atSchool = name_at_school && `${first_name} ${name_at_school}`;
  return { ...row, names: [row.name, atSchool, row.payer_name].filter((name) => name !== null) };
};
export type LinkableEntry = ReturnType<typeof toLink>;

/** With the amount that is open of one of these lines, and a day near it. */
export async function entriesFor({ db }: Reads, lines: readonly OpenLine[]): Promise<LinkableEntry[]> {
  const byAmount = Map.groupBy(lines, ({ amount_cents, matched_cents }) => amount_cents - matched_cents);
  const windows = [...byAmount].map(([amount_cents, of]): Window => {
    const days = of.map(({ booked_on }) => booked_on).sort();
    return {
      amount_cents,
      first_day: shifted(days[0] as string, -MAX_DAYS_APART),
      last_day: shifted(days.at(-1) as string, MAX_DAYS_APART),
    };
  });
  if (windows.length === 0) return [];
  const ids = await selectIdsWithoutLine(db, windows, MAX_ENTRIES);
  return ids.length > 0 ? (await selectEntriesById(db, ids)).map(toLink) : [];
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Of these registrations, with at most what is open of a line. */
export async function entriesWithin(
  { db }: Reads,
  registrations: readonly string[],
  open_cents: number,
): Promise<LinkableEntry[]> {
  const found = registrations.length > 0 ? await selectEntriesWithoutLine(db, registrations) : [];
  const isWithin = ({ amount_cents }: EntryWithoutLine) =>
    Math.sign(amount_cents) === Math.sign(open_cents) && Math.abs(amount_cents) <= Math.abs(open_cents);
  return found.filter(isWithin).map(toLink);
}

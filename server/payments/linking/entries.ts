/** Payments and refunds that no bank line belongs to yet. */
import type { MemberContext } from '../../lib/context.ts';
import { MAX_DAYS_APART } from './matcher.ts';
import {
  type EntryWithoutLine,
  type OpenLine,
  selectEntriesById,
  selectEntriesWithoutLine,
  selectIdsWithoutLine,
} from './queries.ts';

type Reads = Pick<MemberContext, 'db'>;

/** More than a person compares; the others are found by name. */
const MAX_ENTRIES = 500;

const toLink = ({ first_name, name_at_school, ...row }: EntryWithoutLine) => {
  const atSchool = name_at_school && `${first_name} ${name_at_school}`;
  return { ...row, names: [row.name, atSchool, row.payer_name].filter((name) => name !== null) };
};
export type LinkableEntry = ReturnType<typeof toLink>;

/** With the amount that is open of one of these lines, and a day near it. */
export async function entriesFor({ db }: Reads, lines: readonly OpenLine[]): Promise<LinkableEntry[]> {
  if (lines.length === 0) return [];
  const ids = await selectIdsWithoutLine(db, lines, { days: MAX_DAYS_APART, limit: MAX_ENTRIES });
  return ids.length > 0 ? (await selectEntriesById(db, ids)).map(toLink) : [];
}

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

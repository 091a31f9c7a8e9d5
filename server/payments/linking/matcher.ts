/** Which payments that were recorded before their bank line was known a line belongs to (docs/decisions/0051). */
import { DAY_MS } from '../../../contract/constants.ts';
import { codesIn } from '../matching/codes.ts';
import { compact, fitOfName, foldedWords, referenceKey } from '../matching/names.ts';
import type { LineRow } from '../matching/queries.ts';
import type { EntryWithoutLine } from './queries.ts';

/** A payment or refund without a bank line. */
export type EntryToLink = Pick<EntryWithoutLine, 'id' | 'registration_id' | 'user_id' | 'payment_code'> &
  Pick<EntryWithoutLine, 'reference' | 'amount_cents' | 'received_on'> & {
    kind: string;
    /** Of the member, at school, and of the payer as staff wrote it. */
    names: readonly string[];
  };

type Indexed = EntryToLink & { nameWords: string[][]; referenceKey: string | null };
export type EntryIndex = {
  byAmount: ReadonlyMap<number, readonly Indexed[]>;
  byCode: ReadonlyMap<string, readonly Indexed[]>;
};

type Line = Pick<LineRow, 'booked_on' | 'payer' | 'text' | 'bank_reference'> & { open_cents: number };
/** What the line says: every six characters, and the members for whom its payer is remembered. */
type Said = { windows: readonly string[]; users: readonly string[] };

export type Link = {
  /** By a name or a payer it is weaker: they may have paid the same amount again. */
  isStrong: boolean;
  /** None if several registrations fit equally well. */
  entries: readonly EntryToLink[];
  /** Of these registrations, if they do. */
  maybe: readonly EntryToLink[];
};

/** Between the day that staff wrote down and the day of the bank. */
export const MAX_DAYS_APART = 60;
const daysApart = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;

export function indexEntries(entries: readonly EntryToLink[]): EntryIndex {
  const indexed = entries.map((entry) => ({
    ...entry,
    nameWords: entry.names.map(foldedWords),
    referenceKey: referenceKey(entry.reference),
  }));
  return {
    byAmount: Map.groupBy(indexed, ({ amount_cents }) => amount_cents),
    byCode: Map.groupBy(indexed, ({ payment_code }) => payment_code),
  };
}

/** Null if nothing fits. `claimed`: the entries that earlier lines belong to. */
export function linkOf(line: Line, said: Said, index: EntryIndex, claimed: ReadonlySet<string>): Link | null {
  const isFree = ({ id, received_on }: Indexed) =>
    !claimed.has(id) && daysApart(received_on, line.booked_on) <= MAX_DAYS_APART;
  const several = ofSeveralCodes(line, said, index, isFree);
  if (several) return { isStrong: true, entries: several, maybe: [] };
  const fitting = (index.byAmount.get(line.open_cents) ?? []).filter(isFree);
  if (fitting.length === 0) return null;
  for (const { isStrong, fits } of waysToFit(line, said)) {
    const found = fitting.filter(fits);
    if (found.length > 0) return { isStrong, ...nearest(found, line) };
  }
  return null;
}

/** One for each code, if together they are the line's amount. */
function ofSeveralCodes(line: Line, { windows }: Said, { byCode }: EntryIndex, isFree: (each: Indexed) => boolean) {
  const found = codesIn(windows, byCode).map((code) => (byCode.get(code) ?? []).filter(isFree));
  const sum = found.flat().reduce((total, { amount_cents }) => total + amount_cents, 0);
  const isOneEach = found.length > 1 && found.every(({ length }) => length === 1);
  return isOneEach && sum === line.open_cents ? found.flat() : null;
}

type Way = { isStrong: boolean; fits: (entry: Indexed) => boolean };

function waysToFit(line: Line, { windows, users }: Said): Way[] {
  const text = compact(`${line.text} ${line.bank_reference ?? ''}`);
  const words = new Set(foldedWords(`${line.payer ?? ''} ${line.text}`));
  const hasName = (fit: 'whole' | 'one_error') => (entry: Indexed) =>
    entry.nameWords.some((name) => fitOfName(name, words) === fit);
  return [
    { isStrong: true, fits: ({ payment_code }) => windows.includes(payment_code) },
    { isStrong: true, fits: ({ referenceKey: key }) => key !== null && text.includes(key) },
    { isStrong: false, fits: hasName('whole') },
    { isStrong: false, fits: hasName('one_error') },
    { isStrong: false, fits: ({ user_id }) => user_id !== null && users.includes(user_id) },
  ];
}

/** Of one registration the nearest day, since its instalments are alike; none of several registrations. */
function nearest(found: readonly Indexed[], { booked_on }: Line): Pick<Link, 'entries' | 'maybe'> {
  if (new Set(found.map(({ registration_id }) => registration_id)).size > 1) return { entries: [], maybe: found };
  const ordered = found.toSorted((a, b) => daysApart(a.received_on, booked_on) - daysApart(b.received_on, booked_on));
  return { entries: ordered.slice(0, 1), maybe: [] };
}

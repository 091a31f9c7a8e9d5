/** Which lines of a file are stored already, in whatever order overlapping files come. */
import { createHash } from 'node:crypto';
import { compact } from '../matching/names.ts';
import type { ParsedLine } from './readers/parsed-statement.ts';

type Facts = Pick<ParsedLine, 'booked_on' | 'amount_cents' | 'payer' | 'text'> & { currency: string };
/** `occurrence`: the nth equal line of the file. */
export type FileLine = Omit<ParsedLine, 'currency'> & {
  position: number;
  currency: string;
  fingerprint: string;
  occurrence: number;
};
type Stored = Facts & { id: string; fingerprint: string; occurrence: number };
export type ComparedLine<S extends Stored> = FileLine & { known: S | null; similar_to: S | null };

const fingerprintOf = ({ booked_on, amount_cents, currency, payer, text }: Facts): string =>
  createHash('sha256')
    .update(JSON.stringify([booked_on, amount_cents, currency, compact(payer ?? ''), compact(text)]))
    .digest('hex');

/** `currency`: of lines that name none. */
export function numbered(lines: readonly ParsedLine[], currency: string): FileLine[] {
  const seen = new Map<string, number>();
  return lines.map((line, index) => {
    const facts = { ...line, currency: line.currency ?? currency };
    const fingerprint = fingerprintOf(facts);
    const occurrence = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, occurrence);
    return { ...facts, position: index + 1, fingerprint, occurrence };
  });
}

const keyOf = ({ fingerprint, occurrence }: Pick<Stored, 'fingerprint' | 'occurrence'>) =>
  `${fingerprint} ${occurrence}`;
const placeOf = ({ booked_on, amount_cents, currency }: Facts) => `${booked_on} ${amount_cents} ${currency}`;

/**
 * A line is known if the account has its nth equal one. A new line is similar to a stored one of the same day and amount
 * that the file doesn't have: another format may word the same transfer otherwise.
 */
export function compared<S extends Stored>(lines: readonly FileLine[], stored: readonly S[]): ComparedLine<S>[] {
  const byKey = new Map(stored.map((each) => [keyOf(each), each]));
  const known = lines.map((line) => byKey.get(keyOf(line)) ?? null);
  const matched = new Set(known);
  const left = Map.groupBy(
    stored.filter((each) => !matched.has(each)),
    placeOf,
  );
  return lines.map((line, index) => {
    const found = known[index] ?? null;
    return { ...line, known: found, similar_to: found ? null : (left.get(placeOf(line))?.shift() ?? null) };
  });
}

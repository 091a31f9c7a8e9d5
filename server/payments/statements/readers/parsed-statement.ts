import type * as z from 'zod';
import type { bankLine, columnMapping, question } from '../../../../contract/bank-statements.ts';
import type { DayOrder, StatementFormat } from '../../../../contract/list-choices.ts';
import { AppError } from '../../../lib/errors.ts';
import { schoolDay } from '../../../lib/school-formats.ts';

export type ParsedLine = Omit<z.output<typeof bankLine>, 'id' | 'bank_account_id' | 'currency'> & {
  /** The line of the file, from 1. */
  line: number;
  /** ISO 4217; null where the file doesn't say. */
  currency: string | null;
};

/** Rows that aren't payments, counted by reason. */
export type SkippedRows = { reason: string; rows: number }[];

export type ParsedStatement = {
  format: StatementFormat;
  /** The end of the account's number in the file, at most four digits. */
  account_hint: string | null;
  currency: string | null;
  opening_cents: number | null;
  closing_cents: number | null;
  /** From which day the file says it goes; null where it doesn't say. */
  first_day: string | null;
  /** Up to which day the file says it goes; null where it doesn't say. Its lines may be later. */
  last_day: string | null;
  lines: ParsedLine[];
  skipped: SkippedRows;
};

export type ColumnMapping = z.output<typeof columnMapping>;
export type KnownColumns = { columns: ColumnMapping | null; day_order: DayOrder | null };

export type Question = z.output<typeof question> & { header_hash: string };

/** A value of the file and where it is. */
export type Cell = { text: string; line: number; column?: string | undefined };

export const MAX_LINES = 5_000;
const SHOWN = 40; // characters of an unreadable value

/** Stops the import: an unreadable line is never skipped or taken for 0. */
export const unreadable = (message: string): AppError =>
  new AppError('STATEMENT_UNREADABLE', { message, issues: [{ path: 'file', message }] });

/** "Line 14, column “Amount”: “12,3x” isn’t an amount." */
export function unreadableCell({ text, line, column }: Cell, what: string): AppError {
  const where = column === undefined ? `Line ${line}` : `Line ${line}, column “${column}”`;
  const value = tidy(text);
  const shown = value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
  return unreadable(`${where}: ${shown ? `“${shown}” ${what}` : 'there’s no value'}. Nothing was imported.`);
}

/** The day up to which a file goes: it says nothing of the days after it was made. */
export const endOf = (end: string | null, made: string | null): string | null =>
  end !== null && made !== null && made < end ? made : end;

/** The day as a file has it, or the school's day at that moment if it is earlier: banks write GMT. */
export const earlierDay = (day: string, moment: Date): string =>
  Number.isNaN(moment.getTime()) || schoolDay(moment) > day ? day : schoolDay(moment);

const MAX_TEXT = 2_000;

/** One line without control characters, which PostgreSQL refuses. */
export const tidy = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT);

/** The last four digits of the number that all statements of a file have. Throws STATEMENT_UNREADABLE if they differ. */
export function accountHint(numbers: readonly (string | undefined)[]): string | null {
  const [account, ...others] = new Set(numbers);
  if (others.length > 0)
    throw unreadable('This file has statements of several accounts. Download one for each account.');
  return account?.replace(/\D/g, '').slice(-4) || null;
}

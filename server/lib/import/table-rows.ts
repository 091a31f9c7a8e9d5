/** Rows of another database's tables, where everything is text, read into what our own forms take. Pure. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { validationMessage } from '../../../contract/validation-messages.ts';

/** What is wrong, where in a file. */
export type Refusal = { file: string; line: number; column?: string; sentence: string };
export type ReportRow = { refusal: (refusal: Refusal) => void; note: (sentence: string) => void };

/** A table as a file has it. A cell that is null there is empty here; `line` is the file's. */
export type Table = {
  /** The file's name, with the table's where a file has several. */
  file: string;
  line: number;
  columns: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
};
export type TableRow = { file: string; line: number; values: Readonly<Record<string, string>> };

export function* rowsOf({ file, columns, rows }: Table): Generator<TableRow> {
  for (const { line, cells } of rows) {
    yield { file, line, values: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) };
  }
}

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/** The row's id here: its own where that is a uuid, else one that the same row gets every time. */
export function ownId(table: string, id: string): string {
  if (isUuid(id)) return id.toLowerCase();
  const bytes = createHash('sha256').update(`alumni-reunion/${table}/${id}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80; // version 8: made in a way of one's own
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Reads a cell that is not empty; throws its sentence. */
export type Read = (text: string) => unknown;

export const asText: Read = (text) => text;

export function asYesNo(text: string): boolean {
  if (/^(true|t|yes|y|1)$/i.test(text)) return true;
  if (/^(false|f|no|n|0)$/i.test(text)) return false;
  throw new Error(`"${brief(text)}" is neither yes nor no.`);
}

export function asWhole(text: string): number {
  if (!/^-?\d{1,12}$/.test(text)) throw new Error(`"${brief(text)}" is no whole number.`);
  return Number(text);
}

/** Money as the other database writes it, 120 or 120.5 or 120.50, in cents: digits are moved, nothing is multiplied. */
export function asCents(text: string): number {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,20}))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(part.slice(2))) {
    throw new Error(`"${brief(text)}" is no amount of money with at most two decimals.`);
  }
  return Number(`${sign}${whole}${part.slice(0, 2).padEnd(2, '0')}`);
}

const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?(?: ?(Z|[+-]\d\d)(?::?(\d\d))?)?$/;

/** PostgreSQL's 2026-12-12 18:00:00-05 as ISO 8601; without an offset it is UTC. */
export function asInstant(text: string): string {
  const [, day, time, seconds = ':00', hours = 'Z', minutes = '00'] = INSTANT.exec(text) ?? [];
  if (!day) throw new Error(`"${brief(text)}" is no moment: write it as 2026-12-12 18:00:00+00.`);
  return `${day}T${time}${seconds}${hours === 'Z' ? 'Z' : `${hours}:${minutes}`}`;
}

/** Whether it is a moment that does not say of which zone. */
export const hasNoOffset = (text: string): boolean => {
  const found = INSTANT.exec(text);
  return found !== null && found[4] === undefined;
};

const brief = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** For each field of a form the column it stands in, and how it is read. */
export type Fields = Record<string, readonly [column: string, read: Read]>;

export const columnsOf = (fields: Fields): string[] => Object.values(fields).map(([column]) => column);

/** The row as the form takes it, or null where that refuses it: each reason is told under its column. */
export function readRow<S extends z.core.$ZodType>(
  row: TableRow,
  form: S,
  fields: Fields,
  refuse: (column: string, sentence: string) => void,
): z.output<S> | null {
  const refused = new Set<string>();
  const values: Record<string, unknown> = {};
  for (const [name, [column, read]] of Object.entries(fields)) {
    const text = row.values[column] ?? '';
    if (text.trim() === '') continue;
    try {
      values[name] = read(text);
    } catch (error) {
      refused.add(name);
      refuse(column, (error as Error).message);
    }
  }
  const { success, data, error } = z.safeParse(form, values, { error: validationMessage });
  for (const { code, path, message } of error?.issues ?? []) {
    const name = String(path[0]);
    if (refused.has(name)) continue;
    refused.add(name);
    const [column] = fields[name] ?? [name];
    refuse(column, code === 'invalid_type' && !(name in values) ? 'is empty, and must be filled in.' : ended(message));
  }
  return success && refused.size === 0 ? data : null;
}

const ended = (message: string) => (message.endsWith('.') ? message : `${message}.`);

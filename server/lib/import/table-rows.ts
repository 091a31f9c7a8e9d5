/** Reads rows of another database's tables as the input of our own forms. Pure. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { validationMessage } from '../../../contract/validation-messages.ts';

export type Refusal = { file: string; line: number; column?: string; sentence: string };
export type ImportReporter = { refusal: (refusal: Refusal) => void; note: (sentence: string) => void };

/** Null cells are empty texts; `line` counts lines of the file. */
export type Table = {
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

/** Its own id if that is a uuid, otherwise a uuid derived from it. */
export function ownId(table: string, id: string): string {
  if (isUuid(id)) return id.toLowerCase();
  const bytes = createHash('sha256').update(`alumni-reunion/${table}/${id}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80; // version 8: custom
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Reads a cell that is not empty; throws an Error with a sentence. */
export type Read = (text: string) => unknown;

export const asText: Read = (text) => text;

export function asYesNo(text: string): boolean {
  if (/^(true|t|yes|y|1)$/i.test(text)) return true;
  if (/^(false|f|no|n|0)$/i.test(text)) return false;
  throw new Error(`"${brief(text)}" is not yes or no.`);
}

export function asWhole(text: string): number {
  if (!/^-?\d{1,12}$/.test(text)) throw new Error(`"${brief(text)}" is not a whole number.`);
  return Number(text);
}

export function asCents(text: string): number {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,20}))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(part.slice(2))) {
    throw new Error(`"${brief(text)}" is not an amount with at most two decimals.`);
  }
  return Number(`${sign}${whole}${part.slice(0, 2).padEnd(2, '0')}`);
}

const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?(?: ?(Z|[+-]\d\d)(?::?(\d\d))?)?$/;

/** PostgreSQL's 2026-12-12 18:00:00-05 as ISO 8601; UTC without an offset. */
export function asInstant(text: string): string {
  const [, day, time, seconds = ':00', hours = 'Z', minutes = '00'] = INSTANT.exec(text) ?? [];
  if (!day) throw new Error(`"${brief(text)}" is not a time; write it as 2026-12-12 18:00:00+00.`);
  return `${day}T${time}${seconds}${hours === 'Z' ? 'Z' : `${hours}:${minutes}`}`;
}

export const hasNoOffset = (text: string): boolean => {
  const found = INSTANT.exec(text);
  return found !== null && found[4] === undefined;
};

const brief = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export type Fields = Record<string, readonly [column: string, read: Read]>;

export const columnsOf = (fields: Fields): string[] => Object.values(fields).map(([column]) => column);

/** Null if refused; each reason is reported under its column. */
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
    refuse(column, code === 'invalid_type' && !(name in values) ? 'is required.' : ended(message));
  }
  return success && refused.size === 0 ? data : null;
}

const ended = (message: string) => (message.endsWith('.') ? message : `${message}.`);

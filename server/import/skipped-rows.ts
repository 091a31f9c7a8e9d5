/** Writes the rows that are not imported as CSV files, with the names of what their ids refer to. */
import { createWriteStream, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { StartError } from '../lib/errors.ts';
import { rowsOf, type Table } from '../lib/import/table-rows.ts';
import { SKIPPED_TABLES, type SkippedTable } from './hosted-tables.ts';
import type { Tables } from './sources.ts';

type Row = Readonly<Record<string, string>>;
type Reference = { table: keyof Tables; column: string; columns: Record<string, (row: Row) => string> };

const person = (column: string, heading: string): Reference => ({
  table: 'users',
  column,
  columns: {
    [heading]: (row) => `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    [`${heading}'s email`]: (row) => row.email ?? '',
    [`${heading}'s phone`]: (row) => row.phone ?? '',
  },
});
const event: Reference = {
  table: 'events',
  column: 'event_id',
  columns: { Event: (row) => row.name || row.title || '' },
};
const named = (table: keyof Tables, column: string, heading: string): Reference => ({
  table,
  column,
  columns: { [heading]: (row) => row.name ?? '' },
});

/** What comes before the table's own columns. */
const REFERENCES: Partial<Record<SkippedTable, readonly Reference[]>> = {
  event_registrations: [person('user_id', 'Member'), event, named('ticket_types', 'ticket_type_id', 'Ticket type')],
  payment_ledger: [
    person('user_id', 'Member'),
    event,
    named('payment_profiles', 'payment_profile_id', 'Payment profile'),
    person('confirmed_by', 'Confirmer'),
  ],
  payment_profiles: [person('owner_user_id', 'Owner')],
  payment_profile_associations: [
    named('payment_profiles', 'payment_profile_id', 'Payment profile'),
    named('ticket_types', 'entity_id', 'Ticket type'),
  ],
  user_roles: [person('user_id', 'Member'), named('roles', 'role_id', 'Role')],
  role_permissions: [named('roles', 'role_id', 'Role'), named('permissions', 'permission_id', 'Permission')],
  activity_logs: [person('actor_id', 'Actor')],
};

/** Writes into a new or empty folder that only this account may read. Throws a StartError. */
export async function writeSkippedRows(tables: Tables, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new StartError(`the folder ${folder} is not empty: name another.`);
  for (const name of SKIPPED_TABLES) {
    const table = tables[name];
    if (!table || table.rows.length === 0) continue;
    const file = path.join(folder, `${name}.csv`);
    const csv = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true });
    const lines = Readable.from(linesOf(table, REFERENCES[name] ?? [], tables));
    await pipeline(lines, csv, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  }
}

function* linesOf(table: Table, references: readonly Reference[], tables: Tables): Generator<string[]> {
  yield [...references.flatMap(({ columns }) => Object.keys(columns)), ...table.columns];
  const known = references.map((each) => ({ ...each, rows: rowsById(tables[each.table]) }));
  for (const { values } of rowsOf(table)) {
    const names = known.flatMap(({ column, columns, rows }) => {
      const row = rows.get(values[column] ?? '') ?? {};
      return Object.values(columns).map((read) => read(row));
    });
    yield [...names, ...table.columns.map((column) => values[column] ?? '')];
  }
}

const rowsById = (table: Table | undefined): Map<string, Row> =>
  new Map(table ? [...rowsOf(table)].map(({ values }) => [values.id ?? '', values]) : []);

/** The rows that are not imported, as CSV files to compare with: each id with its name. */
import { createWriteStream, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { StartError } from '../lib/errors.ts';
import { rowsOf, type Table } from '../lib/import/table-rows.ts';
import { LEFT_TABLES, type Left } from './hosted-tables.ts';
import type { Tables } from './sources.ts';

type Row = Readonly<Record<string, string>>;
type Behind = { table: keyof Tables; column: string; says: Record<string, (row: Row) => string> };

const person = (column: string, heading: string): Behind => ({
  table: 'users',
  column,
  says: {
    [heading]: (row) => `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    [`${heading}'s email`]: (row) => row.email ?? '',
    [`${heading}'s phone`]: (row) => row.phone ?? '',
  },
});
const event: Behind = { table: 'events', column: 'event_id', says: { Event: (row) => row.name || row.title || '' } };
const named = (table: keyof Tables, column: string, heading: string): Behind => ({
  table,
  column,
  says: { [heading]: (row) => row.name ?? '' },
});

/** What stands before the table's own columns. */
const BEHIND: Partial<Record<Left, readonly Behind[]>> = {
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

/** Makes the folder, or takes an empty one, for no one else to read. Throws a StartError. */
export async function writeLeftOut(tables: Tables, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new StartError(`the folder ${folder} is not empty: name another.`);
  for (const name of LEFT_TABLES) {
    const table = tables[name];
    if (!table || table.rows.length === 0) continue;
    const file = path.join(folder, `${name}.csv`);
    const csv = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true });
    const lines = Readable.from(linesOf(table, BEHIND[name] ?? [], tables));
    await pipeline(lines, csv, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  }
}

function* linesOf(table: Table, behind: readonly Behind[], tables: Tables): Generator<string[]> {
  yield [...behind.flatMap(({ says }) => Object.keys(says)), ...table.columns];
  const known = behind.map((each) => ({ ...each, rows: rowsById(tables[each.table]) }));
  for (const { values } of rowsOf(table)) {
    const names = known.flatMap(({ column, says, rows }) => {
      const row = rows.get(values[column] ?? '') ?? {};
      return Object.values(says).map((say) => say(row));
    });
    yield [...names, ...table.columns.map((column) => values[column] ?? '')];
  }
}

const rowsById = (table: Table | undefined): Map<string, Row> =>
  new Map(table ? [...rowsOf(table)].map(({ values }) => [values.id ?? '', values]) : []);

/** The whole import, in one transaction and with one log entry (docs/decisions/0022). */
import { record } from '../audit/entries.ts';
import { type EventsImported, importEvents } from '../events/import/events.ts';
import type { Context } from '../lib/context.ts';
import type { ImportCounts } from '../lib/import/table-import.ts';
import { type ImportReporter, ownId, rowsOf, type Table } from '../lib/import/table-rows.ts';
import { readCsvLines } from '../phones/member-lists/csv-file.ts';
import { importMembers, type Outcome, type Source } from '../phones/member-lists/import-members.ts';
import { importRooms } from '../rooms/import.ts';
import { SKIP_REASONS, SKIPPED_TABLES } from './hosted-tables.ts';
import type { NamedFile, Sources, Tables } from './sources.ts';

export type ImportResult = {
  /** Null if no file lists members. */
  members: Outcome | null;
  /** Per table. */
  counts: Record<string, ImportCounts>;
  /** The new events. */
  events: ImportedEvent[];
  /** Tables with rows that are known but not imported. */
  skipped: { table: string; rows: number; why: string }[];
};
export type ImportedEvent = EventsImported['added'][number] & {
  ticket_types: number;
  activities: number;
  rooms: number;
  /** Registrations in the other database, which are not imported. */
  registered: number;
};

/** Reports what is wrong, and with `write` stores what is new, in the caller's transaction. */
export async function importSources(
  ctx: Context,
  { lists, tables }: Sources,
  write: boolean,
  reporter: ImportReporter,
): Promise<ImportResult> {
  const sources = memberSources(lists, tables, reporter);
  const members = sources.length > 0 ? await importMembers(ctx, sources, write, reporter) : null;
  const events = await importEvents(ctx, tables, write, reporter);
  const rooms = await importRooms(ctx, tables.rooms, events.eventOf, write, reporter);
  const counts = { ...events.counts, ...(tables.rooms && { rooms: rooms.counts }) };
  if (write) await recordImport(ctx, members, counts);
  return { members, counts, events: withCounts(events, tables), skipped: skippedTables(tables) };
}

export const hasChanges = ({ members, counts }: Pick<ImportResult, 'members' | 'counts'>): boolean =>
  (members?.new ?? 0) + (members?.changed ?? 0) + countNew(counts) > 0;

const countNew = (counts: Record<string, ImportCounts>) =>
  Object.values(counts).reduce((sum, table) => sum + table.new, 0);

async function recordImport(
  ctx: Context,
  members: Outcome | null,
  counts: Record<string, ImportCounts>,
): Promise<void> {
  if (!hasChanges({ members, counts })) return;
  const { new: added = 0, changed = 0 } = members ?? {};
  const list = `${added} new, ${changed} changed`;
  if (countNew(counts) === 0) {
    await record(ctx, {
      action_type: 'USER_PHONE_ADDED',
      entity_type: 'allowed_phone_numbers',
      description: `Imported a list of members: ${list}`,
      metadata: { status: 'pending', ...members },
    });
    return;
  }
  const newRows = Object.entries(counts).map(([table, count]) => `${count.new} ${table}`);
  await record(ctx, {
    action_type: 'TABLES_IMPORTED',
    entity_type: 'events',
    description: `Imported tables of another database: ${newRows.join(', ')}${members ? `; members: ${list}` : ''}`,
    metadata: { ...counts, ...(members && { members }) },
  });
}

/** Users first, because their numbers are among the allowed ones too. */
function memberSources(lists: readonly NamedFile[], tables: Tables, reporter: ImportReporter): Source[] {
  const sources: Source[] = lists.map(({ name, path }) => ({ file: name, lines: readCsvLines(path) }));
  const { users, allowed_phone_numbers: allowed } = tables;
  if (users) sources.push({ file: users.file, lines: linesOf(users) });
  if (allowed && !users) sources.push({ file: allowed.file, lines: linesOf(allowed) });
  if (allowed && users)
    sources.push({ file: allowed.file, lines: linesOf(withoutUsed(allowed, users, reporter)), isAdditional: true });
  return sources;
}

function* linesOf({ line, columns, rows }: Table) {
  yield { line, cells: [...columns] };
  for (const row of rows) yield { line: row.line, cells: [...row.cells] };
}

/** Used numbers come with their user, or belonged to an account that was deleted there. */
function withoutUsed(allowed: Table, users: Table, reporter: ImportReporter): Table {
  const owners = new Set([...rowsOf(users)].map(({ values }) => values.id));
  const status = allowed.columns.indexOf('status');
  const owner = allowed.columns.indexOf('used_by');
  const isUsed = (cells: readonly string[]) => cells[status] === 'used';
  const gone = allowed.rows.filter(({ cells }) => isUsed(cells) && !owners.has(cells[owner])).length;
  if (gone > 0) reporter.note(`${allowed.file}: ${gone} used by accounts that no longer exist there; skipped.`);
  return { ...allowed, rows: allowed.rows.filter(({ cells }) => !isUsed(cells)) };
}

function withCounts({ added }: EventsImported, tables: Tables): ImportedEvent[] {
  const counts = (table: Table | undefined, isCounted = (_: Readonly<Record<string, string>>) => true) => {
    const found = new Map<string, number>();
    for (const { values } of table ? rowsOf(table) : []) {
      if (!isCounted(values)) continue;
      const id = ownId('events', values.event_id ?? '');
      found.set(id, (found.get(id) ?? 0) + 1);
    }
    return (id: string) => found.get(id) ?? 0;
  };
  const ticketTypes = counts(tables.ticket_types);
  const activities = counts(tables.event_activities);
  const rooms = counts(tables.rooms);
  const registered = counts(tables.event_registrations, ({ status }) => status !== 'withdrawn');
  return added.map((event) => ({
    ...event,
    ticket_types: ticketTypes(event.id),
    activities: activities(event.id),
    rooms: rooms(event.id),
    registered: registered(event.id),
  }));
}

const skippedTables = (tables: Tables) =>
  SKIPPED_TABLES.map((table) => ({ table, rows: tables[table]?.rows.length ?? 0, why: SKIP_REASONS[table] })).filter(
    ({ rows }) => rows > 0,
  );

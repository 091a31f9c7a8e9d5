import type { Context } from '../../lib/context.ts';
import { insertAll } from '../../lib/db/imported-rows.ts';
import { findNewRows, type ImportCounts, type NewRows } from '../../lib/import/table-import.ts';
import { type ImportReporter, ownId, type Table } from '../../lib/import/table-rows.ts';
import { selectEventIds, selectEventTypes } from '../queries.ts';
import {
  activitiesImport,
  type EventRow,
  type EventTypeRow,
  eventsImport,
  eventTypesImport,
  type ParentOf,
  ticketTypesImport,
} from './tables.ts';

const TABLES = ['event_types', 'events', 'ticket_types', 'event_activities'] as const;

export type { ParentOf } from './tables.ts';
export type EventTables = Partial<Record<(typeof TABLES)[number], Table>>;
export type EventsImported = {
  counts: Partial<Record<(typeof TABLES)[number], ImportCounts>>;
  added: readonly (EventRow & { id: string })[];
  eventOf: ParentOf;
};

/** Reports the errors in the tables and, if `write`, inserts the new rows in the caller's transaction (docs/decisions/0022). */
export async function importEvents(
  { db }: Context,
  tables: EventTables,
  write: boolean,
  reporter: ImportReporter,
): Promise<EventsImported> {
  const here = await selectEventTypes(db);
  const types = matchedByName(await findNewRows(db, tables.event_types, eventTypesImport, reporter), here);
  const events = await findNewRows(
    db,
    tables.events,
    eventsImport(parentOf('event_types', types.ids, types.refused)),
    reporter,
  );
  const eventIds = new Map([...(await selectEventIds(db)), ...events.added].map(({ id }) => [id, id]));
  const eventOf = parentOf('events', eventIds, events.refused);
  const ticketTypes = await findNewRows(db, tables.ticket_types, ticketTypesImport(eventOf), reporter);
  const activities = await findNewRows(db, tables.event_activities, activitiesImport(eventOf), reporter);
  if (write) {
    await insertAll(db, 'event_types', types.added);
    await insertAll(db, 'events', events.added);
    await insertAll(db, 'ticket_types', ticketTypes.added);
    await insertAll(db, 'event_activities', activities.added);
  }
  const sorted = { event_types: types, events, ticket_types: ticketTypes, event_activities: activities };
  const counts = Object.fromEntries(TABLES.filter((name) => tables[name]).map((name) => [name, sorted[name].counts]));
  return { counts, added: events.added, eventOf };
}

type Type = { id: string; name: string };
type SortedTypes = NewRows<EventTypeRow> & { ids: ReadonlyMap<string, string> };

/** A type whose name exists already becomes the existing one. */
function matchedByName(sorted: NewRows<EventTypeRow>, here: readonly Type[]): SortedTypes {
  const byName = new Map(here.map(({ id, name }) => [name.toLowerCase(), id]));
  const ids = new Map(here.map(({ id }) => [id, id]));
  const added = sorted.added.filter(({ id, name }) => {
    const same = byName.get(name.toLowerCase());
    ids.set(id, same ?? id);
    if (!same) byName.set(name.toLowerCase(), id);
    return !same;
  });
  const already = sorted.added.length - added.length;
  const counts = { ...sorted.counts, new: added.length, same: sorted.counts.same + already };
  return { ...sorted, added, counts, ids };
}

const WHAT = { event_types: ['event_type_id', 'event type'], events: ['event_id', 'event'] } as const;

const parentOf =
  (table: keyof typeof WHAT, ids: ReadonlyMap<string, string>, refused: ReadonlySet<string>): ParentOf =>
  (hostedId, refuse) => {
    const [column, what] = WHAT[table];
    const id = ownId(table, hostedId);
    const found = ids.get(id);
    if (found) return found;
    if (hostedId === '') refuse(column, 'is required.');
    else if (!refused.has(id)) refuse(column, `is not the id of an ${what} in these files or in the database.`);
    return null;
  };

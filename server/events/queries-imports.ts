import { type Insertable, sql } from 'kysely';
import type { EventActivities, Events, EventTypes, TicketTypes } from '../../db/types.ts';
import type { Db } from '../lib/database.ts';
import type { ActivityColumns } from './queries-activities.ts';
import type { EventColumns } from './queries-events.ts';
import type { TicketTypeColumns } from './queries-ticket-types.ts';

export type EventTypeRow = Pick<Insertable<EventTypes>, 'name'> & { has_accommodation: boolean };
export type EventRow = EventColumns & { start_date: Date; end_date: Date; is_published: boolean };
export type TicketTypeRow = TicketTypeColumns & { event_id: string; sort_order: number };
export type ActivityRow = ActivityColumns & { event_id: string };
type WithId<Row> = Row & { id: string };

const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

export const selectEventIds = (db: Db) => db.selectFrom('events').select('id').execute();

export const selectEventTypesAmong = (db: Db, ids: readonly string[]) =>
  db.selectFrom('event_types').selectAll().where('id', '=', among(ids)).execute();

export const selectEventsAmong = (db: Db, ids: readonly string[]) =>
  db.selectFrom('events').selectAll().where('id', '=', among(ids)).execute();

export const selectTicketTypesAmong = (db: Db, ids: readonly string[]) =>
  db.selectFrom('ticket_types').selectAll().where('id', '=', among(ids)).execute();

export const selectActivitiesAmong = (db: Db, ids: readonly string[]) =>
  db.selectFrom('event_activities').selectAll().where('id', '=', among(ids)).execute();

/** A row has at most twelve values, and a statement takes 65,535. */
const AT_ONCE = 1_000;

const inParts = async <Row>(rows: readonly Row[], insert: (part: readonly Row[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += AT_ONCE) await insert(rows.slice(from, from + AT_ONCE));
};

export const insertEventTypes = (db: Db, rows: readonly WithId<EventTypeRow>[]) =>
  inParts(rows, (part) =>
    db
      .insertInto('event_types')
      .values(part as Insertable<EventTypes>[])
      .execute(),
  );

export const insertEvents = (db: Db, rows: readonly WithId<EventRow>[]) =>
  inParts(rows, (part) =>
    db
      .insertInto('events')
      .values(part as Insertable<Events>[])
      .execute(),
  );

export const insertTicketTypes = (db: Db, rows: readonly WithId<TicketTypeRow>[]) =>
  inParts(rows, (part) =>
    db
      .insertInto('ticket_types')
      .values(part as Insertable<TicketTypes>[])
      .execute(),
  );

export const insertActivities = (db: Db, rows: readonly WithId<ActivityRow>[]) =>
  inParts(rows, (part) =>
    db
      .insertInto('event_activities')
      .values(part as Insertable<EventActivities>[])
      .execute(),
  );

import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';

// Written out: a prepared statement can only use a partial index whose condition it repeats.
const isOpen = sql<boolean>`h.released_at is null`;

/** The open hold that a device has of a ticket type, locked. Its event is locked first. */
export const lockHold = (db: Db, deviceId: string, ticketTypeId: string) =>
  db
    .selectFrom('seat_holds as h')
    .select(['h.id', 'h.seats'])
    .where('h.device_id', '=', deviceId)
    .where('h.ticket_type_id', '=', ticketTypeId)
    .where(isOpen)
    .forUpdate()
    .executeTakeFirst();

type NewHold = { event_id: string; device_id: string; ticket_type_id: string; seats: number; created_at: Date };

export async function insertHold(db: Db, hold: NewHold): Promise<void> {
  await db
    .insertInto('seat_holds')
    .values({ ...hold, kind: 'device' })
    .execute();
}

/** Without seats it is released. */
export async function updateHold(db: Db, id: string, seats: number, now: Date): Promise<void> {
  await db
    .updateTable('seat_holds')
    .set(seats > 0 ? { seats } : { released_at: now })
    .where('id', '=', id)
    .execute();
}

/** What devices were given, of each ticket type, with the prices and what is left to sell. */
export const selectHolds = (db: Db, column: 'h.device_id' | 'h.event_id', id: string) =>
  db
    .selectFrom('ticket_types as k')
    .innerJoin('seat_holds as h', 'h.ticket_type_id', 'k.id')
    .select(sql<string>`h.device_id`.as('device_id'))
    .select(['k.id as ticket_type_id', 'k.name as ticket_type_name'])
    .select(['k.price_cents', 'k.early_bird_price_cents', 'k.early_bird_deadline', 'k.includes_accommodation'])
    .select('k.deposit_amount_cents')
    .select(sql<number>`coalesce(sum(h.seats) filter (where ${isOpen}), 0)::int`.as('left'))
    .where(column, '=', id)
    .where('h.kind', '=', 'device')
    .groupBy(['h.device_id', 'k.id'])
    .orderBy('k.sort_order')
    .orderBy('k.name')
    .orderBy('k.id')
    .execute();

type Ended = { ended_before: Date; now: Date };

/** Whether the device `d` of the event `e` sells nothing more: its list has expired, or its code before any phone used it. */
const isEnded = ({ ended_before, now }: Ended) => sql<boolean>`
  (e.end_date <= ${ended_before} or (d.enrolled_at is null and d.enrolment_expires_at <= ${now}))`;

/** Releases what such devices of an event hold. */
export async function releaseHolds(db: Db, event_id: string, ended: Ended): Promise<void> {
  await sql`
    update seat_holds h set released_at = ${ended.now}
    from check_in_devices d, events e
    where h.event_id = ${event_id} and h.kind = 'device' and ${isOpen}
      and d.id = h.device_id and e.id = h.event_id and ${isEnded(ended)}`.execute(db);
}

/** Events of which such devices hold seats. */
export async function selectEventsWithHolds(db: Db, ended: Ended): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.id
    from seat_holds h join check_in_devices d on d.id = h.device_id join events e on e.id = h.event_id
    where h.kind = 'device' and ${isOpen} and ${isEnded(ended)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

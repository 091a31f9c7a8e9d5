import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';

/** Those of these registrations that are there already. */
export async function selectKnown(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from event_registrations where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type NewWalkIn = {
  id: string;
  event_id: string;
  ticket_type_id: string;
  walk_in_name: string;
  sold_by_device_id: string;
  total_amount_cents: number;
  payment_code: string;
  registered_at: Date;
};

/** Triggers count the seat and issue the ticket. */
export async function insertWalkIn(db: Db, walkIn: NewWalkIn): Promise<void> {
  await db.insertInto('event_registrations').values(walkIn).execute();
}

/** Whether the registration `r` with the ticket `t` was a sale for which no seat was left: the ticket was never valid. */
export const hasNoSeat = sql<boolean>`(
  r.walk_in_name is not null and r.status = 'withdrawn' and t.id = r.id and t.revoked_at = t.issued_at)`;

/** Without a seat: withdrawn from the start, with a ticket that is not valid, so that its scan is looked into. */
export async function insertWithoutSeat(db: Db, walkIn: NewWalkIn, now: Date): Promise<void> {
  await db
    .insertInto('event_registrations')
    .values({ ...walkIn, status: 'withdrawn', withdrawn_at: now })
    .execute();
  const { id, registered_at } = walkIn;
  await db
    .insertInto('tickets')
    .values({ id, registration_id: id, issued_at: registered_at, revoked_at: registered_at })
    .execute();
}

/** A sale for which no seat was left, locked; after its event. */
export const lockWithoutSeat = (db: Db, id: string) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('tickets as t', 't.id', 'r.id')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.event_id', 'r.ticket_type_id', 'r.walk_in_name', 'e.name as event_name'])
    .where('r.id', '=', id)
    .where(hasNoSeat)
    .forNoKeyUpdate('r')
    .executeTakeFirst();

/** Its ticket becomes valid with the id that devices know. A trigger counts the seat, and refuses one too many. */
export async function giveSeat(db: Db, id: string): Promise<void> {
  await db.updateTable('tickets').set({ revoked_at: null }).where('id', '=', id).execute();
  await db
    .updateTable('event_registrations')
    .set({ status: 'registered', withdrawn_at: null })
    .where('id', '=', id)
    .execute();
}

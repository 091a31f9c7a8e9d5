import { sql } from 'kysely';
import type { Db } from '../lib/database.ts';

/** Somebody's places at events that are not over, each marked whether money was sent for it; earliest event first. */
export const selectComingPlaces = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .select(['r.id', 'r.event_id', 'e.name as event_name', 'k.name as ticket_type_name'])
    .select(
      sql<boolean>`exists (
        select from payment_ledger l
        where l.entity_id = r.id and l.entity_type = 'event_registration' and l.status in ('pending', 'confirmed')
      )`.as('has_payment'),
    )
    .where('r.user_id', '=', userId)
    .where(sql<boolean>`r.status <> 'withdrawn'`)
    .where('e.end_date', '>', now)
    .orderBy('e.start_date')
    .orderBy('r.id')
    .execute();

/** Holds registrations, always in one order, until the transaction ends. */
export async function lockRegistrations(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom('event_registrations')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Holds somebody so that nothing new can be written that points at them. */
export async function lockMember(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

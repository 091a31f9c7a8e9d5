import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';

type Cancellation = { cancelled_at: Date | null; cancellation_reason: string | null };

export async function updateCancellation(db: Db, id: string, cancellation: Cancellation, now: Date): Promise<void> {
  await db
    .updateTable('events')
    .set({ ...cancellation, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** The members with a live registration. Read under the event's lock, no one can join them. */
export async function selectRegisteredIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_registrations as r')
    .select(sql<string>`r.user_id`.as('user_id'))
    .where('r.event_id', '=', eventId)
    .where(sql<boolean>`r.status <> 'withdrawn' and r.user_id is not null`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The members who wait for a seat. A cancellation ends that, so they are read before it. */
export async function selectWaitingIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('waiting_list_entries')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** How many members are registered for it or wait for a seat, and how many guests are brought. */
export const selectReached = (db: Db, id: string) =>
  db
    .selectFrom('events as e')
    .select('e.guest_count as guests')
    .select([
      sql<number>`(select count(*)::int from event_registrations r
        where r.event_id = e.id and r.status <> 'withdrawn' and r.user_id is not null)`.as('members'),
      sql<number>`(select count(*)::int from waiting_list_entries w
        where w.event_id = e.id and w.closed_at is null)`.as('waiting'),
    ])
    .where('e.id', '=', id)
    .executeTakeFirst();

/** Whether a queued email says that an event is cancelled, or takes place after all, which has changed since. */
export async function isCancellationOutdated(db: Db, deliveryId: string): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries d join events e on e.id = d.held_by
    where d.id = ${deliveryId} and (e.cancelled_at is null) = (d.kind = 'event_cancelled')`.execute(db);
  return rows.length > 0;
}

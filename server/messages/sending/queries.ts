import { sql } from 'kysely';
import type { Audience } from '../../../contract/audiences.ts';
import type { SkipReason } from '../../../contract/constants.ts';
import type { Db } from '../../lib/db/database.ts';
import { isStillIn } from '../audiences/queries.ts';

/** Whether another announcement has begun and still has emails to queue: together they'd be faster than the pace. */
export async function isBehindAnother(db: Db, announcementId: string): Promise<boolean> {
  const { rows } = await sql`
    select from announcements o
    where o.id <> ${announcementId} and o.status = 'sending' and exists (
      select from announcement_recipients r
      where r.announcement_id = o.id and r.outcome = 'waiting' and r.delivery_id is null)
    limit 1`.execute(db);
  return rows.length > 0;
}

type Sending = { id: string; audience: Audience };

/**
 * The next recipients who have no delivery yet, locked until the transaction ends. `has_left`: they are no longer in the
 * audience. `was_told`: another announcement reached them since then, or is about to.
 */
export async function lockNextRecipients(db: Db, { id, audience }: Sending, since: Date, limit: number) {
  const { rows } = await sql<{ user_id: string; has_left: boolean; was_told: boolean }>`
    select r.user_id, not ${isStillIn(audience)} as has_left, exists (
      select from announcement_recipients o join announcements a on a.id = o.announcement_id
      where o.user_id = r.user_id and o.announcement_id <> r.announcement_id and a.event_id is null
        and (o.outcome = 'sent' and o.decided_at > ${since}::timestamptz or o.outcome = 'waiting' and o.delivery_id is not null)
    ) as was_told
    from announcement_recipients r join users u on u.id = r.user_id
    where r.announcement_id = ${id} and r.outcome = 'waiting' and r.delivery_id is null
    order by r.user_id limit ${limit} for update of r`.execute(db);
  return rows;
}

export async function setDeliveries(
  db: Db,
  announcementId: string,
  deliveries: readonly { id: string; user_id: string }[],
): Promise<void> {
  await sql`
    update announcement_recipients r set delivery_id = d.id
    from unnest(${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ user_id }) => user_id)}::uuid[]) as d (id, user_id)
    where r.announcement_id = ${announcementId} and r.user_id = d.user_id`.execute(db);
}

/** When and where an event update's event is now. */
export const selectPlace = (db: Db, eventId: string) =>
  db
    .selectFrom('events')
    .select(['start_date', 'end_date', 'venue_name', 'location'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();

export async function skipRecipients(
  db: Db,
  announcementId: string,
  userIds: readonly string[],
  reason: SkipReason,
  now: Date,
): Promise<void> {
  await sql`
    update announcement_recipients set outcome = 'skipped', skip_reason = ${reason}, decided_at = ${now}
    where announcement_id = ${announcementId} and user_id = any(${[...userIds]}::uuid[])`.execute(db);
}

/** Everyone whose email wasn't handed to the provider: it has no delivery, or Stop deleted it. */
export async function skipStopped(db: Db, announcementId: string, now: Date): Promise<void> {
  await sql`
    update announcement_recipients r set outcome = 'skipped', skip_reason = 'stopped', decided_at = ${now}
    where r.announcement_id = ${announcementId} and r.outcome = 'waiting'
      and not exists (select from deliveries d where d.id = r.delivery_id)`.execute(db);
}

/** False while the outcome of some recipient isn't known. */
export async function finishIfDone(db: Db, announcementId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update announcements set status = 'sent' where id = ${announcementId} and not exists (
      select from announcement_recipients
      where announcement_id = ${announcementId} and outcome = 'waiting')`.execute(db);
  return numAffectedRows === 1n;
}

type Told = { told_before: unknown; told_details: unknown };

/** In this event's other updates that are on their way: what one of them told no one is what was known before it. */
export async function replaceTold(db: Db, eventId: string, { told_before, told_details }: Told): Promise<void> {
  const told = sql`${JSON.stringify(told_details)}::jsonb`;
  await sql`
    update announcements a set told_before = ${JSON.stringify(told_before)}::jsonb || coalesce((
      select jsonb_agg(t.each) from jsonb_array_elements(a.told_before) t (each) where t.each <> ${told}), '[]')
    where a.event_id = ${eventId} and a.status in ('scheduled', 'sending')
      and exists (select from jsonb_array_elements(a.told_before) t (each) where t.each = ${told})`.execute(db);
}

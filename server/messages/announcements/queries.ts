import { type Insertable, sql, type Updateable } from 'kysely';
import type { Audience } from '../../../contract/audiences.ts';
import type { AnnouncementStatus, DeliveryReason, SkipReason } from '../../../contract/constants.ts';
import type { Announcements } from '../../../db/types.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';

const announcementRows = (db: Db) =>
  db
    .selectFrom('announcements')
    .select(['id', 'subject', 'body', 'button_label', 'button_path', 'tested_hash', 'urgent_reason', 'event_id'])
    .select([
      'audience_count',
      'send_at',
      'next_batch',
      'sent_count',
      'created_by',
      'created_by_name',
      'editors',
      'approved_by_name',
      'approved_at',
      'sent_by_name',
      'created_at',
      'updated_at',
    ])
    .select([sql<Audience>`audience`.as('audience'), sql<AnnouncementStatus>`status`.as('status')]);

export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof selectAnnouncement>>>;

export const selectAnnouncement = (db: Db, id: string) => announcementRows(db).where('id', '=', id).executeTakeFirst();

/** Until the transaction ends: sending, its batches and Stop take turns. */
export const lockAnnouncement = (db: Db, id: string) =>
  announcementRows(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** Newest first. `after`: the id of the last row of the previous page. */
export const selectAnnouncements = (db: Db, after: string | null, limit: number) =>
  announcementRows(db)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (select created_at, id from announcements where id = ${after})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** What an event update told, what was known before it, and whether it has reached someone or is about to. */
export const selectTold = <Details>(db: Db, id: string) =>
  db
    .selectFrom('announcements as a')
    .select([
      sql<Details[]>`a.told_before`.as('told_before'),
      sql<Details | null>`a.told_details`.as('told_details'),
      sql<boolean>`exists (select from announcement_recipients r
        where r.announcement_id = a.id and r.outcome in ('waiting', 'sent'))`.as('was_sent'),
    ])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();

export const insertAnnouncement = async (db: Db, row: Insertable<Announcements>): Promise<string> =>
  (await db.insertInto('announcements').values(row).returning('id').executeTakeFirstOrThrow()).id;

export async function updateAnnouncement(db: Db, id: string, change: Updateable<Announcements>): Promise<void> {
  await db.updateTable('announcements').set(change).where('id', '=', id).execute();
}

export async function deleteAnnouncement(db: Db, id: string): Promise<void> {
  await db.deleteFrom('announcements').where('id', '=', id).execute();
}

/** Whether members, or with its public code everyone, can open its page. */
export function isOpenEvent(db: Db, event: { id: string } | { public_code: string }): Promise<boolean> {
  const published = db.selectFrom('events').select('id').where('is_published', '=', true);
  return returnsRow(
    'id' in event
      ? published.where('id', '=', event.id)
      : published.where('public_code', '=', event.public_code).where('is_public', '=', true),
  );
}

export async function selectOutcomes(db: Db, id: string) {
  type Outcome = {
    outcome: 'waiting' | 'sent' | 'failed' | 'skipped';
    skip_reason: SkipReason | null;
    people: number;
  };
  const { rows } = await sql<Outcome>`
    select outcome, skip_reason, count(*)::int as people from announcement_recipients
    where announcement_id = ${id} group by outcome, skip_reason`.execute(db);
  return rows;
}

export const selectCounts = (db: Db, id: string) =>
  db
    .selectFrom('announcements')
    .select(['sent_count as sent', 'failed_count as failed', 'unsubscribed_count as unsubscribed'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Why emails failed, while their deliveries are stored; the most common reason first. */
export async function selectFailures(db: Db, id: string) {
  type Failure = { reason: DeliveryReason; people: number };
  const { rows } = await sql<Failure>`
    select d.reason, count(*)::int as people
    from announcement_recipients r join deliveries d on d.id = r.delivery_id
    where r.announcement_id = ${id} and r.outcome = 'failed' and d.reason is not null
    group by d.reason order by people desc, d.reason`.execute(db);
  return rows;
}

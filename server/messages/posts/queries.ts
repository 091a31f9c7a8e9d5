import { type Insertable, sql } from 'kysely';
import type { AnnouncementPosts } from '../../../db/types.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';

export type Post = { group_name: string; posted_by_name: string | null; posted_at: Date | null };

/** Where it was posted, then groups of other announcements, the last used first. */
export async function selectGroups(db: Db, announcementId: string, limit: number): Promise<Post[]> {
  const { rows } = await sql<Post>`
    select * from (
      select group_name, posted_by_name, posted_at from announcement_posts where announcement_id = ${announcementId}
      union all
      select * from (
        select distinct on (lower(group_name)) group_name, null::text as posted_by_name, null::timestamptz as posted_at
        from announcement_posts o
        where not exists (select from announcement_posts p
                          where p.announcement_id = ${announcementId} and lower(p.group_name) = lower(o.group_name))
        order by lower(group_name), o.posted_at desc
      ) as offered
    ) as groups
    order by lower(group_name) limit ${limit}`.execute(db);
  return rows;
}

/** False if it was posted there already. */
export const insertPost = (db: Db, post: Insertable<AnnouncementPosts>): Promise<boolean> =>
  returnsRow(
    db
      .insertInto('announcement_posts')
      .values(post)
      .onConflict((conflict) => conflict.doNothing())
      .returning('group_name'),
  );

/** False if it wasn't posted there. */
export async function deletePost(db: Db, announcementId: string, group: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from announcement_posts
    where announcement_id = ${announcementId} and lower(group_name) = lower(${group})`.execute(db);
  return numAffectedRows === 1n;
}

/** Of a published event that everyone with its link may open. */
export const selectPublicCode = (db: Db, eventId: string) =>
  db
    .selectFrom('events')
    .select('public_code')
    .where('id', '=', eventId)
    .where('is_published', '=', true)
    .where('is_public', '=', true)
    .executeTakeFirst();

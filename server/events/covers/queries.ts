import { type RawBuilder, sql } from 'kysely';
import { type CallerAccess, isAllowed } from '../../../contract/access.ts';
import { eventEditing } from '../../../contract/event-editing.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';
import type { EventCover } from '../../lib/db/event-cover.ts';
import { isVisibleTo } from '../published/queries.ts';

/** Leaves updated_at alone: it tells whether the form of the event's details is out of date, and the cover isn't part of it. */
export async function updateCover(db: Db, eventId: string, cover: EventCover | null): Promise<void> {
  const { key = null, alt = null, focal_x = 50, focal_y = 50 } = cover ?? {};
  await db
    .updateTable('events')
    .set({ cover_key: key, cover_alt: alt, cover_focal_x: focal_x, cover_focal_y: focal_y })
    .where('id', '=', eventId)
    .execute();
}

export const isCoverUsed = (db: Db, key: string): Promise<boolean> =>
  returnsRow(db.selectFrom('events').select('id').where('cover_key', '=', key).limit(1));

export type Viewer = (CallerAccess & { id: string }) | null;

/** Which events `e` show their cover to the viewer. */
function areShownTo(viewer: Viewer): RawBuilder<boolean> {
  const isPublic = sql<boolean>`e.is_public and e.is_published`;
  if (!viewer || !isAllowed('MEMBER', viewer)) return isPublic;
  if (isAllowed(eventEditing['GET /admin/events/:id'].access, viewer)) return sql<boolean>`true`;
  return isVisibleTo(viewer.id);
}

/**
 * Whether the viewer may load the files of a cover: they see an event that shows it, or the event it was uploaded for, since
 * pages that are open still show a replaced one.
 */
export const mayLoadCover = (db: Db, cover: { key: string; event_id: string }, viewer: Viewer): Promise<boolean> =>
  returnsRow(
    db
      .selectFrom('events as e')
      .select('e.id')
      .where(sql<boolean>`(e.id = ${cover.event_id} or e.cover_key = ${cover.key})`)
      .where(areShownTo(viewer))
      .limit(1),
  );

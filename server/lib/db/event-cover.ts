import { sql } from 'kysely';

export type EventCover = {
  key: string;
  alt: string;
  /** In percent from the left and from the top. */
  focal_x: number;
  focal_y: number;
};

/** SQL: the cover of the event under this alias, null without one. Selected as `cover`. */
export function eventCover(event: string) {
  const column = (name: keyof EventCover) => sql.ref(`${event}.cover_${name}`);
  return sql<EventCover | null>`case when ${column('key')} is not null then json_build_object(
    'key', ${column('key')}, 'alt', ${column('alt')}, 'focal_x', ${column('focal_x')}, 'focal_y', ${column('focal_y')}
  ) end`.as('cover');
}

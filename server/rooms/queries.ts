import { type Insertable, sql, type Updateable } from 'kysely';
import type { RoomType } from '../../contract/constants.ts';
import type { RoomStatus } from '../../contract/list-choices.ts';
import type { Rooms } from '../../db/types.ts';
import type { Db } from '../lib/db/database.ts';

const COLUMNS = [
  'id',
  'event_id',
  'room_number',
  'room_type',
  'max_occupancy',
  'price_per_night_cents',
  'status',
  'updated_at',
] as const;
type Narrow = { room_type: RoomType; status: RoomStatus };

/** Latest start first (spec 2). */
export const selectRoomEvents = (db: Db) =>
  db
    .selectFrom('events')
    .select(['id', 'name as title', 'start_date', 'end_date'])
    .select((eb) =>
      eb
        .selectFrom('rooms')
        .whereRef('rooms.event_id', '=', 'events.id')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .$asScalar()
        .$notNull()
        .as('rooms_count'),
    )
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute();

export type RoomFilter = { event_id: string; status?: RoomStatus | undefined };
type Page = { after: string | null; limit: number };
const NUMBER = sql`room_number collate counted_numbers, id`;

/** In numeric order: 9 before 10, 101 before 1001. `after`: the id of the last room on the previous page. */
export function selectRooms(db: Db, { event_id, status }: RoomFilter, { after, limit }: Page) {
  let query = db
    .selectFrom('rooms')
    .select(COLUMNS)
    .$narrowType<Narrow>()
    .where('event_id', '=', event_id)
    .orderBy(sql`room_number collate counted_numbers`)
    .orderBy('id')
    .limit(limit);
  if (status) query = query.where('status', '=', status);
  if (after) query = query.where(sql<boolean>`(${NUMBER}) > (select ${NUMBER} from rooms where id = ${after})`);
  return query.execute();
}

/** Rooms and beds per status. */
export const sumRooms = (db: Db, eventId: string) =>
  db
    .selectFrom('rooms')
    .select('status')
    .$narrowType<{ status: RoomStatus }>()
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll(), 'integer').as('rooms'),
      cast<number>(fn.sum('max_occupancy'), 'integer').as('beds'),
    ])
    .where('event_id', '=', eventId)
    .groupBy('status')
    .execute();

/** Locks the room until the transaction ends. */
export const lockRoom = (db: Db, id: string) =>
  db.selectFrom('rooms').select(COLUMNS).$narrowType<Narrow>().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export type RoomColumns = Pick<
  Insertable<Rooms>,
  'room_number' | 'room_type' | 'max_occupancy' | 'price_per_night_cents'
>;

export const insertRoom = (db: Db, row: RoomColumns & { event_id: string; created_at: Date; updated_at: Date }) =>
  db.insertInto('rooms').values(row).returning(COLUMNS).$narrowType<Narrow>().executeTakeFirstOrThrow();

export const updateRoom = (db: Db, id: string, changes: Updateable<Rooms>) =>
  db
    .updateTable('rooms')
    .set(changes)
    .where('id', '=', id)
    .returning(COLUMNS)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();

export async function deleteRoom(db: Db, id: string): Promise<void> {
  await db.deleteFrom('rooms').where('id', '=', id).execute();
}

export type ImportedRoom = RoomColumns & { id: string; event_id: string; status: RoomStatus };

export const selectNumbers = (db: Db) => db.selectFrom('rooms').select(['id', 'event_id', 'room_number']).execute();

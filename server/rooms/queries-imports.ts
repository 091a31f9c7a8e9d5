import { sql } from 'kysely';
import type { RoomStatus } from '../../contract/list-choices.ts';
import type { Db } from '../lib/database.ts';
import type { RoomColumns } from './queries.ts';

export type ImportedRoom = RoomColumns & { id: string; event_id: string; status: RoomStatus };

/** Which numbers the events have given to rooms. */
export const selectNumbers = (db: Db) => db.selectFrom('rooms').select(['id', 'event_id', 'room_number']).execute();

export const selectRoomsAmong = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('rooms')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

const AT_ONCE = 1_000; // a statement takes 65,535 values

export async function insertRooms(db: Db, rows: readonly ImportedRoom[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await db
      .insertInto('rooms')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  }
}

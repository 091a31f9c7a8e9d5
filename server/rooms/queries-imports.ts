import type { RoomStatus } from '../../contract/list-choices.ts';
import type { Db } from '../lib/db/database.ts';
import type { RoomColumns } from './queries.ts';

export type ImportedRoom = RoomColumns & { id: string; event_id: string; status: RoomStatus };

/** Which numbers the events have given to rooms. */
export const selectNumbers = (db: Db) => db.selectFrom('rooms').select(['id', 'event_id', 'room_number']).execute();

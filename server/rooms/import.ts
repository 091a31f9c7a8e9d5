/** Imports rooms from another database's tables (docs/decisions/0022). */
import * as z from 'zod';
import { ROOM_STATUSES } from '../../contract/list-choices.ts';
import { roomForm } from '../../contract/rooms.ts';
import type { ParentOf } from '../events/import/events.ts';
import type { Context } from '../lib/context.ts';
import { insertAll } from '../lib/db/imported-rows.ts';
import { findNewRows, type ImportCounts, type TableImport } from '../lib/import/table-import.ts';
import {
  asCents,
  asText,
  asWhole,
  columnsOf,
  type Fields,
  type ImportReporter,
  readRow,
  type Table,
} from '../lib/import/table-rows.ts';
import { type ImportedRoom, selectNumbers } from './queries.ts';

const roomRow = roomForm.extend({ status: z.enum(ROOM_STATUSES).default('available') });
const ROOM: Fields = {
  room_number: ['room_number', asText],
  room_type: ['room_type', asText],
  max_occupancy: ['max_occupancy', asWhole],
  price_per_night_cents: ['price_per_night', asCents],
  status: ['status', asText],
};

/** `eventOf` also finds events imported from the same files. Reports errors and, if `write`, inserts the new rows. */
export async function importRooms(
  { db }: Context,
  table: Table | undefined,
  eventOf: ParentOf,
  write: boolean,
  reporter: ImportReporter,
): Promise<{ counts: ImportCounts; added: readonly ImportedRoom[] }> {
  const taken = new Map((await selectNumbers(db)).map((room) => [roomKey(room), room.id]));
  const definition: TableImport<Omit<ImportedRoom, 'id'>> = {
    name: 'rooms',
    required: ['event_id', 'room_number', 'room_type', 'max_occupancy', 'price_per_night'],
    optional: columnsOf(ROOM),
    read: (row, refuse, id) => {
      const event_id = eventOf(row.values.event_id ?? '', refuse);
      const form = readRow(row, roomRow, ROOM, refuse);
      if (!form || !event_id) return null;
      const room = { event_id, ...form };
      const other = taken.get(roomKey(room)) ?? id;
      taken.set(roomKey(room), other);
      if (other === id) return room;
      refuse('room_number', `"${room.room_number}" is the number of another room of the event.`);
      return null;
    },
  };
  const { counts, added } = await findNewRows(db, table, definition, reporter);
  if (write) await insertAll(db, 'rooms', added);
  return { counts, added };
}

const roomKey = ({ event_id, room_number }: { event_id: string; room_number: string }) => `${event_id} ${room_number}`;

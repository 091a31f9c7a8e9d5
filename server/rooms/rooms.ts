/** The rooms held for an event (spec 2 Room Management, 4, 5). */
import type * as z from 'zod';
import { ROOM_STATUS_LABELS, ROOM_TYPE_LABELS } from '../../contract/labels.ts';
import { ROOM_STATUSES, type RoomStatus } from '../../contract/list-choices.ts';
import type { roomForm } from '../../contract/rooms.ts';
import { record, recordExport } from '../audit/entries.ts';
import { loadEvent, loadEventForUpdate } from '../events/events.ts';
import type { MemberContext } from '../lib/context.ts';
import { decodeIdCursor, pageOf } from '../lib/db/cursor.ts';
import { changedFields, refuseIfChanged } from '../lib/db/row-changes.ts';
import { AppError, found } from '../lib/errors.ts';
import { amountCell, type CsvColumns, csvFile, inCurrency } from '../lib/import/csv.ts';
import { countOccupants, selectTaken } from './assignments/queries.ts';
import { deleteRoom, insertRoom, lockRoom, selectRoomEvents, selectRooms, sumRooms, updateRoom } from './queries.ts';

type RoomForm = z.output<typeof roomForm>;
export type Room = NonNullable<Awaited<ReturnType<typeof lockRoom>>>;
type Seen = { updated_at: Date };

export const listRoomEvents = async ({ db }: MemberContext) => ({ items: await selectRoomEvents(db) });

const PAGE = 100;
type Filter = { status?: RoomStatus | undefined };

/** 100 per page, with totals per status. Throws EVENT_NOT_FOUND. */
export async function listRooms(
  ctx: MemberContext,
  event_id: string,
  { status, cursor }: Filter & { cursor?: string | undefined },
) {
  const after = decodeIdCursor(cursor);
  const [event, rows, sums] = await Promise.all([
    loadEvent(ctx, event_id),
    selectRooms(ctx.db, { event_id, status }, { after, limit: PAGE + 1 }),
    sumRooms(ctx.db, event_id),
  ]);
  return { event_title: event.name, ...pageOf(rows, PAGE, after), stats: statsByStatus(sums) };
}

type RoomSum = { rooms: number; beds: number };

const statsByStatus = (sums: readonly (RoomSum & { status: RoomStatus })[]) =>
  Object.fromEntries(
    ROOM_STATUSES.map((status) => {
      const { rooms = 0, beds = 0 } = sums.find((each) => each.status === status) ?? {};
      return [status, { rooms, beds }];
    }),
  ) as Record<RoomStatus, RoomSum>;

/** The same list as a CSV file. Adds an audit entry. Throws EVENT_NOT_FOUND. */
export async function exportRooms(ctx: MemberContext, event_id: string, { status }: Filter) {
  const event = await loadEvent(ctx, event_id);
  await recordExport(ctx, 'rooms', `rooms of event '${event.name}'`, { status });
  return csvFile('rooms', ctx.now, EXPORTED, (last, limit) =>
    selectRooms(ctx.db, { event_id, status }, { after: last?.id ?? null, limit }),
  );
}

const EXPORTED: CsvColumns<Room> = {
  Room: ({ room_number }) => room_number,
  Type: ({ room_type }) => ROOM_TYPE_LABELS[room_type],
  'Max occupancy': ({ max_occupancy }) => max_occupancy,
  [inCurrency('Price per night')]: ({ price_per_night_cents }) => amountCell(price_per_night_cents),
  Status: ({ status }) => ROOM_STATUS_LABELS[status],
};

/** A new room starts as available (spec 4). Throws EVENT_NOT_FOUND, ROOM_NUMBER_TAKEN. */
export async function addRoom(ctx: MemberContext, eventId: string, form: RoomForm) {
  const event = await loadEventForUpdate(ctx, eventId);
  const times = { created_at: ctx.now, updated_at: ctx.now };
  const room = await insertRoom(ctx.db, { ...form, ...times, event_id: eventId });
  await recordRoom(ctx, room, 'ROOM_CREATED', `Added room ${room.room_number} to event '${event.name}'`);
  return room;
}

/** Throws ROOM_NOT_FOUND, ROOM_NUMBER_TAKEN, EDIT_CONFLICT, CAPACITY_BELOW_SOLD. */
export async function changeRoom(ctx: MemberContext, id: string, { updated_at, ...form }: RoomForm & Seen) {
  const before = await loadRoomForUpdate(ctx, id);
  refuseIfChanged(before, { updated_at });
  await requireBedsForOccupants(ctx, id, form.max_occupancy);
  const room = await updateRoom(ctx.db, id, { ...form, updated_at: ctx.now });
  const changed = changedFields(before, form);
  await recordRoom(ctx, room, 'ROOM_UPDATED', `Updated room ${room.room_number}`, { changed });
  return room;
}

/** Any status may follow any other (spec 4); setting the same one does nothing. Throws ROOM_NOT_FOUND, EDIT_CONFLICT. */
export async function setRoomStatus(
  ctx: MemberContext,
  id: string,
  { status, updated_at }: Seen & { status: RoomStatus },
) {
  const before = await loadRoomForUpdate(ctx, id);
  if (before.status === status) return before;
  refuseIfChanged(before, { updated_at });
  const room = await updateRoom(ctx.db, id, { status, updated_at: ctx.now });
  const description = `Changed room ${room.room_number} from ${before.status} to ${status}`;
  await recordRoom(ctx, room, 'ROOM_STATUS_CHANGED', description, { from: before.status, to: status });
  return room;
}

async function requireBedsForOccupants({ db }: MemberContext, id: string, beds: number): Promise<void> {
  const people = Math.max(0, ...(await selectTaken(db, id)).values());
  if (people <= beds) return;
  const message = `${people} people sleep in this room in the same night, so this can’t be lower than ${people}.`;
  throw new AppError('CAPACITY_BELOW_SOLD', { message, issues: [{ path: 'max_occupancy', message }] });
}

/** Throws ROOM_NOT_FOUND, ROOM_HAS_PEOPLE. */
export async function removeRoom(ctx: MemberContext, id: string) {
  const room = await loadRoomForUpdate(ctx, id);
  const people = await countOccupants(ctx.db, id);
  if (people > 0) {
    const who = people === 1 ? '1 person is' : `${people} people are`;
    const message = `${who} assigned to this room. Move everyone to another room first, then delete it.`;
    throw new AppError('ROOM_HAS_PEOPLE', { message });
  }
  await deleteRoom(ctx.db, id);
  await recordRoom(ctx, room, 'ROOM_DELETED', `Deleted room ${room.room_number}`);
}

/** Locks the room until the transaction ends. Throws ROOM_NOT_FOUND. */
export const loadRoomForUpdate = async ({ db }: MemberContext, id: string): Promise<Room> =>
  found(await lockRoom(db, id), 'ROOM_NOT_FOUND');

const recordRoom = (
  ctx: MemberContext,
  room: Room,
  action_type: string,
  description: string,
  metadata: Record<string, unknown> = {},
): Promise<void> =>
  record(ctx, {
    action_type,
    entity_type: 'rooms',
    description,
    entity_id: room.id,
    metadata: { event_id: room.event_id, room_number: room.room_number, ...metadata },
  });

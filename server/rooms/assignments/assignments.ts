/** Who sleeps in which room of an event's hotel (migration 0054). */
import type * as z from 'zod';
import type { roomAssignments } from '../../../contract/room-assignments.ts';
import { record } from '../../audit/entries.ts';
import { lockEvent } from '../../events/availability.ts';
import { loadEvent } from '../../events/events.ts';
import { eventNights } from '../../events/nights.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found, invalid } from '../../lib/errors.ts';
import { lockRegistrations } from '../../registrations/registrations.ts';
import { selectWanted } from '../requests/queries.ts';
import { loadRoomForUpdate, type Room } from '../rooms.ts';
import {
  countComing,
  deleteAssignments,
  insertAssignments,
  selectAllRooms,
  selectAssignments,
  selectEventOf,
  selectOccupants,
  selectTaken,
} from './queries.ts';
import { keyOf, requireBeds, requireNights } from './rules.ts';

type Change = z.output<(typeof roomAssignments)['PUT /rooms/:id/assignments']['body']>;
type Person = Change['people'][number];

const DAYS_CHANGED = 'The days of this event have changed, so nothing was saved. Look at the nights and try again.';

/** Throws EVENT_NOT_FOUND. */
export async function listAssignments(ctx: MemberContext, eventId: string) {
  const { db } = ctx;
  const event = await loadEvent(ctx, eventId);
  const [rooms, people] = await Promise.all([selectAllRooms(db, eventId), selectOccupants(db, eventId)]);
  const wanted = new Map((await selectWanted(db, eventId)).map((each) => [each.registration_id, each]));
  return {
    nights: eventNights(event),
    is_cancelled: event.cancelled_at !== null,
    rooms,
    people: people.map((person) => {
      const asked = person.guest_id === null ? wanted.get(person.registration_id) : undefined;
      return { ...person, roommates: asked?.roommates ?? [], share_with: asked?.share_with ?? null };
    }),
  };
}

/**
 * Makes these the nights of these people in the room. Throws ROOM_NOT_FOUND, OCCUPANT_NOT_FOUND, EDIT_CONFLICT,
 * INVALID_INPUT, and for new nights EVENT_CANCELLED, ROOM_IN_MAINTENANCE, ROOM_FULL, HAS_ANOTHER_ROOM unless they move from there.
 */
export async function changeAssignments(ctx: MemberContext, roomId: string, change: Change) {
  const { db, now } = ctx;
  const { people, first_night, is_move, from_room_id } = change;
  const { room, event } = await lockPlaces(ctx, roomId, people);
  await requireComing(ctx, event.id, people);
  const days = eventNights(event);
  if (days[0] !== first_night) throw new AppError('EDIT_CONFLICT', { message: DAYS_CHANGED });
  const count = days.length;
  requireNights(
    people.flatMap(({ nights }) => nights),
    count,
  );
  const current = await selectAssignments(db, people);
  const isFromAnywhere = is_move && !from_room_id;
  // Who moves also leaves the nights that the event no longer has.
  const isGone = ({ night }: { night: number }) => isFromAnywhere && (night < 1 || night > count);
  const { added, removed, left } = changesOf(room, people, current, isGone);
  if (added.length + removed.length === 0) return;
  if (added.length > 0) {
    if (event.cancelled_at) throw new AppError('EVENT_CANCELLED');
    if (room.status === 'maintenance') throw new AppError('ROOM_IN_MAINTENANCE');
    const stays = (bed: { room_id: string }) => !is_move || bed.room_id !== from_room_id;
    if (!isFromAnywhere && left.some(stays)) throw new AppError('HAS_ANOTHER_ROOM');
  }
  await deleteAssignments(db, [...removed, ...left]);
  requireBeds(room, await selectTaken(db, room.id), added);
  await insertAssignments(
    db,
    added.map((each) => ({ ...each, room_id: room.id, created_at: now })),
  );
  await recordChange(ctx, room, event.name, { added: peopleIn(added), removed: peopleIn(removed) });
}

/** Locks the event, the registrations and the room, in this order as everywhere. */
async function lockPlaces(ctx: MemberContext, roomId: string, people: readonly Person[]) {
  const event_id = found(await selectEventOf(ctx.db, roomId), 'ROOM_NOT_FOUND');
  await lockEvent(ctx, event_id);
  await lockRegistrations(
    ctx.db,
    people.map(({ registration_id }) => registration_id),
  );
  const room = await loadRoomForUpdate(ctx, roomId);
  return { room, event: await loadEvent(ctx, event_id) };
}

async function requireComing({ db }: MemberContext, eventId: string, people: readonly Person[]): Promise<void> {
  const keys = new Set(people.map(keyOf));
  if (keys.size < people.length) throw invalid('people', 'Each person is once in the list.');
  if ((await countComing(db, eventId, people)) < keys.size) throw new AppError('OCCUPANT_NOT_FOUND');
}

/** `left`: the beds in other rooms that are in the way or gone. */
function changesOf(
  room: Room,
  people: readonly Person[],
  current: Awaited<ReturnType<typeof selectAssignments>>,
  isGone: (bed: { night: number }) => boolean,
) {
  const wanted = people.flatMap(({ nights, ...person }) => [...new Set(nights)].map((night) => ({ ...person, night })));
  const bedKey = (bed: (typeof wanted)[number]) => `${keyOf(bed)} ${bed.night}`;
  const here = current.filter(({ room_id }) => room_id === room.id);
  const hereKeys = new Set(here.map(bedKey));
  const wantedKeys = new Set(wanted.map(bedKey));
  return {
    added: wanted.filter((bed) => !hereKeys.has(bedKey(bed))),
    removed: here.filter((bed) => !wantedKeys.has(bedKey(bed))),
    left: current.filter((bed) => bed.room_id !== room.id && (isGone(bed) || wantedKeys.has(bedKey(bed)))),
  };
}

const peopleIn = (beds: readonly Omit<Person, 'nights'>[]): number => new Set(beds.map(keyOf)).size;

/** Without names: guests have no account and didn't agree to be in the log. */
const recordChange = (
  ctx: MemberContext,
  { id, event_id, room_number }: Room,
  event_name: string,
  people: { added: number; removed: number },
) =>
  record(ctx, {
    action_type: 'ROOM_ASSIGNMENTS_CHANGED',
    entity_type: 'rooms',
    description: `Changed who sleeps in room ${room_number} of event '${event_name}'`,
    entity_id: id,
    metadata: { event_id, room_number, ...people },
  });

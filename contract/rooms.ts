import * as z from 'zod';
import { MAX_ROOM_OCCUPANTS, ROOM_TYPES } from './constants.ts';
import { ROOM_STATUSES } from './list-choices.ts';
import { cents, cursor, done, exported, id, instant, line, type Operations, seen } from './operation.ts';

const access = ['MANAGE_ROOMS'] as const;

export const room = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  room_number: z.string(),
  room_type: z.enum(ROOM_TYPES),
  max_occupancy: z.int(),
  price_per_night_cents: z.int(),
  status: z.enum(ROOM_STATUSES),
  updated_at: instant,
});

/** Spec 5, Room form. */
export const roomForm = z.object({
  room_number: line(20),
  room_type: z.enum(ROOM_TYPES),
  max_occupancy: z.int().min(1).max(MAX_ROOM_OCCUPANTS),
  price_per_night_cents: cents,
});

const filter = { status: z.enum(ROOM_STATUSES).optional() };
const counts = z.object({ rooms: z.int(), beds: z.int() });

export const rooms = {
  'GET /room-events': {
    access,
    summary: 'The events whose rooms can be managed, latest start first',
    reply: z.object({
      items: z.array(
        z.object({ id: z.uuid(), title: z.string(), start_date: instant, end_date: instant, rooms_count: z.int() }),
      ),
    }),
  },
  'GET /events/:id/rooms': {
    access,
    summary: "An event's rooms, by number, a hundred at a time",
    params: id,
    query: z.object({ ...filter, cursor }),
    reply: z.object({
      event_title: z.string(),
      items: z.array(room),
      /** Rooms and beds in each status, regardless of the filter. */
      stats: z.object({ available: counts, occupied: counts, reserved: counts, maintenance: counts }),
      next_cursor: z.string().nullable(),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /events/:id/rooms/export': {
    ...exported,
    access,
    summary: 'The same list as a CSV file',
    params: id,
    query: z.object(filter),
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /events/:id/rooms': {
    access,
    summary: 'Add a room; it starts available',
    params: id,
    body: roomForm,
    is_idempotent: true,
    reply: room,
    errors: ['EVENT_NOT_FOUND', 'ROOM_NUMBER_TAKEN', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT /rooms/:id': {
    access,
    summary: "Change a room's details",
    params: id,
    body: roomForm.extend(seen),
    reply: room,
    errors: ['ROOM_NOT_FOUND', 'ROOM_NUMBER_TAKEN', 'EDIT_CONFLICT', 'CAPACITY_BELOW_SOLD'],
  },
  'PATCH /rooms/:id': {
    access,
    summary: "Set a room's status",
    params: id,
    body: z.object({ status: z.enum(ROOM_STATUSES), ...seen }),
    reply: room,
    errors: ['ROOM_NOT_FOUND', 'EDIT_CONFLICT'],
  },
  'DELETE /rooms/:id': {
    access,
    summary: 'Delete a room',
    params: id,
    reply: done,
    errors: ['ROOM_NOT_FOUND', 'ROOM_HAS_PEOPLE'],
  },
} as const satisfies Operations;

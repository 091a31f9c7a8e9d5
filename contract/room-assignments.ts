import * as z from 'zod';
import { MAX_ROOM_NIGHTS, MAX_ROOM_OCCUPANTS } from './constants.ts';
import { done, exported, id, type Operations } from './operation.ts';
import { shareWith } from './roommate-requests.ts';
import { room } from './rooms.ts';

const access = ['MANAGE_ROOMS'] as const;

/** Someone who comes to the event: the member of a registration, or a guest of it. */
const person = { registration_id: z.uuid(), guest_id: z.uuid().nullable() };
/** 1 is the night that begins on the event's first day. */
const nights = z.array(z.int().min(1).max(MAX_ROOM_NIGHTS)).max(MAX_ROOM_NIGHTS);

/** Names and beds only: contact details stay in the directory. */
export const roomAssignments = {
  'GET /admin/events/:id/room-assignments': {
    access,
    summary: 'The rooms of an event, everyone who comes to it, and who sleeps where',
    params: id,
    reply: z.object({
      /** The day on which each night begins, in the school's time zone. */
      nights: z.array(z.iso.date()),
      is_cancelled: z.boolean(),
      rooms: z.array(room.pick({ id: true, room_number: true, room_type: true, max_occupancy: true, status: true })),
      /** From A to Z, guests after the member they come with. */
      people: z.array(
        z.object({
          ...person,
          name: z.string(),
          /** The member who brings them, for a guest. */
          host_name: z.string().nullable(),
          ticket_type_name: z.string(),
          includes_accommodation: z.boolean(),
          /** The registrations of those they asked to share with who asked for them too. */
          roommates: z.array(z.uuid()),
          /** With whom alone they want to share; null for anyone. */
          share_with: shareWith,
          /** Also nights that the event no longer has: before 1, or after its last. */
          beds: z.array(z.object({ room_id: z.uuid(), nights: z.array(z.int()) })),
        }),
      ),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'PUT /rooms/:id/assignments': {
    access,
    summary: 'Say which nights these people sleep in a room, none to take them out; others in the room stay',
    params: id,
    body: z.object({
      people: z
        .array(z.object({ ...person, nights }))
        .min(1)
        .max(MAX_ROOM_OCCUPANTS),
      /** The day on which night 1 begins, as the page shows it. If another day is first by now: EDIT_CONFLICT. */
      first_night: z.iso.date(),
      /** Whether they leave the beds they have elsewhere in these nights. */
      is_move: z.boolean().default(false),
      /** The only room whose beds they leave. One that is in the way elsewhere refuses the move. */
      from_room_id: z.uuid().optional(),
    }),
    reply: done,
    errors: [
      'ROOM_NOT_FOUND',
      'OCCUPANT_NOT_FOUND',
      'EDIT_CONFLICT',
      'EVENT_CANCELLED',
      'ROOM_IN_MAINTENANCE',
      'ROOM_FULL',
      'HAS_ANOTHER_ROOM',
    ],
  },
  'GET /admin/events/:id/rooming-list': {
    ...exported,
    access,
    summary: 'The people of each room with their nights and what is still to be paid, for the hotel',
    params: id,
    errors: ['EVENT_NOT_FOUND'],
  },
} as const satisfies Operations;

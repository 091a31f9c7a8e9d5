import * as z from 'zod';
import { MAX_CENTS } from './money.ts';
import { cents, done, id, instant, line, type Operations } from './operation.ts';

/** Seats in one hold. */
const HOLD_SEATS_MAX = 500;

/** Someone without an account who bought a seat at the entrance. */
export const walkIn = z.object({
  /** Made on the device: of the registration, and of its ticket. A sale that is sent again has the same one. */
  id: z.uuid(),
  name: line(100),
  ticket_type_id: z.uuid(),
  /** What the device showed. */
  price_cents: cents,
  /** By the device's clock. */
  device_time: instant,
});

/** Seats of a ticket type that a device may sell to people who come without a registration. */
export const deviceHold = z.object({
  ticket_type_id: z.uuid(),
  ticket_type_name: z.string(),
  /** Today’s. */
  price_cents: z.int().max(MAX_CENTS),
  /** Not sold yet, as far as the server knows. */
  left: z.int(),
});

/** A ticket type on sale, and what is free of it. */
export const holdableTicket = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Seats that are neither taken nor held; null is unlimited. */
  free: z.int().nullable(),
});

export const walkInSeats = {
  'PUT /check-in-devices/:id/hold': {
    access: ['CREATE_EVENTS'],
    summary:
      'Choose how many seats of a ticket type the device may still sell; 0 releases them. People on the waiting list are offered free seats first',
    params: id,
    body: z.object({
      ticket_type_id: z.uuid(),
      /** What the person saw. Nothing changes if the device has another number by now. */
      seats_before: z.int().min(0).max(HOLD_SEATS_MAX),
      seats: z.int().min(0).max(HOLD_SEATS_MAX),
    }),
    reply: done,
    errors: [
      'CHECK_IN_DEVICE_NOT_FOUND',
      'DEVICE_REVOKED',
      'EVENT_OVER',
      'EVENT_CANCELLED',
      'TICKET_TYPE_NOT_FOUND',
      'TICKET_TYPE_INACTIVE',
      'NOT_ENOUGH_SEATS',
      'EDIT_CONFLICT',
    ],
  },
  'POST /check-in-scans/:id/seat': {
    access: ['CREATE_EVENTS'],
    summary:
      'Give a free seat to the walk-in of the scan, whose sale arrived when none was left, and resolve the scan. People on the waiting list are offered free seats first',
    params: id,
    reply: done,
    errors: [
      'CHECK_IN_SCAN_NOT_FOUND',
      'ISSUE_RESOLVED',
      'EVENT_CANCELLED',
      'TICKET_TYPE_INACTIVE',
      'NOT_ENOUGH_SEATS',
    ],
  },
} as const satisfies Operations;

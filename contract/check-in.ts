import * as z from 'zod';
import { MAY_SEE_EVENTS } from './access.ts';
import { cashBox, deskPayment } from './cash-boxes.ts';
import { done, id, instant, line, type Operations, optionalText } from './operation.ts';
import { deviceHold, holdableTicket, walkIn } from './walk-ins.ts';

/** Scans or payments in one request. */
const BATCH = 50;
/** Of a file that a device saved, in one request. */
const FILE = 200;

export const SCAN_KINDS = ['entry', 'exit', 'undo'] as const;
/** What the device showed before the volunteer decided. */
export const SCAN_RESULTS = ['checked_in', 'payment_due', 'already_in', 'not_valid'] as const;

export const checkInScan = z
  .object({
    /** Made on the device. A scan that is sent again has the same one. */
    id: z.uuid(),
    ticket_id: z.uuid().nullable(),
    /** Of a code that isn't on the list, in hexadecimal. */
    code_sha256: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .nullable(),
    kind: z.enum(SCAN_KINDS),
    undoes_id: z.uuid().nullable(),
    /** By the device's clock. */
    device_time: instant,
    was_offline: z.boolean(),
    result_shown: z.enum(SCAN_RESULTS),
    note: optionalText(500),
  })
  .refine(({ kind, undoes_id }) => (kind === 'undo') === (undoes_id !== null), {
    path: ['undoes_id'],
    message: 'must name a scan for an undo, and only then',
  });

const sent = {
  /** The device's clock when it sends this: the difference corrects the times of what it sends. */
  now: instant,
  /** How many scans and payments the device keeps besides those of the request. */
  unsent_count: z.int().min(0).max(1_000_000),
};
/** The ids of what the server has. */
const received = z.object({ accepted: z.array(z.uuid()) });

const ticket = z.object({
  id: z.uuid(),
  /** Tickets of one registration are paid together. */
  registration_id: z.uuid(),
  /** The first 16 characters of its secret's SHA-256 in base64url: enough to know a code by, and no way back to it. */
  code: z.string(),
  name: z.string(),
  is_guest: z.boolean(),
  ticket_type_name: z.string(),
  /** Still to be paid, for the whole registration. */
  balance_cents: z.int(),
  /** A payment of the registration awaits review. */
  is_in_review: z.boolean(),
  /** Answers that staff want to be seen at the entrance: 'T-shirt size: L', 'No photos'. */
  marks: z.array(z.string()),
});

/** A scan as every device of the event learns of it. */
const knownScan = z.object({
  id: z.uuid(),
  ticket_id: z.uuid(),
  kind: z.enum(SCAN_KINDS),
  undoes_id: z.uuid().nullable(),
  /** By the server's clock. */
  at: instant,
  device_name: z.string(),
});

export const checkIn = {
  'POST /check-in/enrolments': {
    access: 'PUBLIC',
    is_without_session: true,
    limit: 'public_write',
    summary:
      'Make this browser a check-in device, by the code of the coordinator’s QR code, which works once. The browser that used it may repeat the request',
    body: z.object({ code: line(100), volunteer_name: line(80) }),
    reply: z.object({ event_name: z.string(), device_name: z.string() }),
    errors: ['ENROLMENT_EXPIRED'],
  },
  'GET /check-in/list': {
    access: 'DEVICE',
    is_write: true,
    summary: 'Who is expected, and what other devices scanned; with `since` only what has changed',
    /** `next` of the reply before. */
    query: z.object({
      since: z
        .string()
        .max(100)
        .regex(/^[\w.-]*$/)
        .optional(),
    }),
    reply: z.object({
      event: z.object({ id: z.uuid(), name: z.string(), is_cancelled: z.boolean() }),
      device_id: z.uuid(),
      device_name: z.string(),
      /** Null if the device can't take cash. */
      cash_box: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      /** Of each ticket type that it was ever given seats of. */
      holds: z.array(deviceHold),
      /** The server's time. */
      now: instant,
      /** When the device must have deleted the list. */
      expires_at: instant,
      /** Null if they are the same as in the reply before. */
      tickets: z.array(ticket).nullable(),
      scans: z.array(knownScan),
      next: z.string(),
    }),
  },
  'POST /check-in/scans': {
    access: 'DEVICE',
    summary: 'Add scans. Those that arrived before are answered in the same way and not added again',
    body: z.object({ ...sent, scans: z.array(checkInScan).max(BATCH) }),
    reply: received,
  },
  'POST /check-in/walk-ins': {
    access: 'DEVICE',
    summary:
      'Register people without an account who bought a seat that the device holds. Those that arrived before are answered in the same way; one for whom no seat is left is stored as withdrawn',
    body: z.object({ ...sent, walk_ins: z.array(walkIn).max(BATCH) }),
    reply: received,
  },
  'POST /check-in/payments': {
    access: 'DEVICE',
    summary:
      'Record cash that was taken. What arrived before is answered in the same way and not recorded again; no amount is too much, and no registration is refused because it was withdrawn',
    body: z.object({ ...sent, payments: z.array(deskPayment).max(BATCH) }),
    reply: received,
  },
} as const satisfies Operations;

export const device = z.object({
  id: z.uuid(),
  name: z.string(),
  volunteer_name: z.string().nullable(),
  state: z.enum(['waiting', 'active', 'revoked']),
  last_seen_at: instant.nullable(),
  unsent_count: z.int(),
  scan_count: z.int(),
  /** Of each ticket type that it was ever given seats of. */
  holds: z.array(deviceHold),
  cash_box: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

export const issue = z.object({
  /** The scan's. */
  id: z.uuid(),
  kind: z.enum(['duplicate', 'not_valid', 'payment_due']),
  /** Null for a code that belongs to no ticket. */
  name: z.string().nullable(),
  note: z.string().nullable(),
  at: instant,
  device_name: z.string(),
  volunteer_name: z.string().nullable(),
  /** For a walk-in whose sale arrived when no seat was left. */
  needs_seat: z.boolean(),
  /** The entry before this one, for a duplicate. */
  before: z.object({ at: instant, device_name: z.string() }).nullable(),
  resolution: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
});

export const staffCheckIn = {
  'GET /admin/events/:id/check-in': {
    access: MAY_SEE_EVENTS,
    summary: 'Who has come, the devices, the cash boxes, and what a person has to look into',
    params: id,
    reply: z.object({
      event: z.object({ id: z.uuid(), name: z.string(), is_cancelled: z.boolean(), is_over: z.boolean() }),
      expected: z.int(),
      /** Whose last scan is an entry of this day (check-in-days.ts). */
      present: z.int(),
      /** Who came and went, or came on an earlier day. */
      left: z.int(),
      /** Who came for the first time, per quarter hour: the last eight up to the latest arrival. Empty before one. */
      arrivals: z.array(z.object({ at: instant, people: z.int() })),
      devices: z.array(device),
      cash_boxes: z.array(cashBox),
      ticket_types: z.array(holdableTicket),
      issues: z.array(issue),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /admin/events/:id/check-in/absent': {
    access: ['CREATE_EVENTS'],
    summary: 'Whose ticket is valid and whose last scan isn’t an entry of this day, by name',
    params: id,
    reply: z.object({
      items: z.array(
        z.object({
          ticket_id: z.uuid(),
          name: z.string(),
          /** Who brings them, for a guest. */
          guest_of: z.string().nullable(),
        }),
      ),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /events/:id/check-in-devices': {
    access: ['CREATE_EVENTS'],
    summary: 'Add a device; the address enrols one browser within ten minutes',
    params: id,
    /** A cash box needs COLLECT_PAYMENTS or MANAGE_PAYMENTS as well. */
    body: z.object({ name: line(60), cash_box_id: z.uuid().nullish() }),
    reply: z.object({ id: z.uuid(), url: z.url(), expires_at: instant }),
    errors: ['EVENT_NOT_FOUND', 'EVENT_OVER', 'EVENT_CANCELLED', 'CASH_BOX_NOT_FOUND'],
  },
  'DELETE /check-in-devices/:id': {
    access: ['CREATE_EVENTS'],
    summary: 'Revoke a device. Its next contact deletes its list; scans that it kept can be imported from a file',
    params: id,
    reply: done,
    errors: ['CHECK_IN_DEVICE_NOT_FOUND'],
  },
  'POST /check-in-devices/:id/imports': {
    access: ['CREATE_EVENTS'],
    summary:
      'Add the scans, walk-ins and payments of a file that a device saved. Those that arrived before are left out. Payments need COLLECT_PAYMENTS or MANAGE_PAYMENTS as well',
    params: id,
    body: z.object({
      device_id: z.uuid(),
      /** The device's clock less the server's, as it last knew. */
      clock_ahead_ms: z.int().min(-1e11).max(1e11),
      scans: z.array(checkInScan).max(FILE),
      payments: z.array(deskPayment).max(FILE).optional(),
      walk_ins: z.array(walkIn).max(FILE).optional(),
    }),
    reply: z.object({ added: z.int(), known: z.int() }),
    errors: ['CHECK_IN_DEVICE_NOT_FOUND', 'FILE_OF_ANOTHER_DEVICE', 'OWN_PAYMENT'],
  },
  'POST /check-in-scans/:id/resolution': {
    access: ['CREATE_EVENTS'],
    summary: 'Note what was found out about a scan',
    params: id,
    body: z.object({
      note: line(500),
      /** Whose ticket an unknown code was. They then count as present. */
      ticket_id: z.uuid().nullable(),
    }),
    reply: done,
    errors: ['CHECK_IN_SCAN_NOT_FOUND', 'ISSUE_RESOLVED'],
  },
} as const satisfies Operations;

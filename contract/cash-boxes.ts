import * as z from 'zod';
import { MAY_COLLECT_PAYMENTS } from './access.ts';
import { MAX_CENTS } from './money.ts';
import { cents, done, id, instant, line, type Operations, optionalText } from './operation.ts';

/** Cash that a volunteer took. */
export const deskPayment = z.object({
  /** Made on the device. A payment that is sent again has the same one. */
  id: z.uuid(),
  registration_id: z.uuid(),
  /** Where the money is: the device’s cash box at that time. */
  cash_box_id: z.uuid(),
  amount_cents: z.int().min(1).max(MAX_CENTS),
  /** By the device's clock. */
  device_time: instant,
});

/** A cash box as staff see it beside the devices. */
export const cashBox = z.object({
  id: z.uuid(),
  name: z.string(),
  opening_float_cents: z.int(),
  /** Payments that have reached the server, less those that were reversed. */
  taken_cents: z.int(),
  payment_count: z.int(),
  /** The opening float and what was taken. */
  expected_cents: z.int(),
  last_count: z
    .object({
      expected_cents: z.int(),
      counted_cents: z.int(),
      counted_by: z.string(),
      checked_by: z.string(),
      at: instant,
      note: z.string().nullable(),
    })
    .nullable(),
});

export const cashBoxes = {
  'POST /events/:id/cash-boxes': {
    access: ['CREATE_EVENTS'],
    also_needs: MAY_COLLECT_PAYMENTS,
    summary: 'Add a cash box, into which devices take cash',
    params: id,
    body: z.object({ name: line(60), opening_float_cents: cents }),
    is_idempotent: true,
    reply: id,
    errors: ['EVENT_NOT_FOUND', 'CASH_BOX_NAME_TAKEN', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT /cash-boxes/:id/opening-float': {
    access: ['CREATE_EVENTS'],
    also_needs: MAY_COLLECT_PAYMENTS,
    summary: 'Correct what is in a cash box before the first payment, until it has been counted',
    params: id,
    body: z.object({
      /** The amount that the person saw. Nothing changes if it isn’t that any more. */
      before_cents: cents,
      opening_float_cents: cents,
    }),
    reply: done,
    errors: ['CASH_BOX_NOT_FOUND', 'EDIT_CONFLICT'],
  },
  'PUT /check-in-devices/:id/cash-box': {
    access: ['CREATE_EVENTS'],
    also_needs: MAY_COLLECT_PAYMENTS,
    summary: 'Choose the cash box of a device; null if it takes no cash',
    params: id,
    body: z.object({ cash_box_id: z.uuid().nullable() }),
    reply: done,
    errors: ['CHECK_IN_DEVICE_NOT_FOUND', 'CASH_BOX_NOT_FOUND'],
  },
  'POST /cash-boxes/:id/counts': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Record what two people found in a cash box. It changes no payment',
    params: id,
    body: z.object({
      /** The amount that the person saw. Nothing is recorded if it has changed since. */
      expected_cents: z.int(),
      counted_cents: cents,
      counted_by: line(80),
      checked_by: line(80),
      /** Needed if the amounts differ. */
      note: optionalText(500),
    }),
    is_idempotent: true,
    reply: id,
    errors: ['CASH_BOX_NOT_FOUND', 'EDIT_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  },
} as const satisfies Operations;

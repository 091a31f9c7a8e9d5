import * as z from 'zod';
import { MAY_COLLECT_PAYMENTS, MAY_SEE_PAYMENTS } from './access.ts';
import { ENTRY_KINDS, ENTRY_METHODS, OWN_PAYMENT_RULES } from './constants.ts';
import { MAX_CENTS } from './money.ts';
import { day, id, instant, type Operations, optionalText, requiredText, search } from './operation.ts';

const amount = z.int().min(1).max(MAX_CENTS);
const method = z.enum(ENTRY_METHODS);

/** A registration's money, in base amounts: due - received - adjusted = balance. */
const balance = z.object({
  registration_id: z.uuid(),
  event_name: z.string(),
  ticket_type_name: z.string(),
  payment_code: z.string(),
  is_withdrawn: z.boolean(),
  is_event_cancelled: z.boolean(),
  /** The price, or the cancellation fee of a withdrawn registration. Nothing if the event is cancelled. */
  due_cents: z.int(),
  /** Received and not returned. */
  received_cents: z.int(),
  /** Waived. It lapses with a withdrawal or the event’s cancellation. */
  adjusted_cents: z.int(),
  /** Processing fees received and not returned. */
  fees_cents: z.int(),
  /** Still to be paid. Negative if too much was paid. */
  balance_cents: z.int(),
});

/** One amount received, returned or waived. */
const entry = z.object({
  id: z.uuid(),
  kind: z.enum(ENTRY_KINDS),
  /** Negative where money was returned. */
  base_cents: z.int(),
  fee_cents: z.int(),
  /** Null for an adjustment. */
  method: method.nullable(),
  received_on: z.string(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** The entry that this one takes back. */
  reverses_id: z.uuid().nullable(),
  is_reversed: z.boolean(),
  /** Of a payment: '2026-0042'. */
  receipt_number: z.string().nullable(),
});

const staffEntry = z.object({
  ...entry.shape,
  payer_name: z.string().nullable(),
  /** The confirmed payment it belongs to. Reopening that payment reverses it. */
  payment_id: z.uuid().nullable(),
  recorded_by_name: z.string(),
  recorded_at: instant,
});

const facts = {
  /** The balance that the person saw. Nothing is recorded if it has changed since. */
  balance_cents: z.int(),
  method,
  received_on: day,
  reference: optionalText(120),
};

const recorded = z.object({ id: z.uuid(), balance_cents: z.int() });
const REFUSALS = [
  'REGISTRATION_NOT_FOUND',
  'OWN_PAYMENT',
  'EDIT_CONFLICT',
  'PERIOD_CLOSED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const paymentEntries = {
  'GET /registrations/:id/balance': {
    access: 'MEMBER',
    summary:
      'The balance of the caller’s own registration, also of a withdrawn one, and what was received and returned',
    params: id,
    reply: z.object({ ...balance.shape, entries: z.array(entry) }),
    errors: ['REGISTRATION_NOT_FOUND'],
  },
  'GET /admin/registrations/:id/payment-entries': {
    access: MAY_SEE_PAYMENTS,
    summary: 'The balance of a registration and its entries, oldest first',
    params: id,
    reply: z.object({
      ...balance.shape,
      name: z.string().nullable(),
      entries: z.array(staffEntry),
      /** Null for the registration of someone else. */
      own_payment: z.enum(OWN_PAYMENT_RULES).nullable(),
    }),
    errors: ['REGISTRATION_NOT_FOUND'],
  },
  'GET /admin/balances': {
    access: MAY_COLLECT_PAYMENTS,
    summary:
      'Live registrations by a name or a payment code: name, event, balance and whether a payment awaits review, at most 20',
    limit: 'search',
    query: z.object({ q: search }),
    reply: z.object({
      items: z.array(
        z.object({
          registration_id: z.uuid(),
          name: z.string(),
          event_name: z.string(),
          balance_cents: z.int(),
          is_in_review: z.boolean(),
        }),
      ),
    }),
  },
  'POST /registrations/:id/payment-entries': {
    access: MAY_COLLECT_PAYMENTS,
    summary: 'Record a payment that no one submitted, such as cash',
    params: id,
    body: z.object({ ...facts, amount_cents: amount, payer_name: optionalText(120) }),
    is_idempotent: true,
    reply: recorded,
    errors: REFUSALS,
  },
  'POST /registrations/:id/refunds': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Record money that was returned: first of the base amount, then of the fees',
    params: id,
    body: z.object({ ...facts, amount_cents: amount, reason: requiredText(500, 'Say why the money was returned.') }),
    is_idempotent: true,
    reply: recorded,
    errors: [...REFUSALS, 'REFUND_TOO_HIGH'],
  },
  'POST /registrations/:id/adjustments': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Waive a part of the price (positive) or add to it (negative)',
    params: id,
    body: z.object({
      balance_cents: z.int(),
      amount_cents: z
        .int()
        .min(-MAX_CENTS)
        .max(MAX_CENTS)
        .refine((value) => value !== 0, 'must not be zero'),
      reason: requiredText(500, 'Say why the amount changes.'),
    }),
    is_idempotent: true,
    reply: recorded,
    errors: [...REFUSALS, 'REGISTRATION_WITHDRAWN', 'EVENT_CANCELLED'],
  },
  'POST /payment-entries/:id/reversal': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Take back an entry that was recorded by mistake, by another entry',
    params: id,
    body: z.object({ reason: requiredText(500, 'Say why the entry is reversed.') }),
    reply: recorded,
    errors: ['PAYMENT_ENTRY_NOT_FOUND', 'OWN_PAYMENT', 'ENTRY_REVERSED', 'ENTRY_OF_PAYMENT', 'REFUND_TOO_HIGH'],
  },
  'GET /payment-entries/:id/receipt': {
    access: 'MEMBER',
    summary: 'The receipt of a payment as a PDF: for the member who paid, VIEW_PAYMENTS and MANAGE_PAYMENTS',
    limit: 'export',
    params: id,
    reply: 'file',
    errors: ['PAYMENT_ENTRY_NOT_FOUND'],
  },
  'GET /payment-settings': {
    access: 'SUPER_ADMIN',
    summary: 'The rules of payments that a SUPER_ADMIN may change',
    reply: z.object({ allow_own_payments: z.boolean() }),
  },
  'PUT /payment-settings': {
    access: 'SUPER_ADMIN',
    summary: 'Choose whether people may confirm and record payments for their own registrations',
    body: z.object({ allow_own_payments: z.boolean() }),
    reply: z.object({ allow_own_payments: z.boolean() }),
  },
} as const satisfies Operations;

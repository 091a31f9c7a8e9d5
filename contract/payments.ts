import * as z from 'zod';
import { MAY_SEE_PAYMENTS } from './access.ts';
import { bankLine } from './bank-statements.ts';
import { METHOD_TYPES, OWN_PAYMENT_RULES, PROOF_MAX_BYTES } from './constants.ts';
import { PAYMENT_SORTS, PAYMENT_STATUSES } from './list-choices.ts';
import { MAX_CENTS } from './money.ts';
import { ledgerTotals } from './money-totals.ts';
import { cursor, day, id, instant, line, type Operations, optionalText, requiredText, search } from './operation.ts';
import { registration } from './registrations.ts';

/** As offered to a member for one registration, with its fee. */
const paymentMethod = z.object({
  id: z.uuid(),
  name: z.string(),
  method_type: z.enum(METHOD_TYPES),
  account_info: z.string(),
  display_instructions: z.string().nullable(),
  base_amount_cents: z.int(),
  /** 0 if the fee is not passed on. */
  processing_fee_cents: z.int(),
  total_amount_cents: z.int(),
});

export const payment = z.object({
  id: z.uuid(),
  registration_id: z.uuid(),
  event_id: z.uuid(),
  event_name: z.string(),
  ticket_type_name: z.string(),
  payment_code: z.string(),
  payment_method_name: z.string(),
  payment_method_type: z.enum(METHOD_TYPES),
  base_amount_cents: z.int(),
  processing_fee_cents: z.int(),
  total_amount_cents: z.int(),
  /** What arrived, with the fee; null until it is confirmed. */
  received_cents: z.int().nullable(),
  reference_number: z.string(),
  user_comment: z.string().nullable(),
  has_proof: z.boolean(),
  status: z.enum(PAYMENT_STATUSES),
  submitted_at: instant,
  confirmed_at: instant.nullable(),
  /** The reviewer's reason for rejecting it. */
  rejection_notes: z.string().nullable(),
  /** A decision about it was reversed. */
  is_reopened: z.boolean(),
});

const reviewedPayment = z.object({
  ...payment.omit({ rejection_notes: true, is_reopened: true }).shape,
  user_id: z.uuid().nullable(),
  user_name: z.string(),
  user_email: z.string(),
  account_info: z.string(),
  owner_name: z.string().nullable(),
  proof_type: z.string().nullable(),
  notes: z.string().nullable(),
  confirmed_by_name: z.string().nullable(),
  rejected_at: instant.nullable(),
  rejected_by_name: z.string().nullable(),
  /** Whether another payment has the same reference or proof. Of one registration, a rejected one doesn't count. */
  is_repeated: z.boolean(),
  /** The registration was withdrawn, so the payment may have to be refunded. */
  registration_withdrawn: z.boolean(),
  /** The same of an event that is cancelled. */
  event_cancelled: z.boolean(),
});

export const possibleDuplicate = z.object({
  ...reviewedPayment.pick({
    id: true,
    user_name: true,
    event_name: true,
    total_amount_cents: true,
    reference_number: true,
    status: true,
    submitted_at: true,
  }).shape,
  /** Ignoring case, spaces and dashes. */
  same_reference: z.boolean(),
  same_proof: z.boolean(),
  /** An earlier or later submission for the same registration. */
  same_registration: z.boolean(),
});

/** A decision that was reversed. */
export const reopening = z.object({
  at: instant,
  by_name: z.string(),
  reason: z.string(),
  decision: z.enum(['confirmed', 'failed']),
  decided_at: instant.nullable(),
  decided_by_name: z.string().nullable(),
  notes: z.string().nullable(),
});

const filters = {
  q: search,
  status: z.enum(PAYMENT_STATUSES).optional(),
  sort: z.enum(PAYMENT_SORTS).default('newest'),
};

export const payments = {
  'GET /registrations/:id/payment-options': {
    access: 'MEMBER',
    summary: 'Payment methods and the latest payment of the caller’s own registration',
    params: id,
    reply: z.object({
      registration,
      methods: z.array(paymentMethod),
      latest_payment: payment.nullable(),
    }),
    errors: ['REGISTRATION_NOT_FOUND'],
  },
  'POST /registrations/:id/payments': {
    access: 'MEMBER',
    summary: 'Submit a manual payment with its reference and an optional proof (image or PDF)',
    params: id,
    limit: 'upload',
    form: z.object({
      payment_profile_id: z.uuid(),
      reference_number: line(120),
      user_comment: optionalText(1000),
      proof: z.file().max(PROOF_MAX_BYTES).optional(),
    }),
    is_idempotent: true,
    reply: payment,
    errors: [
      'IDEMPOTENCY_KEY_REUSED',
      'REGISTRATION_NOT_FOUND',
      'EVENT_NOT_AVAILABLE',
      'EVENT_CANCELLED',
      'NO_PAYMENT_METHODS',
      'PAYMENT_ALREADY_SUBMITTED',
      'NOTHING_TO_PAY',
      'FILE_NOT_ACCEPTED',
      'FILE_TOO_LARGE',
      'STORAGE_FULL',
      'UPLOAD_QUOTA_REACHED',
      'FILE_INFECTED',
      'SCANNER_AWAY',
    ],
  },
  'GET /payments/:id/proof': {
    access: 'MEMBER',
    summary: 'The proof file: for the member who sent it, VIEW_PAYMENTS and MANAGE_PAYMENTS',
    params: id,
    reply: 'file',
    errors: ['PAYMENT_NOT_FOUND'],
  },
  'GET /admin/payments': {
    access: MAY_SEE_PAYMENTS,
    summary: 'Payments with their counts, newest first or longest pending first',
    query: z.object({ ...filters, cursor }),
    reply: z.object({
      items: z.array(reviewedPayment),
      stats: z.object({
        total: z.int(),
        pending: z.int(),
        confirmed: z.int(),
        failed: z.int(),
        ...ledgerTotals.shape,
        /** Null if nothing is pending. */
        oldest_pending_at: instant.nullable(),
      }),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /admin/payments/export': {
    access: MAY_SEE_PAYMENTS,
    limit: 'export',
    is_write: true,
    summary: 'The same list as a CSV file',
    query: z.object(filters),
    reply: 'file',
  },
  'GET /admin/payments/:id': {
    access: MAY_SEE_PAYMENTS,
    summary: 'One payment with its possible duplicates: others with the same reference or proof',
    params: id,
    reply: z.object({
      ...reviewedPayment.shape,
      /** What its registration has to pay, without fees; negative if too much was paid. */
      balance_cents: z.int(),
      /** Of a pending payment, the open ones that may be it; of a confirmed one, the one by which it arrived. */
      bank_lines: z.array(bankLine.omit({ bank_reference: true, is_reversal: true })),
      /** Newest first, at most five. */
      possible_duplicates: z.array(possibleDuplicate),
      possible_duplicates_total: z.int(),
      /** Latest first. */
      reopenings: z.array(reopening),
      /** Null for a payment of someone else. */
      own_payment: z.enum(OWN_PAYMENT_RULES).nullable(),
      /** Decided, not the caller's own, its registration not withdrawn since, and no other payment replaced it. */
      may_reopen: z.boolean(),
    }),
    errors: ['PAYMENT_NOT_FOUND'],
  },
  'POST /payments/:id/confirmation': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Confirm a pending payment of someone else, with the amount that was received if it differs',
    params: id,
    body: z.object({
      notes: optionalText(2000),
      /** With the fee. Default: the submitted total. */
      received_cents: z
        .int()
        .min(1)
        .max(2 * MAX_CENTS)
        .optional(),
      /** Default: today. */
      received_on: day.optional(),
    }),
    reply: reviewedPayment,
    errors: ['PAYMENT_NOT_FOUND', 'OWN_PAYMENT', 'PAYMENT_NOT_PENDING', 'PERIOD_CLOSED'],
  },
  'POST /payments/:id/rejection': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Reject a pending payment of someone else with a reason',
    params: id,
    body: z.object({
      notes: requiredText(2000, 'Please provide a reason for rejection in the admin notes.'),
    }),
    reply: reviewedPayment,
    errors: ['PAYMENT_NOT_FOUND', 'OWN_PAYMENT', 'PAYMENT_NOT_PENDING'],
  },
  'POST /payments/:id/reopening': {
    access: ['MANAGE_PAYMENTS'],
    summary:
      'Reverse a decision about the payment of someone else: it is pending again, and its registration submitted',
    params: id,
    body: z.object({
      /** The time of the decision to reverse; nothing is reopened if there is a newer one. */
      decided_at: instant.nullable(),
      reason: requiredText(2000, 'Say why this payment is being reviewed again.'),
    }),
    reply: reviewedPayment,
    errors: [
      'PAYMENT_NOT_FOUND',
      'OWN_PAYMENT',
      'PAYMENT_NOT_DECIDED',
      'EDIT_CONFLICT',
      'REGISTRATION_WITHDRAWN',
      'PAYMENT_SENT_AGAIN',
      'REFUND_TOO_HIGH',
    ],
  },
} as const satisfies Operations;

import * as z from 'zod';
import { MAY_SEE_PAYMENTS } from './access.ts';
import { bankLine } from './bank-statements.ts';
import { BATCH_MAX, ENTRY_KINDS, ENTRY_METHODS, IGNORED_MAX, OWN_PAYMENT_RULES } from './constants.ts';
import { LINE_CLASSES, LINE_FILTERS } from './list-choices.ts';
import { MAX_CENTS } from './money.ts';
import { cursor, done, id, instant, type Operations, optionalText, requiredText, search } from './operation.ts';

/** A registration that a line may pay for. */
const candidate = z.object({
  registration_id: z.uuid(),
  user_id: z.uuid().nullable(),
  name: z.string().nullable(),
  event_id: z.uuid(),
  event_name: z.string(),
  ticket_type_name: z.string(),
  payment_code: z.string(),
  is_withdrawn: z.boolean(),
  is_event_cancelled: z.boolean(),
  /** Still to be paid. Negative if money is to be returned. */
  balance_cents: z.int(),
  /** The submission that waits for a decision. Recording from the line confirms it. */
  pending: z.object({ reference_number: z.string(), total_amount_cents: z.int(), fee_cents: z.int() }).nullable(),
  /** Null for the registration of someone else. */
  own_payment: z.enum(OWN_PAYMENT_RULES).nullable(),
});

/** What of the line would be recorded for it, with the fee. */
const proposal = z.object({ ...candidate.shape, amount_cents: z.int() });

const entry = {
  id: z.uuid(),
  kind: z.enum(ENTRY_KINDS),
  registration_id: z.uuid(),
  event_id: z.uuid(),
  name: z.string().nullable(),
  event_name: z.string(),
  amount_cents: z.int(),
};

/** A payment or refund that was recorded without a bank line, which the line may be. */
const linkable = z.object({
  ...entry,
  method: z.enum(ENTRY_METHODS),
  reference: z.string().nullable(),
  received_on: z.string(),
  recorded_by_name: z.string(),
  /** Null for the registration of someone else. */
  own_payment: z.enum(OWN_PAYMENT_RULES).nullable(),
});

/** What was recorded from the line, but for corrections. */
const recordedEntry = z.object({
  ...entry,
  recorded_by_name: z.string(),
  recorded_at: instant,
  /** By a later line; or this line took it back, and the amount is the opposite of what was recorded. */
  is_taken_back: z.boolean(),
});

/** An earlier line that this one may undo: of the same account, with the opposite amount. */
const undoneLine = z.object({
  id: z.uuid(),
  booked_on: z.string(),
  payer: z.string().nullable(),
  text: z.string(),
  /** What would be reversed. Empty if nothing was recorded from it. */
  entries: z.array(recordedEntry),
});

const matchedLine = z.object({
  ...bankLine.shape,
  class: z.enum(LINE_CLASSES),
  /** Why it is in its class; for an ignored line, what the person wrote. */
  reason: z.string().nullable(),
  /** What isn't recorded yet. Negative where money went out. */
  open_cents: z.int(),
  proposals: z.array(proposal),
  /** Recorded before the line was imported. Linking the line records nothing. */
  links: z.array(linkable),
  /** Likeliest first. Its payments are reversed by this line. */
  undoes: z.array(undoneLine),
  /** It is unmatched, but may pay for a registration that isn't likely enough to propose. */
  is_possible_payment: z.boolean(),
  /** The remembered payer by which the proposal was found. */
  alias_id: z.uuid().nullable(),
  entries: z.array(recordedEntry),
  ignored_by_name: z.string().nullable(),
});

const amount = z
  .int()
  .min(-2 * MAX_CENTS)
  .max(2 * MAX_CENTS)
  .refine((value) => value !== 0, 'must not be zero');

const item = z.object({
  bank_line_id: z.uuid(),
  shares: z
    .array(
      z.object({
        registration_id: z.uuid(),
        /** What of the line belongs to it, with the fee. Negative: money that was returned. */
        amount_cents: amount,
        /** The balance that the person saw. Nothing is recorded if it has changed since. */
        balance_cents: z.int(),
      }),
    )
    .min(1)
    .max(20),
  /** For money that was returned: the member reads it. */
  reason: optionalText(500),
  /** Suggests the registrations' members for later lines of this payer. */
  remembers_payer: z.boolean().default(false),
});

const lineIds = z.array(z.uuid()).min(1).max(IGNORED_MAX);

export const bankLines = {
  'GET /admin/bank-lines': {
    access: MAY_SEE_PAYMENTS,
    summary: 'Lines of bank statements, latest first, with the registrations they may pay for',
    query: z.object({
      q: search,
      account: z.uuid().optional(),
      statement: z.uuid().optional(),
      class: z.enum(LINE_FILTERS).optional(),
      cursor,
    }),
    reply: z.object({
      items: z.array(matchedLine),
      /** Of the account or statement, whatever is searched. */
      counts: z.object({
        ready: z.int(),
        check: z.int(),
        unmatched: z.int(),
        matched: z.int(),
        ignored: z.int(),
        /** Recorded from lines, refunds taken off. */
        recorded_cents: z.int(),
      }),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /admin/bank-lines/:id/candidates': {
    access: MAY_SEE_PAYMENTS,
    summary: 'Registrations that a bank line may pay for: likely ones, or by name, payment code or amount; at most 20',
    params: id,
    query: z.object({ q: search }),
    limit: 'search',
    reply: z.object({
      items: z.array(candidate),
      /** Recorded for them without a bank line, of at most what is left of this one. */
      links: z.array(linkable),
    }),
    errors: ['BANK_LINE_NOT_FOUND'],
  },
  'POST /bank-lines/:id/link': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Say that a bank line is a payment or refund that was recorded before; no amount changes',
    params: id,
    body: z.object({ entry_ids: z.array(z.uuid()).min(1).max(20) }),
    reply: done,
    errors: [
      'BANK_LINE_NOT_FOUND',
      'BANK_LINE_CLOSED',
      'BANK_LINE_EXCEEDED',
      'PAYMENT_ENTRY_NOT_FOUND',
      'OWN_PAYMENT',
      'ENTRY_LINKED',
      'ENTRY_NOT_LINKABLE',
    ],
  },
  'POST /bank-lines/:id/reversal': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Reverse payments or refunds of an earlier line that this one undoes; a confirmed submission is rejected',
    params: id,
    body: z.object({
      entry_ids: z.array(z.uuid()).min(1).max(20),
      reason: requiredText(500, 'Say why: the member reads it.'),
    }),
    reply: done,
    errors: [
      'BANK_LINE_NOT_FOUND',
      'BANK_LINE_CLOSED',
      'BANK_LINE_EXCEEDED',
      'PAYMENT_ENTRY_NOT_FOUND',
      'OWN_PAYMENT',
      'ENTRY_NOT_UNDONE',
      'ENTRY_REVERSED',
      'REFUND_TOO_HIGH',
      'PAYMENT_SENT_AGAIN',
    ],
  },
  'POST /admin/payment-batches': {
    access: ['MANAGE_PAYMENTS'],
    summary:
      'Record payments and refunds from bank lines, each line or nothing of it; pending submissions are confirmed',
    body: z.object({ items: z.array(item).min(1).max(BATCH_MAX) }),
    is_idempotent: true,
    reply: z.object({
      /** Null if nothing was recorded. */
      id: z.uuid().nullable(),
      items: z.array(
        z.object({
          bank_line_id: z.uuid(),
          /** Why nothing was recorded from this line; null if everything was. */
          refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    }),
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /admin/payment-batches/:id/undo': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Within a minute: reverse all entries of a batch, and cancel its emails',
    params: id,
    reply: z.object({ reversed: z.int() }),
    errors: [
      'NOT_FOUND',
      'UNDO_TOO_LATE',
      'OWN_PAYMENT',
      'REFUND_TOO_HIGH',
      'PAYMENT_NOT_DECIDED',
      'PAYMENT_SENT_AGAIN',
      'REGISTRATION_WITHDRAWN',
      'ENTRY_REVERSED',
    ],
  },
  'POST /bank-lines/ignore': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Set the open ones of these bank lines aside with a reason, such as a bank fee',
    body: z.object({
      ids: lineIds,
      reason: requiredText(300, 'Say why: staff read it.'),
      /** Those that have a proposal by now, or may pay for someone, stay open. */
      keeps_possible_payments: z.boolean().default(false),
    }),
    reply: z.object({
      ignored: z.array(z.uuid()),
      /** How many of the open ones stay open. */
      kept: z.int(),
    }),
    errors: ['BANK_LINE_NOT_FOUND', 'BANK_LINE_CLOSED'],
  },
  'POST /bank-lines/take-up': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Open the ignored ones of these bank lines again',
    body: z.object({ ids: lineIds }),
    reply: z.object({ taken_up: z.int() }),
    errors: ['BANK_LINE_NOT_FOUND', 'BANK_LINE_CLOSED'],
  },
  'GET /payer-aliases': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'The payers that treasurers remembered, by name, with the members they pay for',
    reply: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          payer: z.string(),
          name: z.string(),
          /** Null if that account is deleted. */
          added_by_name: z.string().nullable(),
          added_at: instant,
        }),
      ),
    }),
  },
  'DELETE /payer-aliases/:id': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Forget for which member a payer paid',
    params: id,
    reply: done,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Operations;

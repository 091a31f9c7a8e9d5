import * as z from 'zod';
import { MAY_SEE_PAYMENTS } from './access.ts';
import { ENTRY_METHODS } from './constants.ts';
import { entrySums, moneySums } from './money-totals.ts';
import { day, exported, id, instant, type Operations, requiredText } from './operation.ts';

/** Days in the school's zone, both included. */
const filters = { event: z.uuid().optional(), from: day.optional(), to: day.optional() };

const period = z.object({
  id: z.uuid(),
  first_day: z.string(),
  last_day: z.string(),
  /** Of the entries dated in it, when it was closed. */
  totals: entrySums,
  closed_by_name: z.string(),
  closed_at: instant,
  /** Null while it is closed. */
  reopened_by_name: z.string().nullable(),
  reopened_at: instant.nullable(),
  reopen_reason: z.string().nullable(),
});

export const moneyReport = {
  'GET /admin/money-report': {
    access: MAY_SEE_PAYMENTS,
    summary: 'What is due and outstanding, what was received and returned in a period, and who owes',
    query: z.object(filters),
    reply: z.object({
      /** Every event, for the filter. */
      choices: z.array(z.object({ id: z.uuid(), name: z.string() })),
      /** As of now, whatever the period: latest events first. */
      events: z.array(z.object({ id: z.uuid(), name: z.string(), sums: moneySums })),
      all: moneySums,
      /** Of the entries dated in the period. */
      period: entrySums,
      by_method: z.array(z.object({ method: z.enum(ENTRY_METHODS), sums: entrySums })),
      /** By payment profile. `name` is null for payments that staff recorded. */
      by_profile: z.array(
        z.object({ id: z.string(), name: z.string().nullable(), owner: z.string().nullable(), sums: entrySums }),
      ),
      by_ticket_type: z.array(z.object({ id: z.uuid(), name: z.string(), event_name: z.string(), sums: entrySums })),
      /** Who owes most first, at most 200. */
      debtors: z.array(
        z.object({
          registration_id: z.uuid(),
          event_id: z.uuid(),
          /** Null after the account was deleted. */
          name: z.string().nullable(),
          event_name: z.string(),
          ticket_type_name: z.string(),
          balance_cents: z.int(),
        }),
      ),
      debtors_count: z.int(),
      /** Payments of their own registration that people decided or recorded in the period, latest first, at most 200. */
      exceptions: z.array(
        z.object({
          id: z.string(),
          at: instant,
          by_name: z.string().nullable(),
          description: z.string(),
          /** Why it was allowed. */
          reason: z.string(),
        }),
      ),
    }),
  },
  'GET /admin/money-report/export': {
    ...exported,
    access: MAY_SEE_PAYMENTS,
    summary: 'The report as a PDF, or the entries of the period as a CSV file',
    query: z.object({ ...filters, format: z.enum(['csv', 'pdf']) }),
  },
  'GET /accounting-periods': {
    access: MAY_SEE_PAYMENTS,
    summary: 'Closed and reopened periods, latest first',
    reply: z.object({
      items: z.array(period),
      /** The day after the last closed one, or else that of the first entry. Null without entries. */
      first_open_day: z.string().nullable(),
    }),
  },
  'POST /accounting-periods': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Close a period: no entry can be dated in it any more',
    body: z.object({ first_day: day, last_day: day }),
    reply: period,
    errors: ['PERIOD_CLOSED'],
  },
  'POST /accounting-periods/:id/reopening': {
    access: 'SUPER_ADMIN',
    summary: 'Open a closed period again',
    params: id,
    body: z.object({ reason: requiredText(500, 'Say why the period is opened again.') }),
    reply: period,
    errors: ['PERIOD_NOT_FOUND'],
  },
} as const satisfies Operations;

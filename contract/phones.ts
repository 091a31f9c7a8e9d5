import * as z from 'zod';
import { MAY_MANAGE_PHONES } from './access.ts';
import { BULK_CHECK_MAX, BULK_MAX, LINE_RESULTS } from './constants.ts';
import { PHONE_STATUSES } from './list-choices.ts';
import { cursor, done, exported, id, instant, type Operations, optionalText, pastedLine, search } from './operation.ts';

const access = MAY_MANAGE_PHONES;

export const allowedPhoneNumber = z.object({
  id: z.uuid(),
  phone: z.string(),
  status: z.enum(PHONE_STATUSES),
  notes: z.string().nullable(),
  added_by_name: z.string().nullable(),
  used_by_name: z.string().nullable(),
  used_at: instant.nullable(),
  created_at: instant,
});

/** Also restores what was revoked, instead of refusing it. */
const restore_revoked = z.boolean().optional();

/** A number, perhaps with its owner's name. */
const MAX_LINE = 200;
const lines = (most: number) => z.array(pastedLine(MAX_LINE)).min(1).max(most);
/** In UTF-8 with quotes and comma. */
const MAX_LINE_BYTES = 3 * MAX_LINE + 3;

/** One line, in the given order, without blank lines. In a check, `added` means it would be added. */
const readLine = z.object({
  line: z.int(),
  text: z.string(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  result: z.enum(LINE_RESULTS),
});

export const phones = {
  'GET /phone-numbers': {
    access,
    summary: 'Allowed phone numbers, newest first, with their counts',
    query: z.object({ q: search, status: z.enum(PHONE_STATUSES).optional(), cursor }),
    reply: z.object({
      items: z.array(allowedPhoneNumber),
      stats: z.object({ total: z.int(), pending: z.int(), used: z.int(), revoked: z.int() }),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /phone-numbers/export': {
    ...exported,
    access,
    summary: 'The same list as a CSV file',
    query: z.object({ q: search, status: z.enum(PHONE_STATUSES).optional() }),
  },
  'POST /phone-numbers': {
    access,
    summary: 'Allow one phone number to register',
    body: z.object({ phone: pastedLine(MAX_LINE).min(1), notes: optionalText(500), restore_revoked }),
    reply: allowedPhoneNumber,
    errors: ['PHONE_ALREADY_LISTED', 'PHONE_REVOKED', 'PHONE_CHANGED', 'PHONE_KEPT'],
  },
  'POST /phone-numbers/checks': {
    access,
    summary: 'What a bulk add would do with these lines; nothing is stored',
    body: z.object({ lines: lines(BULK_CHECK_MAX) }),
    reply: z.object({ items: z.array(readLine) }),
  },
  'POST /phone-numbers/bulk': {
    access,
    summary: 'Allow many phone numbers at once, one per line',
    body: z.object({ lines: lines(BULK_MAX), restore_revoked }),
    body_limit: BULK_MAX * MAX_LINE_BYTES + 100,
    reply: z.object({ items: z.array(readLine), added: z.int(), restored: z.int() }),
  },
  'POST /phone-numbers/:id/revocation': {
    access,
    summary: 'Revoke a pending phone number',
    params: id,
    reply: done,
    errors: ['NOT_FOUND', 'PHONE_NOT_PENDING'],
  },
  'DELETE /phone-numbers/:id/revocation': {
    access,
    summary: 'Restore a revoked phone number: it is pending again',
    params: id,
    reply: done,
    errors: ['NOT_FOUND', 'PHONE_NOT_REVOKED', 'PHONE_KEPT'],
  },
} as const satisfies Operations;

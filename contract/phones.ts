import * as z from 'zod';
import { PHONE_STATUSES } from './constants.ts';
import { cursor, done, id, instant, type Operations, optionalText, search } from './operation.ts';

const access = ['MANAGE_PHONE_NUMBERS'] as const;

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

/** The list of numbers that may register (spec 2 Admin phone numbers, 4, 5). */
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
  'POST /phone-numbers': {
    access,
    summary: 'Allow one phone number to register',
    body: z.object({ phone: z.string().trim().min(1).max(32), notes: optionalText(500) }),
    reply: allowedPhoneNumber,
    errors: ['PHONE_ALREADY_LISTED'],
  },
  'POST /phone-numbers/:id/revocation': {
    access,
    summary: 'Revoke a pending phone number',
    params: id,
    reply: done,
    errors: ['NOT_FOUND', 'PHONE_NOT_PENDING'],
  },
} as const satisfies Operations;

import * as z from 'zod';
import { credentials } from './account-security.ts';
import { CODE_ERRORS, phoneNumber, sentCode, sixDigits } from './accounts.ts';
import { done, instant, line, type Operations } from './operation.ts';

const token = line(200);

export const phoneChanges = {
  'POST /account/phone-changes/authorization': {
    access: 'SIGNED_IN',
    summary: 'Give the password, and a code if two-factor is on, before changing the mobile number',
    body: credentials,
    reply: done,
    errors: ['INVALID_CODE', 'PHONE_CHANGED_RECENTLY'],
  },
  'POST /account/phone-changes/codes': {
    access: 'SIGNED_IN',
    limit: 'public_write',
    summary: 'Send a one-time code to the new number; the answer is the same whether or not it is listed',
    body: z.object({ phoneNumber }),
    reply: sentCode,
    errors: ['AUTHORIZATION_EXPIRED', 'PHONE_CHANGED_RECENTLY', ...CODE_ERRORS],
  },
  'POST /account/phone-changes': {
    access: 'SIGNED_IN',
    limit: 'public_write',
    summary: 'Change the mobile number, with the code that was sent to the new one',
    body: z.object({
      phoneNumber,
      code: sixDigits,
    }),
    reply: z.object({
      phone: z.string(),
      /** Until then a link sent to the old number and by email undoes it. */
      revert_until: instant,
    }),
    errors: ['AUTHORIZATION_EXPIRED', 'INVALID_CODE', 'PHONE_TAKEN', 'PHONE_UNUSABLE', 'PHONE_CHANGED_RECENTLY'],
  },
  'POST /phone-change-reversal-checks': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'What a “This wasn’t me” link would undo, without using it',
    body: z.object({ token }),
    reply: z.object({
      /** The last four digits. */
      old_ending: z.string(),
      new_ending: z.string(),
      changed_at: instant,
      revert_until: instant,
    }),
    errors: ['INVALID_TOKEN'],
  },
  'POST /phone-change-reversals': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Undo a change of mobile number with a link’s token: ends every session and the password',
    body: z.object({ token }),
    reply: done,
    errors: ['INVALID_TOKEN'],
  },
} as const satisfies Operations;

import * as z from 'zod';
import { CODE_ERRORS, phoneNumber, sentCode, sixDigits } from './accounts.ts';
import { done, type Operations } from './operation.ts';

export const rosterRemovals = {
  'POST /roster-removals/codes': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Send a one-time code to a number whose owner wants to be on no roster; every number gets one',
    body: z.object({ phoneNumber }),
    reply: sentCode,
    errors: CODE_ERRORS,
  },
  'POST /roster-removals': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Remove the names connected with a number from the rosters; the answer doesn’t say whether there were any',
    body: z.object({ phoneNumber, code: sixDigits }),
    reply: done,
    errors: ['INVALID_CODE'],
  },
} as const satisfies Operations;

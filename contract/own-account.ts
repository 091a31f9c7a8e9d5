import * as z from 'zod';
import { credentials } from './account-security.ts';
import { DELETION_WORD } from './constants.ts';
import { done, type Operations } from './operation.ts';
import { deletion } from './users.ts';

/** Export and deletion of a member's own account. */
export const ownAccount = {
  'GET /account/data': {
    access: 'SIGNED_IN',
    limit: 'data_export',
    is_write: true,
    summary: "All of the caller's data as a ZIP file: data.json, the photo and the proofs of payment",
    reply: 'file',
  },
  'GET /account/deletion': {
    access: 'SIGNED_IN',
    summary: "What deleting the caller's account would do, or why it is refused",
    reply: deletion,
    errors: ['LAST_SUPER_ADMIN'],
  },
  'POST /account/deletion': {
    access: 'SIGNED_IN',
    summary: "Delete the caller's account; a code is required if two-factor is on",
    body: credentials.extend({
      confirmation: z.enum([DELETION_WORD], { error: `Type ${DELETION_WORD}` }),
    }),
    reply: done,
    errors: ['INVALID_CODE', 'LAST_SUPER_ADMIN'],
  },
} as const satisfies Operations;

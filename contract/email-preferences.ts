import * as z from 'zod';
import { OPTIONAL_EMAIL_KINDS } from './emails.ts';
import type { Operations } from './operation.ts';

const kind = z.enum(OPTIONAL_EMAIL_KINDS);
const preferences = z.record(kind, z.boolean());

export const emailPreferences = {
  'GET /message-preferences': {
    access: 'SIGNED_IN',
    summary: 'Which optional emails the caller gets',
    reply: preferences,
  },
  'PUT /message-preferences/:kind': {
    access: 'SIGNED_IN',
    summary: 'Turn one kind of email on or off',
    params: z.object({ kind }),
    body: z.object({ wanted: z.boolean() }),
    reply: preferences,
  },
} as const satisfies Operations;

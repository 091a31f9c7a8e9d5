import * as z from 'zod';
import { MESSAGE_KINDS } from './constants.ts';
import type { Operations } from './operation.ts';

const preferences = z.record(z.enum(MESSAGE_KINDS), z.boolean());

/** Which e-mails a member gets; those about the account itself always go out. */
export const messages = {
  'GET /message-preferences': {
    access: 'SIGNED_IN',
    summary: 'Which e-mails the person asking wants',
    reply: preferences,
  },
  'PUT /message-preferences/:kind': {
    access: 'SIGNED_IN',
    summary: 'Switch one kind of e-mail on or off',
    params: z.object({ kind: z.enum(MESSAGE_KINDS) }),
    body: z.object({ wanted: z.boolean() }),
    reply: preferences,
  },
} as const satisfies Operations;

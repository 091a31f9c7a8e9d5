import * as z from 'zod';
import type { Operations } from './operation.ts';
import { PERMISSIONS } from './permission-names.ts';

/** The remote procedure of spec 7. */
export const permissions = {
  'POST /has-permission': {
    access: 'SIGNED_IN',
    summary: 'Whether the person signed in holds a permission',
    body: z.object({ permission: z.enum(PERMISSIONS) }),
    reply: z.boolean(),
  },
} as const satisfies Operations;

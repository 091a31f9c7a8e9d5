import * as z from 'zod';
import { done, type Operations } from './operation.ts';

/** Of an email's link: 48 bytes. */
const params = z.object({ token: z.string().regex(/^[\w-]{64}$/, 'must be the end of an email’s link') });

/** For the page of an email's unsubscribe link, which needs no session (server/messages/unsubscribe/page.ts). */
export const unsubscribing = {
  'GET /unsubscribe/:token': {
    access: 'PUBLIC',
    limit: 'search',
    summary: 'Which kind of email an unsubscribe link is about, and whether the member gets it; changes nothing',
    params,
    reply: z.object({
      label: z.string(),
      /** Masked. */
      address: z.string(),
      wanted: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /unsubscribe/:token': {
    access: 'PUBLIC',
    limit: 'public_write',
    encoding: 'urlencoded',
    summary: 'Turn off the kind of email of an unsubscribe link; answers the same whatever the token is',
    params,
    body: z.object({ 'List-Unsubscribe': z.enum(['One-Click']) }),
    reply: done,
  },
  'DELETE /unsubscribe/:token': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Turn it on again; answers the same whatever the token is',
    params,
    reply: done,
  },
} as const satisfies Operations;

import * as z from 'zod';
import { done, instant, type Operations } from './operation.ts';

const feed = z.object({
  /** Opens the feed without a session. */
  url: z.url(),
  created_at: instant,
});

export const calendarFeed = {
  'GET /calendar-feed': {
    access: 'MEMBER',
    summary: 'The address of the caller’s calendar feed, if it is on',
    reply: z.object({ feed: feed.nullable() }),
  },
  'POST /calendar-feed': {
    access: 'MEMBER',
    summary: 'Turn the calendar feed on, or give it a new address, after which the old one answers 404',
    /** Without `renew`, a feed that is on keeps its address. */
    body: z.object({ renew: z.boolean() }),
    reply: z.object({ feed }),
  },
  'DELETE /calendar-feed': {
    access: 'MEMBER',
    summary: 'Turn the calendar feed off',
    reply: done,
  },
  'GET /calendar/:token.ics': {
    access: 'PUBLIC',
    is_without_session: true,
    has_etag: true,
    limit: 'search',
    summary: 'The events a member is registered for, as a calendar that their apps subscribe to (RFC 5545)',
    /** Any text: what is no token is answered like one that doesn't exist. */
    params: z.object({ token: z.string() }),
    /** `schedule` adds an entry for each activity. */
    query: z.object({ parts: z.enum(['event', 'schedule']).default('event') }),
    reply: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Operations;

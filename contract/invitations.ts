import * as z from 'zod';
import { school } from '../school.config.ts';
import { done, instant, type Operations } from './operation.ts';
import { schoolClass } from './rosters.ts';
import { shownYear } from './year-keys.ts';

/** Any text: what is no token is answered like one that doesn't exist. */
const token = z.object({ token: z.string().max(100) });

export const invitations = {
  'POST /invitation-links': {
    access: 'MEMBER',
    limit: 'invitation',
    summary: 'Make a link that invites one’s own class; the reply alone contains it',
    body: z.object({ form: z.int().min(1).max(school.forms), level: schoolClass.level }),
    reply: z.object({ path: z.string(), expires_at: instant }),
    errors: ['CLASS_NOT_FOUND'],
  },
  'GET /invitation-links/:token': {
    access: 'PUBLIC',
    limit: 'search',
    summary: 'What anyone with the link sees: who invites, and how many of the class have joined; no other name',
    params: token,
    reply: z.object({
      /** 'Marcia B.' */
      inviter: z.string(),
      form: z.int(),
      level: z.string(),
      ...shownYear,
      joined: z.int(),
      missing: z.int(),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /invitation-links/:token/opens': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Count that the page of a link was opened; the answer is the same for every link',
    /** 128 bits in base64url. */
    params: z.object({
      token: z
        .string()
        .regex(/^[\w-]{22}$/)
        .max(22),
    }),
    reply: done,
  },
} as const satisfies Operations;

import * as z from 'zod';
import { MAY_SEE_EVENTS } from './access.ts';
import { MAX_GUESTS } from './constants.ts';
import { done, id, type Operations } from './operation.ts';

/** Who of one registration comes to an activity: the member, and guests by id. */
export const signups = z.object({ member: z.boolean(), guest_ids: z.array(z.uuid()).max(MAX_GUESTS) });
export type Signups = z.output<typeof signups>;

export const activitySignups = {
  'PUT /activities/:id/signups': {
    access: 'MEMBER',
    summary: "Say who of the member's registration comes to an activity of its event",
    params: id,
    body: signups,
    reply: done,
    errors: [
      'ACTIVITY_NOT_FOUND',
      'GUEST_NOT_FOUND',
      'EVENT_OVER',
      'ACTIVITY_STARTED',
      'EVENT_CANCELLED',
      'EVENT_NOT_AVAILABLE',
      'ACTIVITY_WITHOUT_SIGNUP',
      'ACTIVITY_FULL',
    ],
  },
  'GET /admin/activities/:id/signups': {
    access: MAY_SEE_EVENTS,
    summary: 'Who signed up for an activity, by member, guests after the member they come with',
    params: id,
    reply: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          user_id: z.uuid(),
          /** The guest's, for a guest. */
          name: z.string(),
          is_guest: z.boolean(),
          member_name: z.string(),
        }),
      ),
    }),
    errors: ['ACTIVITY_NOT_FOUND'],
  },
} as const satisfies Operations;

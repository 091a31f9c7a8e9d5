import * as z from 'zod';
import { MAX_ROOMMATES } from './constants.ts';
import { done, id, type Operations } from './operation.ts';

export const shareWith = z.enum(['women', 'men']).nullable();

/** What a member asks for themselves. No reply tells whether the other one asked too. */
export const roommateRequests = {
  'GET /registrations/:id/roommate-requests': {
    access: 'MEMBER',
    summary: 'With whom the member wants to share a room',
    params: id,
    reply: z.object({
      roommates: z.array(z.object({ user_id: z.uuid(), name: z.string() })),
      /** Whether they share a room with women or men alone; null for anyone. */
      share_with: shareWith,
    }),
    errors: ['REGISTRATION_NOT_FOUND'],
  },
  'PUT /registrations/:id/roommate-requests': {
    access: 'MEMBER',
    summary: 'Ask for up to three others who are registered as roommates; it counts if they ask too',
    params: id,
    body: z.object({ user_ids: z.array(z.uuid()).max(MAX_ROOMMATES), share_with: shareWith }),
    reply: done,
    errors: ['REGISTRATION_NOT_FOUND', 'ROOMMATE_NOT_FOUND', 'EVENT_OVER', 'EVENT_CANCELLED'],
  },
} as const satisfies Operations;

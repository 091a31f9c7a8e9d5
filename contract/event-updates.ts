import * as z from 'zod';
import { done, id, instant, type Operations, requiredText } from './operation.ts';

const access = ['CREATE_EVENTS'] as const;

/** What changed, a sentence each. */
const changes = z.array(z.string().max(1_000)).max(50);

export const eventUpdates = {
  'GET /events/:id/update-draft': {
    access,
    summary: 'What changed in time, place and schedule since those registered were last told, as an email to them',
    params: id,
    reply: z.object({
      /** None: there is nothing to tell, or no one who can be told. */
      changes,
      subject: z.string(),
      body: z.string(),
      /** Registered members. */
      people: z.int(),
      /** Of them: who turned event updates off and gets none. */
      unwanted: z.int(),
      /** The update that is being sent, or will be within a minute. */
      running: z.object({ id: z.uuid(), send_at: instant, people: z.int() }).nullable(),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /events/:id/updates': {
    access,
    summary: 'Send an update to everyone registered for the event, a minute from now',
    params: id,
    body: z.object({
      body: requiredText(5_000),
      /** What the sender saw in the draft. */
      count: z.int().min(0),
      changes,
    }),
    reply: z.object({ people: z.int() }),
    errors: [
      'EVENT_NOT_FOUND',
      'EVENT_NOT_PUBLISHED',
      'EVENT_CANCELLED',
      'EVENT_OVER',
      'NOTHING_TO_TELL',
      'EDIT_CONFLICT',
      'LINK_LEADS_NOWHERE',
      'AUDIENCE_EMPTY',
      'AUDIENCE_CHANGED',
    ],
  },
  'POST /event-updates/:id/stop': {
    access,
    summary: 'Stop an update for everyone whose email isn’t with the provider yet',
    params: id,
    reply: done,
    errors: ['ANNOUNCEMENT_NOT_FOUND', 'ANNOUNCEMENT_NOT_RUNNING'],
  },
} as const satisfies Operations;

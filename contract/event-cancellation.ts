import * as z from 'zod';
import { done, id, type Operations, requiredText } from './operation.ts';

const write = ['CREATE_EVENTS'] as const;

export const eventCancellation = {
  'GET /events/:id/cancellation': {
    access: write,
    summary: 'How many people a cancellation of the event reaches',
    params: id,
    reply: z.object({
      /** Registered members, each of whom gets the email. */
      members: z.int(),
      /** Their guests, who get none. */
      guests: z.int(),
      /** Members on the waiting list, each of whom gets the email about a cancellation. */
      waiting: z.int(),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /events/:id/cancellation': {
    access: write,
    summary: 'Cancel an event and email the message to everyone registered, whatever their preferences',
    params: id,
    body: z.object({ message: requiredText(2000) }),
    reply: z.object({ emailed: z.int() }),
    errors: ['EVENT_NOT_FOUND', 'EVENT_CANCELLED', 'EVENT_OVER'],
  },
  'DELETE /events/:id/cancellation': {
    access: write,
    summary: 'Take the cancellation of an event back and email everyone registered that it takes place',
    params: id,
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'EVENT_OVER'],
  },
} as const satisfies Operations;

import * as z from 'zod';
import { exported, id, type Operations } from './operation.ts';

/** The ticket of a member or a guest. */
export const ticket = z.object({
  id: z.uuid(),
  name: z.string(),
  is_guest: z.boolean(),
  ticket_type_name: z.string(),
  /** What its QR code says, in capitals, which need fewer modules: 'HTTPS://REUNION.EXAMPLE/T/…'. */
  url: z.string(),
});

export const tickets = {
  'GET /registrations/:id/tickets': {
    access: 'MEMBER',
    is_write: true,
    summary: "The tickets of the member's live registration: their own, then their guests'",
    params: id,
    reply: z.object({ items: z.array(ticket) }),
    errors: ['REGISTRATION_NOT_FOUND'],
  },
  'GET /registrations/:id/tickets.pdf': {
    ...exported,
    access: 'MEMBER',
    summary: 'The same as a PDF, a page for each ticket',
    params: id,
    errors: ['REGISTRATION_NOT_FOUND'],
  },
  'GET /tickets/:secret': {
    access: 'PUBLIC',
    limit: 'ticket',
    summary: 'What anyone with a valid ticket sees of it; any other text is answered like a ticket that doesn’t exist',
    params: z.object({ secret: z.string().max(100) }),
    reply: z.object({ event_name: z.string(), first_name: z.string(), ticket_type_name: z.string() }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Operations;

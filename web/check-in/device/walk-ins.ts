/** People whom this device sold a seat, until the server lists them. */
import type { Hold, OwnWalkIn, Ticket } from './storage.ts';

/** What is left to sell after these sales. */
export const holdsAfter = (holds: readonly Hold[], sold: readonly Pick<OwnWalkIn, 'ticket_type_id'>[]): Hold[] =>
  holds.map((hold) => {
    const count = sold.filter(({ ticket_type_id }) => ticket_type_id === hold.ticket_type_id).length;
    return { ...hold, left: Math.max(hold.left - count, 0) };
  });

/** The tickets with those of walk-ins that aren't among them yet. They are found by name: no code leads to them. */
export function withWalkIns(
  tickets: readonly Ticket[],
  walkIns: readonly OwnWalkIn[],
  holds: readonly Hold[],
): readonly Ticket[] {
  if (walkIns.length === 0) return tickets;
  const listed = new Set(tickets.map(({ id }) => id));
  const added = walkIns.filter(({ id }) => !listed.has(id)).map((walkIn) => ticketOf(walkIn, holds));
  return [...tickets, ...added];
}

function ticketOf({ id, name, ticket_type_id, price_cents }: OwnWalkIn, holds: readonly Hold[]): Ticket {
  const ticket_type_name = holds.find((hold) => hold.ticket_type_id === ticket_type_id)?.ticket_type_name ?? '';
  const of = { id, registration_id: id, name, ticket_type_name, balance_cents: price_cents };
  return { ...of, code: '', is_guest: false, is_in_review: false, marks: [] };
}

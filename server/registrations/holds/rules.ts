type Free = {
  /** Null is unlimited. */
  places: number | null;
  tickets: readonly { id: string; left: number | null }[];
};

/** Seats of a ticket type that are neither taken nor held: null is unlimited, and 0 if it isn't on sale. */
export function freeOf({ places, tickets }: Free, ticketTypeId: string): number | null {
  const ticket = tickets.find(({ id }) => id === ticketTypeId);
  if (!ticket) return 0;
  const limits = [places, ticket.left].filter((limit) => limit !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
}

import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { toast } from '../../ui/toast.ts';
import { EVENT_QUERIES, type TicketType } from './queries.ts';

export type Direction = 'up' | 'down';

export const moveButtonId = (ticketId: string, direction: Direction) => `move-${ticketId}-${direction}`;

/**
 * Ticket types in the order the person puts them to: shown at once and saved one press after the other, so that several
 * quick ones all count. Where saving fails, they stand as the server has them, and it is said.
 */
export function useTicketOrder(eventId: string, tickets: readonly TicketType[]) {
  const save = useOperation('PUT /events/:id/ticket-types/order', { refreshes: EVENT_QUERIES });
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const queue = useRef({ last: Promise.resolve(), waiting: 0, round: 0 });
  const focus = useRef<string | null>(null);

  // The browser takes the focus away from what is moved about in the page.
  useLayoutEffect(() => {
    if (order && focus.current) document.getElementById(focus.current)?.focus();
  }, [order]);

  const shown = order ? inOrder(tickets, order) : tickets;
  const put = async (wanted: readonly string[], seen: readonly string[], round: number) => {
    if (round === queue.current.round) {
      await save
        .mutateAsync({ params: { id: eventId }, body: { order: [...wanted], seen: [...seen] } })
        .catch((error) => {
          queue.current.round += 1;
          setSaid('');
          toast.error(messageOf(error, 'Failed to move the ticket type. Please try again.'));
        });
    }
    queue.current.waiting -= 1;
    if (queue.current.waiting === 0) setOrder(null);
  };
  const move = (ticket: TicketType, direction: Direction) => {
    const seen = shown.map(({ id }) => id);
    const wanted = moved(seen, ticket.id, direction);
    if (wanted === seen) return;
    focus.current = moveButtonId(ticket.id, direction);
    setOrder(wanted);
    setSaid(`${ticket.name} is now ${wanted.indexOf(ticket.id) + 1} of ${wanted.length}`);
    const { round } = queue.current;
    queue.current.waiting += 1;
    queue.current.last = queue.current.last.then(() => put(wanted, seen, round));
  };
  return { shown, move, said };
}

/** Those that are not in the order, as somebody else just added them, come last. */
function inOrder(tickets: readonly TicketType[], order: readonly string[]): TicketType[] {
  const place = ({ id }: TicketType) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...tickets].sort((one, other) => place(one) - place(other));
}

/** The ids with that one moved one place; the same array if it is already at that end. */
export function moved(ids: readonly string[], id: string, direction: Direction): readonly string[] {
  const from = ids.indexOf(id);
  const to = from + (direction === 'up' ? -1 : 1);
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const rest = ids.filter((each) => each !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

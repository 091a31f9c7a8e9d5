import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { moved, type Step } from '../../ui/move-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import type { TicketType } from './queries.ts';

/**
 * Reorders ticket types. Each move shows at once and is saved after the previous one, so that several quick moves all
 * count. If saving fails, the server's order comes back with an error message.
 */
export function useTicketOrder(eventId: string, tickets: readonly TicketType[]) {
  const save = useOperation('PUT /events/:id/ticket-types/order');
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const queue = useRef({ last: Promise.resolve(), waiting: 0, round: 0 });

  const shown = order ? inOrder(tickets, order) : tickets;
  const put = async (wanted: readonly string[], seen: readonly string[], round: number) => {
    if (round === queue.current.round) {
      await save
        .mutateAsync({ params: { id: eventId }, body: { order: [...wanted], seen: [...seen] } })
        .catch((error) => {
          queue.current.round += 1;
          setAnnouncement('');
          toast.error(messageOf(error, 'We couldn’t move the ticket type. Try again.'));
        });
    }
    queue.current.waiting -= 1;
    if (queue.current.waiting === 0) setOrder(null);
  };
  const move = (ticket: TicketType, by: Step) => {
    const next = moved(shown, ticket.id, by);
    if (next === shown) return;
    const [seen, wanted] = [idsOf(shown), idsOf(next)];
    setOrder(wanted);
    setAnnouncement(`${ticket.name} is now ${wanted.indexOf(ticket.id) + 1} of ${wanted.length}`);
    const { round } = queue.current;
    queue.current.waiting += 1;
    queue.current.last = queue.current.last.then(() => put(wanted, seen, round));
  };
  return { shown, move, announcement };
}

const idsOf = (tickets: readonly TicketType[]) => tickets.map(({ id }) => id);

/** Ticket types missing in the order, because another person just added them, come last. */
function inOrder(tickets: readonly TicketType[], order: readonly string[]): TicketType[] {
  const place = ({ id }: TicketType) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...tickets].sort((one, other) => place(one) - place(other));
}

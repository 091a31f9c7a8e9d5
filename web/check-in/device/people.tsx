import { formatMoney, formatTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import type { LastScan } from './attendance.ts';
import type { Ticket } from './storage.ts';

type Props = {
  /** Null before there is enough to search for. */
  people: readonly Ticket[] | null;
  attendance: ReadonlyMap<string, LastScan>;
  /** Whether the list has no one at all. */
  isEmpty: boolean;
  isTyping: boolean;
  onChoose: (ticket: Ticket) => void;
};

/** Who was found by name; choosing someone is like scanning their ticket. */
export function People({ people, attendance, isEmpty, isTyping, onChoose }: Props) {
  if (isEmpty) return <p className="text-ink-soft">No one has registered for this event yet.</p>;
  if (!people) return <p className="text-ink-soft">{isTyping ? 'Type at least 3 letters.' : HINT}</p>;
  return (
    <>
      <p role="status" className={people.length > 0 ? 'sr-only' : 'text-ink-soft'}>
        {people.length > 0
          ? `${people.length} found`
          : 'No one found. Scan the ticket, or try another part of the name.'}
      </p>
      <ul aria-label="People" className="grid gap-2">
        {people.map((ticket) => (
          <li key={ticket.id}>
            <button
              type="button"
              onClick={() => onChoose(ticket)}
              className="grid w-full gap-1 rounded-md border border-rule bg-raised px-4 py-3 text-left hover:border-green"
            >
              <span className="font-[650] wrap-anywhere">{ticket.name}</span>
              <span className="text-[.94rem] text-ink-soft wrap-anywhere">
                {ticket.ticket_type_name}
                {ticket.is_guest && ' · Guest'}
              </span>
              <Marks ticket={ticket} last={attendance.get(ticket.id)} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const HINT = 'Scan a ticket with the camera or a hand scanner, or type a name. It works without a network.';

function Marks({ ticket, last }: { ticket: Ticket; last: LastScan | undefined }) {
  if (!last && ticket.balance_cents === 0) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {last && (
        <Badge tone={last.kind === 'entry' ? 'green' : 'neutral'}>
          {last.kind === 'entry' ? 'In since' : 'Left'} {formatTime(last.at)}
        </Badge>
      )}
      {ticket.balance_cents > 0 && (
        <Badge tone={ticket.is_in_review ? 'blue' : 'gold'}>
          {formatMoney(ticket.balance_cents)} {ticket.is_in_review ? 'awaiting review' : 'due'}
        </Badge>
      )}
    </span>
  );
}

import { formatDate, formatMoney, formatTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { isIn, isToday, type LastScan } from './attendance.ts';
import type { Found } from './finding.ts';
import type { Ticket } from './storage.ts';

type Props = {
  /** Null before there is enough to search for. */
  found: Found | null;
  attendance: ReadonlyMap<string, LastScan>;
  now: number;
  /** Whether the list has no one at all. */
  isEmpty: boolean;
  isTyping: boolean;
  onChoose: (ticket: Ticket) => void;
};

/** Who was found by name; choosing someone is like scanning their ticket. */
export function People({ found, attendance, now, isEmpty, isTyping, onChoose }: Props) {
  if (isEmpty) return <p className="text-ink-soft">No one has registered for this event yet.</p>;
  if (!found) return <p className="text-ink-soft">{isTyping ? 'Type at least 3 letters.' : HINT}</p>;
  const { people, total } = found;
  const isAll = people.length === total;
  return (
    <>
      <p role="status" className={isAll && total > 0 ? 'sr-only' : 'text-ink-soft'}>
        {total === 0 && 'No one found. Scan the ticket, or try another part of the name.'}
        {total > 0 && (isAll ? `${total} found` : `The first ${people.length} of ${total}. Type more of the name.`)}
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
              <Marks ticket={ticket} last={attendance.get(ticket.id)} now={now} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const HINT = 'Scan a ticket with the camera or a hand scanner, or type a name. It works without a network.';

function Marks({ ticket, last, now }: { ticket: Ticket; last: LastScan | undefined; now: number }) {
  if (!last && ticket.balance_cents === 0) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {last && (
        <Badge tone={isIn(last, now) ? 'green' : 'neutral'}>
          {isToday(last, now)
            ? `${last.kind === 'entry' ? 'In since' : 'Left'} ${formatTime(last.at)}`
            : `Came ${formatDate(last.at)}`}
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

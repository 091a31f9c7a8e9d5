import { Link } from '@tanstack/react-router';
import { publicationStatus } from '../../../contract/list-choices.ts';
import type { Reply } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { share } from './chart-scale.ts';

type EventFigure = NonNullable<Reply<'GET /admin/overview/figures'>['events']>[number];

/** Seats and money per event, as bars in a table, so that no separate table is needed for screen readers. */
export function EventFigures({ events, hasMoney }: { events: readonly EventFigure[]; hasMoney: boolean }) {
  return (
    <Table
      caption="Seats and money by event"
      columns={hasMoney ? [name, seats, received, fees] : [name, seats]}
      rows={events}
      rowKey={({ id }) => id}
    />
  );
}

const name: Column<EventFigure> = {
  header: 'Event',
  bare: true,
  cell: ({ id, name, start_date, ...event }) => (
    <span className="grid min-w-0 justify-items-start gap-0.5 leading-snug">
      <Link
        to="/admin/events/$eventId/registrations"
        params={{ eventId: id }}
        className="inline-flex min-h-6 items-center font-[650] text-green-ink hover:underline wrap-anywhere max-md:min-h-11"
      >
        {name}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[.9rem] text-ink-soft">
        {formatDate(start_date)}
        {publicationStatus(event) !== 'Published' && <Badge>{publicationStatus(event)}</Badge>}
      </span>
    </span>
  ),
};

const WIDTH = 'md:w-[26%]';

const seats: Column<EventFigure> = {
  header: 'Seats taken',
  className: WIDTH,
  cell: ({ registered_count, max_capacity }) =>
    max_capacity > 0 ? (
      <Bar
        part={registered_count}
        whole={max_capacity}
        tone="fill-green"
        label={`${formatCount(registered_count)} of ${formatCount(max_capacity)}`}
      />
    ) : (
      <span className="figures">{plural(registered_count, 'seat', 'seats')}, no limit</span>
    ),
};

const received: Column<EventFigure> = {
  header: 'Money received',
  className: WIDTH,
  cell: ({ money: { received_cents, expected_cents, refund_due_cents } }) => (
    <Bar
      part={received_cents ?? 0}
      whole={expected_cents}
      tone="fill-gold-ink"
      label={`${formatMoney(received_cents ?? 0)} of ${formatMoney(expected_cents)}`}
      note={refund_due_cents ? `${formatMoney(refund_due_cents)} to refund` : undefined}
    />
  ),
};

const fees: Column<EventFigure> = {
  header: 'Fees',
  className: 'md:text-right',
  cell: ({ money: { fees_cents } }) => <span className="figures">{formatMoney(fees_cents ?? 0)}</span>,
};

type BarProps = { part: number; whole: number; tone: string; label: string; note?: string | undefined };

function Bar({ part, whole, tone, label, note }: BarProps) {
  return (
    <span className="grid min-w-0 gap-1.5 max-md:flex-1 max-md:justify-items-end">
      <span className="figures leading-tight">{label}</span>
      <svg aria-hidden="true" width="100%" height="10" className="max-md:max-w-52">
        <rect width="100%" height="10" rx="5" className="fill-sunken stroke-1 stroke-rule" />
        <rect width={`${share(part, whole)}%`} height="10" rx="5" className={tone} />
      </svg>
      {note && <span className="figures text-[.9rem] text-ink-soft leading-tight">{note}</span>}
    </span>
  );
}

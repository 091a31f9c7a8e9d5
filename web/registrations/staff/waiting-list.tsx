import { useQuery } from '@tanstack/react-query';
import { Armchair, Hourglass, Users } from 'lucide-react';
import { personName } from '../../../contract/person-name.ts';
import { query, type Reply } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { type Column, Table } from '../../ui/table.tsx';

type List = Reply<'GET /admin/events/:id/waiting-list'>;
type Entry = List['items'][number];

/** Who waits for seats at an event, in the order in which they are asked. */
export function WaitingList({ eventId }: { eventId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    query('GET /admin/events/:id/waiting-list', { params: { id: eventId } }),
  );
  if (data) return <People list={data} />;
  if (error) return <LoadFailed error={error} what="The waiting list" onRetry={refetch} busy={isFetching} />;
  return <RowSkeletons count={6} />;
}

function People({ list: { items, people, seats } }: { list: List }) {
  if (people === 0) {
    return (
      <EmptyState icon={Hourglass} title="No one is waiting">
        When the event is sold out, members can join the waiting list on its page. Free seats are offered to them first.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-4">
        <StatTile icon={Users} label="People waiting" value={formatCount(people)} />
        <StatTile icon={Armchair} label="Seats they want" value={formatCount(seats)} />
      </div>
      <Table
        caption="People waiting, in the order in which they’re asked"
        columns={COLUMNS}
        rows={items}
        rowKey={({ id }) => id}
      />
      {items.length < people && <p className="text-ink-soft">These are the first {formatCount(items.length)}.</p>}
    </div>
  );
}

const COLUMNS: Column<Entry>[] = [
  {
    header: 'Name',
    bare: true,
    cell: (entry) => <span className="wrap-anywhere font-[650]">{personName(entry)}</span>,
  },
  { header: 'Seats', align: 'end', cell: ({ seats }) => formatCount(seats) },
  {
    header: 'Tickets',
    cell: ({ ticket_type_names }) => <span className="wrap-anywhere">{ticket_type_names.join(', ')}</span>,
  },
  {
    header: 'Joined',
    cell: ({ joined_at }) => <time dateTime={joined_at}>{formatDateTime(joined_at)}</time>,
  },
  { header: 'Offer', cell: (entry) => <OfferState entry={entry} /> },
];

function OfferState({ entry: { offer, expired_offers } }: { entry: Entry }) {
  if (offer) {
    return (
      <span className="grid justify-items-start gap-1 leading-snug">
        <Badge tone="gold">Offer open</Badge>
        <span className="text-[.88rem] text-ink-soft">
          {offer.ticket_type_name}, until {formatDateTime(offer.expires_at)}
        </span>
      </span>
    );
  }
  return <Badge>{expired_offers > 0 ? plural(expired_offers, 'offer expired', 'offers expired') : 'Waiting'}</Badge>;
}

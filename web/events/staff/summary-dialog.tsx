import { useQuery } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatMoney } from '../../lib/format.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import { PublicationBadge } from '../editor/publication-badge.tsx';
import { eventQuery, type StaffEvent, type TicketType } from '../editor/queries.ts';
import { remainingOf } from '../editor/rules.ts';

type Props = DialogFrameProps & { event: StaffEvent; mayChange: boolean; onCopy: (event: StaffEvent) => void };

/** An event's summary without leaving the list (spec 2: the detail dialog). */
export function SummaryDialog({ event, mayChange, onCopy, ...frame }: Props) {
  return (
    <Dialog
      {...frame}
      width="lg"
      title={event.name}
      description={event.event_type_name}
      actions={
        <>
          <Button tone="secondary" onClick={() => frame.onOpenChange(false)}>
            Close
          </Button>
          {mayChange && (
            <Button tone="secondary" icon={CopyPlus} onClick={() => onCopy(event)}>
              Duplicate
            </Button>
          )}
          <LinkButton to="/admin/events/$eventId/edit" params={{ eventId: event.id }}>
            {mayChange ? 'Manage' : 'View'}
          </LinkButton>
        </>
      }
    >
      <div className="grid gap-6">
        <p className="whitespace-pre-line">{event.description}</p>
        <DescriptionList
          items={[
            { term: 'Status', detail: <PublicationBadge event={event} /> },
            { term: 'When', detail: <TimeRange start={event.start_date} end={event.end_date} /> },
            { term: 'Venue', detail: event.venue_name },
            { term: 'Location', detail: event.location },
            { term: 'Max capacity', detail: event.max_capacity ? formatCount(event.max_capacity) : 'Unlimited' },
            { term: 'Registered', detail: formatCount(event.registered_count) },
          ]}
        />
        <Parts id={event.id} />
      </div>
    </Dialog>
  );
}

function Parts({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(eventQuery(id));
  if (error && !data) return <LoadFailed error={error} what="The ticket types" onRetry={refetch} busy={isFetching} />;
  return (
    <section aria-label="Ticket types" className="grid gap-2">
      <h3 className="text-[1.1rem]">Ticket types</h3>
      {!data && <SkeletonList count={2} of={<Skeleton className="h-11 w-full" />} className="grid gap-2" />}
      {data?.ticket_types.length === 0 && <p className="text-ink-soft">No ticket types yet</p>}
      <ul className="grid">
        {data?.ticket_types.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {data && data.activities.length > 0 && (
        <p className="text-ink-soft">{plural(data.activities.length, 'activity', 'activities')} on the schedule.</p>
      )}
    </section>
  );
}

function TicketLine({ ticket }: { ticket: TicketType }) {
  const remaining = remainingOf(ticket);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-rule py-2 not-first:border-t">
      <span className="flex flex-wrap items-center gap-2 font-[650]">
        {ticket.name}
        {!ticket.is_active && <Badge>Inactive</Badge>}
      </span>
      <span className="figures text-ink-soft">
        {formatMoney(ticket.price_cents)} · {formatCount(ticket.sold_quantity)} sold
        {ticket.held_quantity > 0 && ` · ${formatCount(ticket.held_quantity)} held`}
        {remaining !== null && ` · ${formatCount(remaining)} left`}
      </span>
    </li>
  );
}

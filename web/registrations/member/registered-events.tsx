import { CalendarHeart } from 'lucide-react';
import { formatMoney } from '../../lib/format.ts';
import { CancelledBadge, NotAvailableBadge } from '../../ui/badge.tsx';
import { CalendarDate } from '../../ui/calendar-date.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { CardLink } from '../../ui/text-link.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import { withGuests } from './guests.ts';
import { byTime, type Registration } from './payment-state.ts';

type Props = { registrations: readonly Registration[]; now: Date };

/** The member's registrations, newest first, with past events below. */
export function RegisteredEvents({ registrations, now }: Props) {
  if (registrations.length === 0) {
    return (
      <Card look="plain" padding="none">
        <EmptyState
          icon={CalendarHeart}
          title="No registered events"
          action={<LinkButton to="/events">See the events</LinkButton>}
        >
          Events you register for appear here, with your next step.
        </EmptyState>
      </Card>
    );
  }
  const { ahead, past } = byTime(registrations, now);
  return (
    <div className="grid gap-6">
      {ahead.length > 0 && <Registrations of={ahead} label="Registered events" />}
      {past.length > 0 && (
        <div className="grid gap-3">
          <h3 className="eyebrow">Past events</h3>
          <Registrations of={past} label="Past events" />
        </div>
      )}
    </div>
  );
}

function Registrations({ of: registrations, label }: { of: readonly Registration[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {registrations.map((registration) => (
        <li key={registration.id}>
          <RegisteredEvent registration={registration} />
        </li>
      ))}
    </ul>
  );
}

function RegisteredEvent({ registration }: { registration: Registration }) {
  return (
    <Card lifts padding="sm" className="flex flex-wrap items-start gap-4">
      <CalendarDate when={registration.start_date} />
      <div className="grid min-w-0 flex-[1_1_9rem] gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
          <h3 className="min-w-0 text-[1.1rem]">
            <CardLink to="/events/$eventId" params={{ eventId: registration.event_id }}>
              {registration.event_name}
            </CardLink>
          </h3>
          <span className="flex flex-wrap gap-2">
            {registration.is_event_cancelled ? (
              <CancelledBadge />
            ) : (
              !registration.is_event_published && <NotAvailableBadge />
            )}
            <PaymentStateBadge state={registration.payment_state} />
          </span>
        </div>
        <p className="text-[.94rem] text-ink-soft">
          <TimeRange start={registration.start_date} end={registration.end_date} />
        </p>
        <p className="text-[.94rem] text-ink-soft">
          {registration.ticket_type_name}
          {'\u00a0'}· <span className="figures">{formatMoney(registration.due_cents)}</span>
        </p>
        {registration.guests.length > 0 && <p className="text-[.94rem] text-ink-soft">{withGuests(registration)}</p>}
      </div>
    </Card>
  );
}

export function RegisteredEventsSkeleton() {
  return (
    <SkeletonList
      count={2}
      className="grid gap-3"
      of={
        <Card look="plain" padding="sm" className="flex flex-wrap items-start gap-4">
          <Skeleton className="h-20 w-16" />
          <div className="grid flex-1 gap-2.5 py-1">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </Card>
      }
    />
  );
}

import { Badge, CancelledBadge, NotAvailableBadge } from '../../ui/badge.tsx';
import { phaseOf } from '../phase.ts';
import type { EventCard } from './ticket-pricing.ts';

/** What members may do with an event, else when it is: 'Live Now', 'Upcoming' (spec 2) or 'Past'. */
export function StatusBadge({ event, now }: { event: EventCard; now: Date }) {
  if (event.cancelled_at) return <CancelledBadge />;
  if (!event.is_published) return <NotAvailableBadge />;
  const phase = phaseOf(event, now);
  if (phase !== 'Live Now') return <Badge tone={phase === 'Upcoming' ? 'green' : 'neutral'}>{phase}</Badge>;
  return (
    <Badge tone="gold">
      <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-red" />
      {phase}
    </Badge>
  );
}

import { Badge, CancelledBadge, NotAvailableBadge } from '../../ui/badge.tsx';
import { phaseOf } from '../phase.ts';

/** What members may do with an event comes before when it is. */
export function StatusBadge({ event, now }: { event: StatusProps; now: Date }) {
  if (event.cancelled_at) return <CancelledBadge />;
  return event.is_published ? <PhaseBadge event={event} now={now} /> : <NotAvailableBadge />;
}

type StatusProps = Props['event'] & { cancelled_at: string | null; is_published: boolean };

type Props = { event: { start_date: string; end_date: string }; now: Date };

/** 'Live Now', 'Upcoming' (spec 2) or 'Past'. */
export function PhaseBadge({ event, now }: Props) {
  const phase = phaseOf(event, now);
  if (phase !== 'Live Now') return <Badge tone={phase === 'Upcoming' ? 'green' : 'neutral'}>{phase}</Badge>;
  return (
    <Badge tone="gold">
      <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-red" />
      {phase}
    </Badge>
  );
}

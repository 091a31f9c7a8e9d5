import { Badge } from '../../ui/badge.tsx';
import { phaseOf } from '../phase.ts';

type Props = { event: { start_date: string; end_date: string }; now: Date };

/** 'Live Now', 'Upcoming' (spec 2) or 'Past'. */
export function PhaseBadge({ event, now }: Props) {
  const phase = phaseOf(event, now);
  if (phase !== 'Live Now') return <Badge tone={phase === 'Upcoming' ? 'green' : 'neutral'}>{phase}</Badge>;
  return (
    <Badge tone="gold" icon={<span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-red" />}>
      {phase}
    </Badge>
  );
}

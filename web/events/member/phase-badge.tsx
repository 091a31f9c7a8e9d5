import { Badge } from '../../ui/badge.tsx';
import { timeLabel } from '../phase.ts';

type Props = { event: { start_date: string; end_date: string }; now: Date };

/** 'Live Now' or 'Upcoming' (spec 2); 'Past' once it is over. */
export function TimeBadge({ event, now }: Props) {
  const label = timeLabel(event, now);
  if (label === 'Live Now') {
    return (
      <Badge tone="gold" icon={<span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-red" />}>
        Live Now
      </Badge>
    );
  }
  return <Badge tone={label ? 'green' : 'neutral'}>{label ?? 'Past'}</Badge>;
}

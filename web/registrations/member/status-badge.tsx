import { CircleCheck, Hourglass, type LucideIcon, Ticket, TriangleAlert, Wallet } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Standing } from './status.ts';

const LOOKS: Record<Standing, { words: string; tone: Tone; icon: LucideIcon }> = {
  to_pay: { words: 'Payment due', tone: 'gold', icon: Wallet },
  in_review: { words: 'Awaiting review', tone: 'blue', icon: Hourglass },
  rejected: { words: 'Payment rejected', tone: 'red', icon: TriangleAlert },
  paid: { words: 'Confirmed', tone: 'green', icon: CircleCheck },
  free: { words: 'Registered', tone: 'green', icon: Ticket },
};

/** Where a registration stands, in two words. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const { words, tone, icon: Icon } = LOOKS[standing];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {words}
    </Badge>
  );
}

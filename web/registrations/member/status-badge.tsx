import { CircleCheck, Hourglass, type LucideIcon, Ticket, TriangleAlert, Wallet } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Status } from './status.ts';

const LOOKS: Record<Status, { words: string; tone: Tone; icon: LucideIcon }> = {
  to_pay: { words: 'Payment due', tone: 'gold', icon: Wallet },
  in_review: { words: 'Awaiting review', tone: 'blue', icon: Hourglass },
  rejected: { words: 'Payment rejected', tone: 'red', icon: TriangleAlert },
  paid: { words: 'Confirmed', tone: 'green', icon: CircleCheck },
  free: { words: 'Registered', tone: 'green', icon: Ticket },
};

/** Where a registration stands, in two words. */
export function StatusBadge({ status }: { status: Status }) {
  const { words, tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {words}
    </Badge>
  );
}

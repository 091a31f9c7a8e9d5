import { CircleCheck, Hourglass, type LucideIcon, Ticket, TriangleAlert, Wallet } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Status } from './status.ts';

const LOOKS: Record<Status, { label: string; tone: Tone; icon: LucideIcon }> = {
  to_pay: { label: 'Payment due', tone: 'gold', icon: Wallet },
  in_review: { label: 'Awaiting review', tone: 'blue', icon: Hourglass },
  rejected: { label: 'Payment rejected', tone: 'red', icon: TriangleAlert },
  paid: { label: 'Confirmed', tone: 'green', icon: CircleCheck },
  free: { label: 'Registered', tone: 'green', icon: Ticket },
};

export function StatusBadge({ status }: { status: Status }) {
  const { label, tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {label}
    </Badge>
  );
}

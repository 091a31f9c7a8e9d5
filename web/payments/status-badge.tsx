import { CircleCheck, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { PaymentStatus } from '../../contract/list-choices.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const LOOKS: Record<PaymentStatus, { words: string; tone: Tone; icon: LucideIcon }> = {
  pending: { words: 'Pending', tone: 'gold', icon: Hourglass },
  confirmed: { words: 'Confirmed', tone: 'green', icon: CircleCheck },
  failed: { words: 'Failed', tone: 'red', icon: TriangleAlert },
};

/** A payment's status (spec 4). */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const { words, tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {words}
    </Badge>
  );
}

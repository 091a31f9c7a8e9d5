import { CircleCheck, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { PAYMENT_STATUS_LABELS } from '../../contract/labels.ts';
import type { PaymentStatus } from '../../contract/list-choices.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const LOOKS: Record<PaymentStatus, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'gold', icon: Hourglass },
  confirmed: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: TriangleAlert },
};

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const { tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {PAYMENT_STATUS_LABELS[status]}
    </Badge>
  );
}

import { CircleCheck, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { PaymentStatus } from '../../contract/list-choices.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  pending: { label: 'Pending', tone: 'gold', icon: Hourglass },
  confirmed: { label: 'Confirmed', tone: 'green', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'red', icon: TriangleAlert },
};

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const { label, tone, icon: Icon } = PAYMENT_STATUS_LABELS[status];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {label}
    </Badge>
  );
}

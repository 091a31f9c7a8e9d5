import { Ban, CircleCheck, Hourglass, type LucideIcon, Send, TriangleAlert } from 'lucide-react';
import type { DeliveryState } from '../../contract/list-choices.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

export const DELIVERY_STATE_LABELS: Record<DeliveryState, { label: string; tone: Tone; icon: LucideIcon }> = {
  failed: { label: 'Failed', tone: 'red', icon: TriangleAlert },
  waiting: { label: 'Waiting', tone: 'gold', icon: Hourglass },
  sent: { label: 'Sent', tone: 'blue', icon: Send },
  delivered: { label: 'Delivered', tone: 'green', icon: CircleCheck },
  dropped: { label: 'Not needed', tone: 'neutral', icon: Ban },
};

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const { label, tone, icon: Icon } = DELIVERY_STATE_LABELS[state];
  return (
    <Badge tone={tone} icon={Icon}>
      {label}
    </Badge>
  );
}

import { Ban, CircleCheck, Hourglass, type LucideIcon, Send, TriangleAlert } from 'lucide-react';
import type { DeliveryState } from '../../contract/list-choices.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

export const STATE_LOOKS: Record<DeliveryState, { words: string; tone: Tone; icon: LucideIcon }> = {
  failed: { words: 'Failed', tone: 'red', icon: TriangleAlert },
  waiting: { words: 'Waiting', tone: 'gold', icon: Hourglass },
  sent: { words: 'Sent', tone: 'blue', icon: Send },
  delivered: { words: 'Delivered', tone: 'green', icon: CircleCheck },
  dropped: { words: 'Not needed', tone: 'neutral', icon: Ban },
};

/** What became of a message. */
export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const { words, tone, icon: Icon } = STATE_LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {words}
    </Badge>
  );
}

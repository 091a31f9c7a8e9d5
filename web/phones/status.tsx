import { Ban, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react';
import { PHONE_STATUS_LABELS } from '../../contract/labels.ts';
import type { PhoneStatus } from '../../contract/list-choices.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

export const PHONE_STATUS_BADGES: Record<PhoneStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  pending: { label: PHONE_STATUS_LABELS.pending, tone: 'gold', icon: Hourglass },
  used: { label: PHONE_STATUS_LABELS.used, tone: 'green', icon: CircleCheck },
  revoked: { label: PHONE_STATUS_LABELS.revoked, tone: 'neutral', icon: Ban },
};

/** An allowed number's status (spec 4). */
export function PhoneStatusBadge({ status }: { status: PhoneStatus }) {
  const { label, tone, icon: Icon } = PHONE_STATUS_BADGES[status];
  return (
    <Badge tone={tone} icon={Icon}>
      {label}
    </Badge>
  );
}

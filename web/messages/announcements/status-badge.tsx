import type { AnnouncementStatus } from '../../../contract/constants.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const STATUSES: Readonly<Record<AnnouncementStatus, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'blue' },
  sending: { label: 'Sending', tone: 'gold' },
  sent: { label: 'Sent', tone: 'green' },
  stopped: { label: 'Stopped', tone: 'red' },
};

export function AnnouncementStatusBadge({ status }: { status: AnnouncementStatus }) {
  const { label, tone } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

import { Eye, PencilLine } from 'lucide-react';
import { publicationStatus } from '../../../contract/list-choices.ts';
import { Badge, CancelledBadge } from '../../ui/badge.tsx';

type Props = { event: { is_published: boolean; cancelled_at: string | null } };

const LOOKS = {
  Published: { tone: 'green', icon: Eye },
  Draft: { tone: 'gold', icon: PencilLine },
} as const;

/** 'Published', 'Draft' or 'Cancelled'. */
export function PublicationBadge({ event }: Props) {
  const status = publicationStatus(event);
  return status === 'Cancelled' ? <CancelledBadge /> : <Badge {...LOOKS[status]}>{status}</Badge>;
}

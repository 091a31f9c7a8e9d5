import { Eye, PencilLine } from 'lucide-react';
import { publicationStatus } from '../../../contract/list-choices.ts';
import { Badge, CancelledBadge } from '../../ui/badge.tsx';

type Props = { event: { is_published: boolean; cancelled_at: string | null } };

/** 'Published', 'Draft' or 'Cancelled'. */
export function PublicationBadge({ event }: Props) {
  const status = publicationStatus(event);
  switch (status) {
    case 'Cancelled':
      return <CancelledBadge />;
    case 'Published':
      return (
        <Badge tone="green" icon={Eye}>
          {status}
        </Badge>
      );
    case 'Draft':
      return (
        <Badge tone="gold" icon={PencilLine}>
          {status}
        </Badge>
      );
  }
}

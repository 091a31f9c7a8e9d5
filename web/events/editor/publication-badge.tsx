import { Eye, PencilLine } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** 'Published' or 'Draft'. */
export function PublicationBadge({ is_published }: { is_published: boolean }) {
  return is_published ? (
    <Badge tone="green" icon={<Eye className="size-3.5" aria-hidden="true" />}>
      Published
    </Badge>
  ) : (
    <Badge tone="gold" icon={<PencilLine className="size-3.5" aria-hidden="true" />}>
      Draft
    </Badge>
  );
}

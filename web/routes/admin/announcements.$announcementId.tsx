import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { oneOf } from '../../lib/search-params.ts';
import { announcementQuery, EDITOR_STEPS, type EditorStep } from '../../messages/announcements/queries.ts';
import { AnnouncementScreen } from '../../messages/announcements/screen.tsx';

export const Route = createFileRoute('/admin/announcements/$announcementId')({
  validateSearch: (search): { step?: EditorStep | undefined } => ({ step: oneOf(EDITOR_STEPS, search.step) }),
  beforeLoad: requireScreen('/admin/announcements'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(announcementQuery(params.announcementId)),
  component: OneAnnouncement,
});

function OneAnnouncement() {
  const { announcementId } = Route.useParams();
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AnnouncementScreen
      key={announcementId}
      id={announcementId}
      step={step}
      onStep={(next) => void navigate({ search: { step: next } })}
      onDeleted={() => void navigate({ to: '/admin/announcements' })}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { oneOf } from '../../lib/search-params.ts';
import { EditorScreen } from '../../messages/announcements/editor-screen.tsx';
import { EDITOR_STEPS, type EditorStep } from '../../messages/announcements/queries.ts';

export const Route = createFileRoute('/admin/announcements/new')({
  validateSearch: (search): { step?: EditorStep | undefined } => ({ step: oneOf(EDITOR_STEPS, search.step) }),
  beforeLoad: requireScreen('/admin/announcements'),
  component: NewAnnouncement,
});

function NewAnnouncement() {
  const { step = 'audience' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EditorScreen
      step={step === 'review' ? 'message' : step}
      onStep={(next) => void navigate({ search: { step: next } })}
      onCreated={(announcementId, next) =>
        void navigate({
          to: '/admin/announcements/$announcementId',
          params: { announcementId },
          search: { step: next },
          replace: true,
        })
      }
    />
  );
}

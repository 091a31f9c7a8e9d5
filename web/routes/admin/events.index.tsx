import { createFileRoute } from '@tanstack/react-router';
import { CreateEventButton, StaffEventList } from '../../events/staff-event-list.tsx';
import { query } from '../../lib/api.ts';
import { requireAccess } from '../../lib/guards.ts';
import { oneOf } from '../../lib/search-params.ts';
import { can } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { accessTo } from './-screens.ts';

export const Route = createFileRoute('/admin/events/')({
  validateSearch: (search): { create?: 'yes' | undefined } => ({ create: oneOf(['yes'], search.create) }),
  beforeLoad: requireAccess(accessTo('/admin/events')),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /admin/events')),
  component: AdminEvents,
});

function AdminEvents() {
  const { user } = Route.useRouteContext();
  const { create } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayChange = can(user, 'CREATE_EVENTS');
  const setCreating = (isCreating: boolean) =>
    void navigate({ search: { create: isCreating ? 'yes' : undefined }, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title="Events"
        description="Reunions and what belongs to them, drafts included."
        actions={mayChange && <CreateEventButton onClick={() => setCreating(true)} />}
      />
      <StaffEventList
        mayChange={mayChange}
        isCreating={create === 'yes'}
        onCreating={setCreating}
        onCreated={(eventId) => void navigate({ to: '/admin/events/$eventId/edit', params: { eventId } })}
      />
    </>
  );
}

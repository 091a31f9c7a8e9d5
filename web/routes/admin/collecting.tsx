import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { requireAccess } from '../../lib/guards.ts';
import { collectingSearch } from '../../payments/collecting/queries.ts';
import { CollectingScreen } from '../../payments/collecting/screen.tsx';

export const Route = createFileRoute('/admin/collecting')({
  validateSearch: collectingSearch,
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/collecting'].access),
  component: AdminCollecting,
});

function AdminCollecting() {
  const navigate = Route.useNavigate();
  return (
    <CollectingScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}

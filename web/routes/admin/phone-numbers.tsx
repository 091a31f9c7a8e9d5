import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { requireAccess } from '../../lib/guards.ts';
import { phonePages, phoneSearch } from '../../phones/queries.ts';
import { PhoneNumbersScreen } from '../../phones/screen.tsx';

export const Route = createFileRoute('/admin/phone-numbers')({
  validateSearch: phoneSearch,
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/phone-numbers'].access),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(phonePages(deps)),
  component: AdminPhoneNumbers,
});

function AdminPhoneNumbers() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PhoneNumbersScreen
      search={search}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}

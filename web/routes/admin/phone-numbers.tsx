import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { phonePages, phoneSearch } from '../../phones/queries.ts';
import { PhoneNumbersScreen } from '../../phones/screen.tsx';

export const Route = createFileRoute('/admin/phone-numbers')({
  validateSearch: phoneSearch,
  beforeLoad: requireScreen('/admin/phone-numbers'),
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

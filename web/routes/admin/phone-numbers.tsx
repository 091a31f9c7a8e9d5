import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
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
  return <PhoneNumbersScreen search={Route.useSearch()} onSearch={changeSearch(Route.useNavigate())} />;
}

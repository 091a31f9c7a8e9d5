import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { periodsQuery, reportQuery, reportSearch } from '../../payments/report/queries.ts';
import { MoneyReportScreen } from '../../payments/report/screen.tsx';

export const Route = createFileRoute('/admin/money-report')({
  validateSearch: reportSearch,
  beforeLoad: requireScreen('/admin/money-report'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(reportQuery(deps));
    void queryClient.prefetchQuery(periodsQuery);
  },
  component: AdminMoneyReport,
});

function AdminMoneyReport() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MoneyReportScreen
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })}
      user={user}
    />
  );
}

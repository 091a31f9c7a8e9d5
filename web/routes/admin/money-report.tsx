import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
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
  return (
    <MoneyReportScreen
      search={Route.useSearch()}
      onSearch={changeSearch(Route.useNavigate(), { replace: false })}
      user={user}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { ActivityLogsScreen } from '../../audit/screen.tsx';
import { logPages, logSearch } from '../../audit/search.ts';
import { requireScreen } from '../../lib/guards.ts';

export const Route = createFileRoute('/admin/logs')({
  validateSearch: logSearch,
  beforeLoad: requireScreen('/admin/logs'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(logPages(deps)),
  component: AdminLogs,
});

function AdminLogs() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ActivityLogsScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { collectingSearch } from '../../payments/collecting/queries.ts';
import { CollectingScreen } from '../../payments/collecting/screen.tsx';

export const Route = createFileRoute('/admin/collecting')({
  validateSearch: collectingSearch,
  beforeLoad: requireScreen('/admin/collecting'),
  component: AdminCollecting,
});

function AdminCollecting() {
  return <CollectingScreen search={Route.useSearch()} onSearch={changeSearch(Route.useNavigate())} />;
}

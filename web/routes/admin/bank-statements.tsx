import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { requireAccess } from '../../lib/guards.ts';
import { can } from '../../lib/session.ts';
import { bankAccounts, statementSearch } from '../../payments/statements/queries.ts';
import { BankStatementsScreen } from '../../payments/statements/screen.tsx';

export const Route = createFileRoute('/admin/bank-statements')({
  validateSearch: statementSearch,
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/bank-statements'].access),
  loader: ({ context }) => void context.queryClient.prefetchQuery(bankAccounts),
  component: AdminBankStatements,
});

function AdminBankStatements() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BankStatementsScreen
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })}
      mayImport={can(user, ['MANAGE_PAYMENTS'])}
    />
  );
}

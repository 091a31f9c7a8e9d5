import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { can } from '../../lib/session.ts';
import { bankAccounts, statementSearch } from '../../payments/statements/queries.ts';
import { BankStatementsScreen } from '../../payments/statements/screen.tsx';

export const Route = createFileRoute('/admin/bank-statements')({
  validateSearch: statementSearch,
  beforeLoad: requireScreen('/admin/bank-statements'),
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

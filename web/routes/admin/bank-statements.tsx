import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
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
  return (
    <BankStatementsScreen
      search={Route.useSearch()}
      onSearch={changeSearch(Route.useNavigate(), { replace: false })}
      mayImport={can(user, ['MANAGE_PAYMENTS'])}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { Landmark, PencilLine, Plus } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { BankLines } from '../matching/lines.tsx';
import { RememberedPayers } from '../matching/remembered-payers.tsx';
import { ImportStatement } from './import-statement.tsx';
import { accountLabel, type BankAccount, bankAccounts, type StatementSearch } from './queries.ts';
import { Statements } from './statements.tsx';

const AccountDialog = lazyWithRetry(() => import('./account-dialog.tsx'));

type Props = { search: StatementSearch; onSearch: (change: StatementSearch) => void; mayImport: boolean };

/** Bank statements of one account: import, the imported files, and their lines. */
export function BankStatementsScreen({ search, onSearch, mayImport }: Props) {
  const { data, error, refetch, isFetching } = useQuery(bankAccounts);
  const form = useDialogState<BankAccount | 'new'>();
  const account = data?.items.find(({ id }) => id === search.account) ?? data?.items[0];
  const add = mayImport && (
    <Button tone={account ? 'secondary' : 'primary'} icon={Plus} onClick={() => form.show('new')}>
      Add Bank Account
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Bank Statements"
        description="What the banks say about the association’s accounts. An import confirms no payment."
        actions={account && add}
      />
      {error && !data && <LoadFailed error={error} what="The accounts" onRetry={refetch} busy={isFetching} />}
      {!data && !error && <SkeletonList count={4} of={<Skeleton className="h-14" />} className="grid gap-3" />}
      {data && !account && (
        <EmptyState icon={Landmark} title="No bank accounts yet" action={add}>
          Add the account that members pay into, then import its statements.
        </EmptyState>
      )}
      {account && data && (
        <>
          <AccountChoice
            accounts={data.items}
            chosen={account}
            onChoose={(id) => onSearch({ account: id, statement: undefined, q: undefined, lines: undefined })}
            onEdit={mayImport ? () => form.show(account) : undefined}
          />
          <div key={account.id} className="grid gap-9">
            {mayImport && !account.archived_at && <ImportStatement account={account} />}
            <BankLines account={account} search={search} onSearch={onSearch} mayRecord={mayImport} />
            <Statements account={account} search={search} onSearch={onSearch} mayDelete={mayImport} />
            {mayImport && <RememberedPayers />}
          </div>
        </>
      )}
      {form.subject && (
        <AccountDialog
          key={form.key}
          {...form.frame}
          account={form.subject === 'new' ? undefined : form.subject}
          onAdded={(id) => onSearch({ account: id, statement: undefined, q: undefined, lines: undefined })}
        />
      )}
    </>
  );
}

type ChoiceProps = {
  accounts: readonly BankAccount[];
  chosen: BankAccount;
  onChoose: (id: string) => void;
  onEdit: (() => void) | undefined;
};

const AccountChoice = ({ accounts, chosen, onChoose, onEdit }: ChoiceProps) => (
  <div className="mb-8 flex flex-wrap items-end gap-3">
    <SelectField
      label="Bank account"
      options={accounts.map((each) => ({ value: each.id, label: accountLabel(each) }))}
      value={chosen.id}
      onChange={(change) => onChoose(change.target.value)}
      className="min-w-0 max-w-xl flex-1 basis-64"
    />
    {onEdit && (
      <Button tone="secondary" aria-label={`Edit ${chosen.name}`} icon={PencilLine} onClick={onEdit}>
        Edit
      </Button>
    )}
  </div>
);

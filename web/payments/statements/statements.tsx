import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type DialogFrameProps, useDialogState } from '../../lib/dialog-state.ts';
import { formatDateTime, formatDays } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { Section } from '../../ui/section.tsx';
import { ACTIONS, type Column, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import { type BankAccount, type BankStatement, type StatementSearch, statementsOf } from './queries.ts';

type Props = {
  account: BankAccount;
  search: StatementSearch;
  onSearch: (change: StatementSearch) => void;
  mayDelete: boolean;
};

/** The imported files of an account, latest first. */
export function Statements({ account, search, onSearch, mayDelete }: Props) {
  const { data, error, refetch, isFetching } = useQuery(statementsOf(account.id));
  const removal = useDialogState<BankStatement>();
  if (error && !data) return <LoadFailed error={error} what="The statements" onRetry={refetch} busy={isFetching} />;
  const show = ({ id }: BankStatement) =>
    onSearch({ account: account.id, statement: id === search.statement ? undefined : id });
  return (
    <Section title="Imported statements">
      {!data && <RowSkeletons count={3} />}
      {data?.items.length === 0 && (
        <EmptyState icon={FileText} title="No statements yet">
          Download one from the bank’s website and import it above.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <Table
          caption="Imported statements"
          columns={columns(search.statement, show, mayDelete ? removal.show : undefined)}
          rows={data.items}
          rowKey={({ id }) => id}
          isSelected={({ id }) => id === search.statement}
        />
      )}
      {removal.subject && (
        <DeleteStatement
          {...removal.frame}
          statement={removal.subject}
          onDeleted={() => onSearch({ account: account.id, statement: undefined })}
        />
      )}
    </Section>
  );
}

type Act = (statement: BankStatement) => void;

const columns = (chosen: string | undefined, show: Act, remove: Act | undefined): Column<BankStatement>[] => [
  {
    header: 'Period',
    bare: true,
    cell: (statement) => <span className="figures text-left font-[650]">{formatDays(statement)}</span>,
  },
  { header: 'Lines', align: 'end', cell: ({ lines }) => <span className="figures">{lines}</span> },
  { header: 'Format', cell: ({ format }) => format.toUpperCase() },
  {
    header: 'Imported',
    cell: ({ imported_by_name, imported_at }) => (
      <span className="grid min-w-0 leading-snug">
        <span className="wrap-anywhere">{imported_by_name}</span>
        <time dateTime={imported_at} className="figures text-[.9rem] text-ink-soft">
          {formatDateTime(imported_at)}
        </time>
      </span>
    ),
  },
  {
    ...ACTIONS,
    cell: (statement) => (
      <span className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1 md:justify-end">
        {statement.lines > 0 && (
          <Button
            tone="secondary"
            size="sm"
            aria-label={`${statement.id === chosen ? 'Show all lines' : 'Show lines'}, ${formatDays(statement)}`}
            onClick={() => show(statement)}
          >
            {statement.id === chosen ? 'Show all lines' : 'Show lines'}
          </Button>
        )}
        {remove && (
          <Button
            tone="danger"
            size="sm"
            aria-label={`Delete, ${formatDays(statement)}`}
            onClick={() => remove(statement)}
          >
            Delete
          </Button>
        )}
      </span>
    ),
  },
];

type DeleteProps = DialogFrameProps & { statement: BankStatement; onDeleted: () => void };

function DeleteStatement({ statement, onDeleted, ...frame }: DeleteProps) {
  const remove = useOperation('DELETE /bank-statements/:id');
  return (
    <ConfirmDialog
      {...frame}
      title={`Delete the statement of ${formatDays(statement)}?`}
      description="Its lines are deleted too, except those that another statement has. You can import the file again."
      action="Delete Statement"
      busyAction="Deleting..."
      otherwise="We couldn’t delete the statement. Try again."
      onConfirm={async () => {
        const { deleted } = await remove.mutateAsync({ params: { id: statement.id } });
        onDeleted();
        const both = `The statement and ${plural(deleted, 'line', 'lines')} were deleted`;
        toast.success(deleted > 0 ? both : 'The statement was deleted');
      }}
    />
  );
}

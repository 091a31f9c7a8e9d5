import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { type DialogFrameProps, useDialogState } from '../../lib/dialog-state.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowSkeleton } from '../../ui/row-skeleton.tsx';
import { Section } from '../../ui/section.tsx';
import { ACTIONS, type Column, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import type { Payer } from './queries.ts';

/** Who pays for whom, of all accounts. Nothing is shown while no one is remembered. */
export function RememberedPayers() {
  const { data, error, refetch, isFetching } = useQuery(query('GET /payer-aliases'));
  const forgetting = useDialogState<Payer>();
  if (error && !data) return <LoadFailed error={error} what="The payers" onRetry={refetch} busy={isFetching} />;
  if (!data) return <RowSkeleton />;
  return (
    <>
      {data.items.length > 0 && (
        <Section
          title="Remembered payers"
          note="Their next transfer suggests the member they pay for. Nothing is confirmed by it."
        >
          <Table
            caption="Remembered payers"
            columns={columns(forgetting.show)}
            rows={data.items}
            rowKey={({ id }) => id}
          />
        </Section>
      )}
      {forgetting.subject && <ForgetPayer {...forgetting.frame} payer={forgetting.subject} />}
    </>
  );
}

const columns = (forget: (payer: Payer) => void): Column<Payer>[] => [
  {
    header: 'Payer',
    bare: true,
    cell: ({ payer }) => <span className="wrap-anywhere text-left font-[650]">{payer}</span>,
  },
  { header: 'Pays for', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    header: 'Remembered by',
    cell: ({ added_by_name, added_at }) => (
      <span className="grid min-w-0 leading-snug">
        <span className="wrap-anywhere">{added_by_name ?? 'A deleted account'}</span>
        <time dateTime={added_at} className="figures text-[.9rem] text-ink-soft">
          {formatDateTime(added_at)}
        </time>
      </span>
    ),
  },
  {
    ...ACTIONS,
    cell: (payer) => (
      <span className="flex max-md:w-full max-md:*:flex-1 md:justify-end">
        <Button
          tone="secondary"
          size="sm"
          aria-label={`Forget ${payer.payer} for ${payer.name}`}
          onClick={() => forget(payer)}
        >
          Forget
        </Button>
      </span>
    ),
  },
];

function ForgetPayer({ payer: { id, payer, name }, ...frame }: DialogFrameProps & { payer: Payer }) {
  const forget = useOperation('DELETE /payer-aliases/:id');
  return (
    <ConfirmDialog
      {...frame}
      title={`Forget that ${payer} pays for ${name}?`}
      description="Payments that were recorded stay. The next transfer of this payer suggests no one."
      action="Forget Payer"
      busyAction="Forgetting..."
      otherwise="We couldn’t forget the payer. Try again."
      onConfirm={async () => {
        await forget.mutateAsync({ params: { id } });
        toast.success(`${payer} is forgotten`);
      }}
    />
  );
}

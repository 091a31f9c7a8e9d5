import { useState } from 'react';
import { formatMoneyIn } from '../../../contract/money.ts';
import { formatDay } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { RecordedEntries } from './money.tsx';
import type { BankLine } from './queries.ts';
import type { LineDialogProps } from './use-batches.ts';

type Undone = BankLine['undoes'][number];

/** The bank took back what was recorded from an earlier line. */
export default function ReversalDialog({ line, batches, ...frame }: LineDialogProps) {
  const { undoes, currency, open_cents, booked_on } = line;
  const [undone, setUndone] = useState(undoes[0]);
  const reverse = useOperation('POST /bank-lines/:id/reversal');
  const entries = undone?.entries ?? [];
  const what = entries.length > 1 ? 'these payments' : entries[0]?.kind === 'refund' ? 'this refund' : 'this payment';
  return (
    <ReasonDialog
      {...frame}
      suggested={`The bank returned the transfer on ${formatDay(booked_on)}.`}
      title={`Reverse ${what}?`}
      description={`The bank took back ${formatMoneyIn(Math.abs(open_cents), currency)}. A payment that a member submitted is rejected, and they get an email with your reason. You can’t undo this.`}
      action="Reverse"
      busyAction="Reversing..."
      otherwise="We couldn’t reverse this. Try again."
      isReady={entries.length > 0}
      onConfirm={async (reason) => {
        const entry_ids = entries.map(({ id }) => id);
        await reverse.mutateAsync({ params: { id: line.id }, body: { entry_ids, reason } });
        batches.forget();
        toast.success(`${plural(entries.length, 'entry was', 'entries were')} reversed`);
      }}
    >
      {undoes.length > 1 && (
        <SelectField
          label="Which line does it undo?"
          value={undone?.id}
          onChange={(event) => setUndone(undoes.find(({ id }) => id === event.target.value))}
          options={undoes.map((each) => ({ value: each.id, label: nameOf(each) }))}
        />
      )}
      <RecordedEntries entries={entries} />
    </ReasonDialog>
  );
}

const nameOf = ({ booked_on, payer, text }: Undone): string => `${formatDay(booked_on)}, ${payer ?? text}`;

import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { toast } from '../../ui/toast.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { balanceText, entryAmount, entryLabel } from './labels.ts';
import type { Entry } from './queries.ts';

/** Takes an entry back that was a mistake; both stay in the history. */
export function ReversalDialog({ entry, ...frame }: DialogFrameProps & { entry: Entry }) {
  const reverse = useOperation('POST /payment-entries/:id/reversal');
  return (
    <ReasonDialog
      {...frame}
      title={`Reverse this ${entryLabel(entry).toLowerCase()} of ${entryAmount(entry)}?`}
      description="For an entry that was a mistake. Both stay in the history, and the member gets an email with your reason."
      action="Reverse Entry"
      busyAction="Reversing..."
      otherwise="We couldn’t reverse the entry. Try again."
      onConfirm={async (reason) => {
        const { balance_cents } = await reverse.mutateAsync({ params: { id: entry.id }, body: { reason } });
        toast.success(`Entry reversed. ${balanceText({ balance_cents })}.`);
      }}
    />
  );
}

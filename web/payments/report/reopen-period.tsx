import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatDays } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { toast } from '../../ui/toast.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { Period } from './queries.ts';

export default function ReopenPeriod({ period, ...frame }: DialogFrameProps & { period: Period }) {
  const reopen = useOperation('POST /accounting-periods/:id/reopening');
  return (
    <ReasonDialog
      {...frame}
      title={`Reopen ${formatDays(period)}?`}
      description="Entries can be dated in these days again. Your reason stays in the list."
      action="Reopen Period"
      busyAction="Reopening..."
      otherwise="We couldn’t reopen the period. Try again."
      onConfirm={async (reason) => {
        await reopen.mutateAsync({ params: { id: period.id }, body: { reason } });
        toast.success(`${formatDays(period)} is open again.`);
      }}
    />
  );
}

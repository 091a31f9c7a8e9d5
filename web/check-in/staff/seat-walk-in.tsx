import { Armchair } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { CHECK_IN_QUERIES, type Issue, issueName } from './queries.ts';

/** For someone to whom a phone sold a seat that was gone when the sale arrived. */
export function SeatWalkIn({ issue }: { issue: Issue }) {
  const giving = useDialogState<Issue>();
  const seat = useOperation('POST /check-in-scans/:id/seat', { refreshes: CHECK_IN_QUERIES });
  const name = issueName(issue);
  return (
    <>
      <Button
        size="sm"
        icon={<Armchair className="size-4.5" aria-hidden="true" />}
        aria-label={`Give ${name} a seat`}
        onClick={() => giving.show(issue)}
      >
        Give a Seat
      </Button>
      {giving.subject && (
        <ConfirmDialog
          key={giving.key}
          {...giving.frame}
          tone="primary"
          title={`Give ${name} a seat?`}
          description="It takes a free one that no one on the waiting list can use. They’re registered then, and what they paid counts."
          action="Give a Seat"
          busyAction="Looking for a seat..."
          onConfirm={async () => {
            await seat.mutateAsync({ params: { id: issue.id } });
            toast.success(`${name} has a seat now`);
          }}
        />
      )}
    </>
  );
}

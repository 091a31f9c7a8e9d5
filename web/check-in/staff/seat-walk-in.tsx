import { Armchair } from 'lucide-react';
import { useOperation } from '../../lib/operation.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { toast } from '../../ui/toast.ts';
import { type Issue, issueName } from './queries.ts';

/** For someone to whom a phone sold a seat that was gone when the sale arrived. */
export function SeatWalkIn({ issue }: { issue: Issue }) {
  const seat = useOperation('POST /check-in-scans/:id/seat');
  const name = issueName(issue);
  return (
    <ConfirmButton
      button={{
        size: 'sm',
        icon: Armchair,
        'aria-label': `Give ${name} a seat`,
        children: 'Give a Seat',
      }}
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
  );
}

import { CalendarCheck2, CalendarX2 } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { Button } from '../../ui/button.tsx';
import type { StaffEvent } from './queries.ts';

const CancelDialog = lazyWithRetry(() => import('./cancel-dialog.tsx'));
const ReinstateDialog = lazyWithRetry(() => import('./reinstate-dialog.tsx'));

/** Cancels an event, or takes that back. Nothing for an event that is over. */
export function CancelButton({ event, now }: { event: StaffEvent; now: Date }) {
  const dialog = useDialogState<StaffEvent>();
  const isCancelled = event.cancelled_at !== null;
  if (new Date(event.end_date) <= now) return null;
  const Dialog = dialog.subject?.cancelled_at ? ReinstateDialog : CancelDialog;
  return (
    <>
      <Button
        tone={isCancelled ? 'secondary' : 'danger'}
        size="sm"
        icon={isCancelled ? CalendarCheck2 : CalendarX2}
        onClick={() => dialog.show(event)}
      >
        {isCancelled ? 'Take back cancellation' : 'Cancel event'}
      </Button>
      {dialog.subject && <Dialog key={dialog.key} {...dialog.frame} event={dialog.subject} />}
    </>
  );
}

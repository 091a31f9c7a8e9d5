import { formatRelative } from '../../lib/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Note } from '../../ui/form-error.tsx';
import type { ReviewedPayment } from './queue.ts';

/** Someone else decided while it was open here: who and what, and the notes that were being written. */
export function TakenNote({ payment, notes }: { payment: ReviewedPayment; notes: string }) {
  const isConfirmed = payment.status === 'confirmed';
  const who = (isConfirmed ? payment.confirmed_by_name : payment.rejected_by_name) ?? 'Someone else';
  const when = isConfirmed ? payment.confirmed_at : payment.rejected_at;
  return (
    <Note tone="warning" role="alert" title={`${who} ${isConfirmed ? 'confirmed' : 'rejected'} this payment.`}>
      <p>
        It was decided {when ? formatRelative(when) : 'just now'}, while you had it open. Nothing was changed by you.
      </p>
      {notes.trim() && (
        <div className="mt-2 flex items-start justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            What you wrote: <q className="whitespace-pre-line">{notes.trim()}</q>
          </p>
          <CopyButton text={notes.trim()} what="your notes" />
        </div>
      )}
    </Note>
  );
}

import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useTextDraft } from '../../lib/dialog-draft.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { cancellationConsequences } from './cancellation.ts';
import type { StaffEvent } from './queries.ts';

type Props = DialogFrameProps & { event: StaffEvent };

/** Says how many people a cancellation reaches, and asks for the message they read. */
export default function CancelDialog({ event, ...opened }: Props) {
  const { id, name, public_code } = event;
  const { frame, text: message, setText: setMessage } = useTextDraft(opened, `cancellation:${id}`);
  const reached = useQuery({ ...query('GET /events/:id/cancellation', { params: { id } }), staleTime: 0 });
  const cancel = useOperation('POST /events/:id/cancellation');
  return (
    <ConfirmDialog
      {...frame}
      title={`Cancel '${name}'?`}
      action="Cancel Event"
      busyAction="Cancelling..."
      cancel="Keep Event"
      otherwise="We couldn’t cancel the event. Try again."
      isReady={reached.data !== undefined && message.trim() !== ''}
      onConfirm={async () => {
        const { emailed } = await cancel.mutateAsync({ params: { id }, body: { message } });
        const sent = emailed > 0 ? ` We’re emailing ${plural(emailed, 'member', 'members')}.` : '';
        toast.success(`'${name}' is cancelled.${sent}`);
      }}
    >
      {reached.data ? (
        <SentenceList sentences={cancellationConsequences(reached.data, public_code !== null)} />
      ) : reached.error ? (
        <LoadFailed
          error={reached.error}
          what="The list of registrations"
          onRetry={reached.refetch}
          busy={reached.isFetching}
        />
      ) : (
        <SkeletonList count={3} of={<Skeleton className="h-5 w-full" />} className="grid gap-2" />
      )}
      <TextareaField
        label="Message"
        required
        hint="Say why, and what happens to payments. The email adds the event’s date and place."
        maxLength={2000}
        value={message}
        onChange={(change) => setMessage(change.target.value)}
      />
    </ConfirmDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import { toast } from '../../ui/toast.ts';
import { reachedSentence } from './cancellation.ts';
import type { StaffEvent } from './queries.ts';

type Props = DialogFrameProps & { event: StaffEvent };

/** Asks before a cancellation is taken back: everyone registered is told that the event takes place. */
export default function ReinstateDialog({ event: { id, name }, ...frame }: Props) {
  const { data } = useQuery({ ...query('GET /events/:id/cancellation', { params: { id } }), staleTime: 0 });
  const reinstate = useOperation('DELETE /events/:id/cancellation');
  return (
    <ConfirmDialog
      {...frame}
      title={`Take back the cancellation of '${name}'?`}
      action="Take Back"
      busyAction="Taking back..."
      cancel="Keep Cancelled"
      tone="primary"
      otherwise="We couldn’t take the cancellation back. Try again."
      onConfirm={async () => {
        await reinstate.mutateAsync({ params: { id } });
        toast.success(`'${name}' takes place after all.`);
      }}
    >
      <SentenceList
        sentences={[
          'Members can register and pay again.',
          'The email says that the event takes place after all and that everyone still has their place.',
          ...(data ? [reachedSentence(data)] : []),
        ]}
      />
    </ConfirmDialog>
  );
}

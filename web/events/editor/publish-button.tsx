import { EyeOff, Megaphone } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import type { StaffEvent } from './queries.ts';

type Props = {
  event: StaffEvent;
  /** In a list, its accessible name includes the event. */
  isInList?: boolean;
};

const FAILED = 'Failed to update event status. Please try again.';

/** 'Publish' or 'Unpublish': members see published events only (spec 4). The server says whether to ask first. */
export function PublishButton({ event, isInList = false }: Props) {
  const { publish, unpublish, isBusy } = usePublication(event);
  const question = useDialogState<{ text: string; run: () => Promise<void>; word: string; busyWord: string }>();
  const [change, word, busyWord] = event.is_published
    ? ([unpublish, 'Unpublish', 'Unpublishing...'] as const)
    : ([publish, 'Publish', 'Publishing...'] as const);
  const Icon = event.is_published ? EyeOff : Megaphone;
  const press = async ({ detail: clicks }: MouseEvent) => {
    // The second click of a double click would be on the opposite action.
    if (clicks > 1) return;
    try {
      await change({});
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_CONFIRMED') {
        question.show({ text: error.message, run: () => change({ confirmed: 'yes' }), word, busyWord });
      } else toast.error(messageOf(error, FAILED));
    }
  };
  return (
    <>
      <Button
        tone={event.is_published ? 'secondary' : 'gold'}
        size="sm"
        icon={Icon}
        busy={isBusy && !question.frame.open}
        busyLabel={busyWord}
        onClick={press}
      >
        {word}
        {isInList && <span className="sr-only">{event.name}</span>}
      </Button>
      {question.subject && (
        <ConfirmDialog
          key={question.key}
          {...question.frame}
          title={`${question.subject.word} '${event.name}'?`}
          description={question.subject.text}
          action={question.subject.word}
          busyAction={question.subject.busyWord}
          tone="primary"
          otherwise={FAILED}
          onConfirm={question.subject.run}
        />
      )}
    </>
  );
}

type Confirmation = { confirmed?: 'yes' };

/** Both changes say what members see now and can be undone; the undo restores what was there, so it asks nothing. */
function usePublication({ id, name }: StaffEvent) {
  const post = useOperation('POST /events/:id/publication');
  const remove = useOperation('DELETE /events/:id/publication');
  const undo = (change: typeof post | typeof remove, words: string) => ({
    label: 'Undo',
    run: () =>
      change
        .mutateAsync({ params: { id }, query: { confirmed: 'yes' } })
        .then(() => toast.success(words), toastFailure(FAILED)),
  });
  const isPublished = `'${name}' is published. Members can see it now.`;
  const isDraft = `'${name}' is a draft again.`;
  return {
    isBusy: post.isPending || remove.isPending,
    publish: async (query: Confirmation) => {
      await post.mutateAsync({ params: { id }, query });
      toast.success(isPublished, undo(remove, isDraft));
    },
    unpublish: async (query: Confirmation) => {
      await remove.mutateAsync({ params: { id }, query });
      toast.success(isDraft, undo(post, isPublished));
    },
  };
}

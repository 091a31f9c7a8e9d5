import { EyeOff, Megaphone } from 'lucide-react';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonSize } from '../../ui/class-names.ts';
import { toast } from '../../ui/toast.ts';
import { EVENT_QUERIES, type StaffEvent } from './queries.ts';

type Props = {
  event: StaffEvent;
  size?: ButtonSize;
  /** In a list, its accessible name includes the event. */
  isInList?: boolean;
};

/** 'Publish' or 'Unpublish': members see published events only (spec 4). */
export function PublishButton({ event, size, isInList = false }: Props) {
  const publish = useOperation('POST /events/:id/publication', { refreshes: EVENT_QUERIES });
  const unpublish = useOperation('DELETE /events/:id/publication', { refreshes: EVENT_QUERIES });
  const [change, word, busyWord] = event.is_published
    ? ([unpublish, 'Unpublish', 'Unpublishing...'] as const)
    : ([publish, 'Publish', 'Publishing...'] as const);
  const Icon = event.is_published ? EyeOff : Megaphone;
  const run = async () => {
    try {
      await change.mutateAsync({ params: { id: event.id } });
      toast.success(event.is_published ? `'${event.name}' is a draft again` : `'${event.name}' is published`);
    } catch (error) {
      toast.error(messageOf(error, 'Failed to update event status. Please try again.'));
    }
  };
  return (
    <Button
      tone={event.is_published ? 'secondary' : 'gold'}
      {...(size && { size })}
      icon={<Icon className="size-4.5" aria-hidden="true" />}
      busy={publish.isPending || unpublish.isPending}
      busyLabel={busyWord}
      onClick={run}
    >
      {word}
      {isInList && <span className="sr-only">{event.name}</span>}
    </Button>
  );
}

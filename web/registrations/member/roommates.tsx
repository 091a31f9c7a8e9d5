import type { Reply } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { Button } from '../../ui/button.tsx';
import type { Registration } from './payment-state.ts';
import { hasRoomToShare } from './room-sharing.ts';

const RoommatesDialog = lazyWithRetry(() => import('./roommates-dialog.tsx'));

type Props = { registration: Registration; detail: Reply<'GET /events/:id'>; now: Date };

/** Asks with whom the member wants to share a room. */
export function Roommates({ registration, detail, now }: Props) {
  const dialog = useDialogState<true>();
  const { event } = detail;
  if (!hasRoomToShare(detail, registration) || event.cancelled_at || new Date(event.end_date) <= now) return null;
  return (
    <section aria-labelledby="roommates" className="grid justify-items-start gap-2 border-rule border-t pt-4">
      <h3 id="roommates" className="font-[650]">
        Sharing a room
      </h3>
      <p className="text-[.92rem] text-ink-soft">Tell the committee with whom you’d like to share.</p>
      <Button tone="secondary" size="sm" onClick={() => dialog.show(true)}>
        Choose Roommates
      </Button>
      {dialog.subject && (
        <RoommatesDialog key={dialog.key} {...dialog.frame} eventId={event.id} registrationId={registration.id} />
      )}
    </section>
  );
}

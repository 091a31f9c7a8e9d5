import { useNow } from '../../lib/now.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import type { UpdateDraft } from './queries.ts';

/** An update on its way to those registered, and the button that stops it. */
export function RunningUpdate({ running: { id, send_at, people } }: { running: NonNullable<UpdateDraft['running']> }) {
  const stop = useOperation('POST /event-updates/:id/stop');
  const seconds = Math.max(0, Math.ceil((new Date(send_at).getTime() - useNow(1_000).getTime()) / 1000));
  const act = () =>
    stop
      .mutateAsync({ params: { id } })
      .then(() => toast.success('Stopped'), toastFailure('We couldn’t stop it. Try again.'));
  return (
    <Note title={`Update to ${plural(people, 'attendee', 'attendees')}`} className="mb-7">
      <p className="figures">{seconds > 0 ? `Sending in ${seconds} s` : 'Sending'}</p>
      <Button
        tone="danger"
        size="sm"
        className="mt-3"
        busy={stop.isPending}
        busyLabel="Stopping..."
        onClick={() => void act()}
      >
        Stop
      </Button>
    </Note>
  );
}

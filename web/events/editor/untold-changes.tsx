import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useNow } from '../../lib/now.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { type StaffEvent, type UpdateDraft, updateDraftQuery } from './queries.ts';
import { isUntold, type useUpdateQuestion } from './update-question.ts';

const UpdateDialog = lazyWithRetry(() => import('./update-dialog.tsx'));

type Props = { event: StaffEvent; question: ReturnType<typeof useUpdateQuestion> };

/** What those registered weren't told yet, and the question whether to tell them. */
export function UntoldChanges({ event, question: { dialog, show } }: Props) {
  const { data } = useQuery({
    ...updateDraftQuery(event.id),
    enabled: event.registered_count > 0,
    refetchInterval: ({ state }) => (state.data?.running ? 2_000 : false),
  });
  return (
    <>
      {data?.running && <RunningUpdate running={data.running} />}
      {data && isUntold(data) && (
        <Note title={`${plural(data.people, 'attendee hasn’t', 'attendees haven’t')} been told yet:`} className="mb-7">
          <ul className="mt-1 grid gap-1 wrap-anywhere">
            {data.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <Button tone="secondary" size="sm" className="mt-3" icon={Send} onClick={() => show(data)}>
            Notify attendees
          </Button>
        </Note>
      )}
      {dialog.subject && <UpdateDialog key={dialog.key} {...dialog.frame} event={event} first={dialog.subject} />}
    </>
  );
}

/** An update on its way to those registered, and the button that stops it. */
function RunningUpdate({ running: { id, send_at, people } }: { running: NonNullable<UpdateDraft['running']> }) {
  const stop = useOperation('POST /event-updates/:id/stop');
  const seconds = Math.max(0, Math.ceil((new Date(send_at).getTime() - useNow(1_000).getTime()) / 1000));
  const act = () =>
    stop
      .mutateAsync({ params: { id } })
      .then(() => toast.success('Stopped'), toastFailure('We couldn’t stop it. Try again.'));
  return (
    <Note title={`Update to ${plural(people, 'attendee', 'attendees')}`} className="mb-7">
      <p className="figures">{seconds > 0 ? `Sending in ${seconds} s` : 'Sending'}</p>
      <Button tone="danger" size="sm" className="mt-3" busy={stop.isPending} busyLabel="Stopping..." onClick={act}>
        Stop
      </Button>
    </Note>
  );
}

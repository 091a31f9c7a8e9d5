import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';
import { type StaffEvent, updateDraftQuery } from './queries.ts';
import { RunningUpdate } from './running-update.tsx';
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
        <Note title={untoldTitle(data.people)} className="mb-7">
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

const untoldTitle = (people: number): string =>
  `${plural(people, 'attendee hasn’t', 'attendees haven’t')} been told yet:`;

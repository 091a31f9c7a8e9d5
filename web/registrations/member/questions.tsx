import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { Button } from '../../ui/button.tsx';
import { type Asked, stateOf } from './answers.ts';
import type { Registration } from './payment-state.ts';
import { peopleOf } from './signups.ts';

const AnswersDialog = lazyWithRetry(() => import('./answers-dialog.tsx'));

type Props = { registration: Registration; asked: readonly Asked[] };

/** What the committee wants to know of the member and each guest; nothing without questions, or once it is cancelled. */
export function Questions({ registration, asked }: Props) {
  const dialog = useDialogState<{ guest_id: string | null; name: string }>();
  const people = peopleOf(registration).flatMap(({ id, name }) => {
    const found = asked.find(({ guest_id }) => guest_id === id);
    return found ? [{ ...found, name }] : [];
  });
  if (people.length === 0 || registration.is_event_cancelled) return null;
  return (
    <section aria-labelledby="questions" className="grid gap-3 border-rule border-t pt-4">
      <h3 id="questions" className="scroll-mt-24 text-[1.1rem]">
        Questions from the committee
      </h3>
      <ul aria-labelledby="questions" className="grid gap-3">
        {people.map((person) => (
          <li key={person.guest_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <span className="grid min-w-0 leading-snug">
              <span className="font-[650] wrap-anywhere">{person.name}</span>
              <span className="text-[.92rem] text-ink-soft">{stateOf(person)}</span>
            </span>
            <Button
              tone={person.missing > 0 ? 'primary' : 'secondary'}
              size="sm"
              aria-label={`${person.missing > 0 ? 'Answer' : 'See answers'} for ${person.name === 'You' ? 'yourself' : person.name}`}
              onClick={() => dialog.show(person)}
            >
              {person.missing > 0 ? 'Answer' : 'See Answers'}
            </Button>
          </li>
        ))}
      </ul>
      {dialog.subject && (
        <AnswersDialog
          key={dialog.key}
          {...dialog.frame}
          registrationId={registration.id}
          guestId={dialog.subject.guest_id}
          name={dialog.subject.name}
        />
      )}
    </section>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { takesSignups } from '../../../contract/activity-rules.ts';
import type { Signups } from '../../../contract/activity-signups.ts';
import type { Reply } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { refreshReads } from '../../lib/session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import type { Registration } from './payment-state.ts';
import {
  type Activity,
  isSignedUp,
  overlapWarnings,
  type Person,
  peopleOf,
  placesLabel,
  signedUpSentence,
  signupState,
  toggled,
} from './signups.ts';

type Detail = Reply<'GET /events/:id'>;
type Props = { activity: Activity; detail: Detail; registration: Registration | undefined; now: Date };

/** Whether one has to sign up for an activity, its places, and who of the registration is signed up. */
export function ActivitySignups({ activity, detail, registration, now }: Props) {
  const state = signupState(activity, detail.event, now);
  if (state === 'none') return null;
  if (!registration) return <p>{placesLabel(activity)}. Register for this event first, then sign up here.</p>;
  const people = peopleOf(registration);
  if (state === 'closed') return <p className="text-ink">{signedUpSentence(activity.my_signups, people)}</p>;
  const warnings = overlapWarnings(activity, detail.activities, people);
  return (
    <div className="grid gap-1.5 text-ink">
      <PeopleChoice activity={activity} people={people} mayAdd={state === 'open'} />
      {detail.event.cancelled_at ? (
        <p>This event is cancelled.</p>
      ) : (
        !detail.event.is_published && <p>You can sign up once this event is published again.</p>
      )}
      <div aria-live="polite" className="empty:hidden">
        {warnings.length > 0 && (
          <SentenceList sentences={warnings} icon={<TriangleAlert className="size-5 text-gold-ink" />} />
        )}
      </div>
    </div>
  );
}

type ChoiceProps = { activity: Activity; people: readonly Person[]; mayAdd: boolean };

/** A tick for each person, saved at once. */
function PeopleChoice({ activity, people, mayAdd }: ChoiceProps) {
  const places = useId();
  const client = useQueryClient();
  const save = useOperation('PUT /activities/:id/signups');
  const wanted = useRef<Signups | null>(null);
  const [shown, show] = useState<Signups | null>(null);
  const toggle = async (person: Person) => {
    const isSaving = wanted.current !== null;
    wanted.current = toggled(wanted.current ?? activity.my_signups, person);
    show(wanted.current);
    if (isSaving) return;
    try {
      await saveLatest();
    } catch {
      // Full, started or gone: the page is out of date.
      void refreshReads(client);
    }
    wanted.current = null;
    show(null);
  };
  /** Ticks made meanwhile are saved together afterwards. */
  const saveLatest = async () => {
    let body: Signups | null = null;
    while (wanted.current && body !== wanted.current) {
      body = wanted.current;
      await save.mutateAsync({ params: { id: activity.id }, body });
    }
  };
  const signups = shown ?? activity.my_signups;
  return (
    <fieldset aria-describedby={places} className="grid gap-1">
      <legend className="font-[650]">
        Sign up<span className="sr-only"> for {activity.name}</span>
      </legend>
      {takesSignups(activity) && (
        <p id={places} aria-live="polite" className="figures text-[.92rem] text-ink-soft">
          {placesLabel(activity)}
        </p>
      )}
      {people.map((person) => (
        <Checkbox
          key={person.id}
          label={person.name}
          className="wrap-anywhere"
          checked={isSignedUp(signups, person)}
          disabled={!mayAdd && !isSignedUp(signups, person)}
          onChange={() => void toggle(person)}
        />
      ))}
      <FormError>{save.error && messageOf(save.error, 'We couldn’t save this. Try again.')}</FormError>
    </fieldset>
  );
}

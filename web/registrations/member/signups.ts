/** What a member reads about signing up for activities. For display only: the server decides. */
import { activityPlacesLeft, takesSignups } from '../../../contract/activity-rules.ts';
import type { Signups } from '../../../contract/activity-signups.ts';
import type { Reply } from '../../lib/api.ts';
import { plural } from '../../lib/text-format.ts';
import type { Registration } from './payment-state.ts';

type Detail = Reply<'GET /events/:id'>;
export type Activity = Detail['activities'][number];
/** A guest's id, or null for the member. */
export type Person = { id: string | null; name: string };

export const peopleOf = ({ guests }: Pick<Registration, 'guests'>): Person[] => [
  { id: null, name: 'You' },
  ...guests.map(({ id, name }) => ({ id, name })),
];

export const isSignedUp = ({ member, guest_ids }: Signups, { id }: Person) =>
  id === null ? member : guest_ids.includes(id);

/** The sign-ups with this person added, or removed if they are in. */
export function toggled(signups: Signups, person: Person): Signups {
  const { id } = person;
  if (id === null) return { ...signups, member: !signups.member };
  const others = signups.guest_ids.filter((each) => each !== id);
  return { ...signups, guest_ids: isSignedUp(signups, person) ? others : [...others, id] };
}

const countOf = ({ member, guest_ids }: Signups) => guest_ids.length + (member ? 1 : 0);

/** 'Full', '3 places left', 'Sign-up needed'. */
export function placesLabel(activity: Activity): string {
  const left = activityPlacesLeft(activity);
  if (left === null) return 'Sign-up needed';
  return left === 0 ? 'Full' : `${plural(left, 'place', 'places')} left`;
}

type Event = Pick<Detail['event'], 'end_date' | 'is_published' | 'cancelled_at'>;
type State = 'none' | 'closed' | 'leave-only' | 'open';

/** What the member may do: nothing to show, only read, only take people off, or both. */
export function signupState(activity: Activity, { end_date, is_published, cancelled_at }: Event, now: Date): State {
  const isTaken = countOf(activity.my_signups) > 0;
  const isClosed = new Date(activity.start_time) <= now || new Date(end_date) <= now;
  if (isClosed || !takesSignups(activity)) return isTaken ? (isClosed ? 'closed' : 'leave-only') : 'none';
  return is_published && !cancelled_at && activityPlacesLeft(activity) !== 0 ? 'open' : 'leave-only';
}

/** 'You and Sonia Grant are signed up.' */
export function signedUpSentence(signups: Signups, people: readonly Person[]): string {
  const names = people.filter((person) => isSignedUp(signups, person)).map(({ name }) => name);
  if (names.length === 0) return 'No one of you is signed up.';
  const all = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${all} ${names.length === 1 && names[0] !== 'You' ? 'is' : 'are'} signed up.`;
}

/** For each person in it, the other activities at that time that they are signed up for too. */
export function overlapWarnings(activity: Activity, all: readonly Activity[], people: readonly Person[]): string[] {
  const overlaps = all.filter(
    (other) => other.id !== activity.id && other.start_time < activity.end_time && activity.start_time < other.end_time,
  );
  return people
    .filter((person) => isSignedUp(activity.my_signups, person))
    .flatMap((person) =>
      overlaps
        .filter((other) => isSignedUp(other.my_signups, person))
        .map(({ name }) => `${person.id === null ? 'You’re' : `${person.name} is`} also signed up for ${name} then.`),
    );
}

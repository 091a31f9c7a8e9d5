import { expect, test } from 'vitest';
import {
  type Activity,
  overlapWarnings,
  peopleOf,
  placesLabel,
  signedUpSentence,
  signupState,
  toggled,
} from './signups.ts';

const SONIA = { id: 'sonia', name: 'Sonia Grant' };
const OMAR = { id: 'omar', name: 'Omar Grant' };
const people = peopleOf({ guests: [SONIA, OMAR] as never });
const [you, sonia] = people as [(typeof people)[number], (typeof people)[number]];
const NONE = { member: false, guest_ids: [] };
const at = (hour: number) => `2031-07-10T${hour}:00:00.000Z`;
const activity = (columns: Partial<Activity> = {}): Activity => ({
  ...{ id: 'tour', event_id: 'e', name: 'Tour', description: null, location: null, open_to_public: false },
  ...{ start_time: at(14), end_time: at(16), max_capacity: 3, current_attendance: 0, requires_registration: true },
  ...{ my_signups: NONE, ...columns },
});
const event = { end_date: at(20), is_published: true, cancelled_at: null as string | null };
const BEFORE = new Date(at(10));

test('a person is added, and removed by the same step', () => {
  expect(toggled(NONE, you)).toEqual({ member: true, guest_ids: [] });
  const both = toggled(toggled(NONE, you), sonia);
  expect(both).toEqual({ member: true, guest_ids: ['sonia'] });
  expect(toggled(both, sonia)).toEqual({ member: true, guest_ids: [] });
  expect(toggled(both, you)).toEqual({ member: false, guest_ids: ['sonia'] });
});

test.each([
  [{ max_capacity: 3, current_attendance: 1 }, '2 places left'],
  [{ max_capacity: 3, current_attendance: 2 }, '1 place left'],
  [{ max_capacity: 3, current_attendance: 3 }, 'Full'],
  [{ max_capacity: 0, current_attendance: 3 }, 'Sign-up needed'],
])('the places of %o are %s', (columns, label) => {
  expect(placesLabel(activity(columns))).toBe(label);
});

const mine = { my_signups: { member: true, guest_ids: [] } };
test.each<[string, Partial<Activity>, Partial<typeof event>, number, string]>([
  ['before it starts', {}, {}, 10, 'open'],
  ['with a maximum and no flag', { requires_registration: false }, {}, 10, 'open'],
  ['without either', { requires_registration: false, max_capacity: 0 }, {}, 10, 'none'],
  [
    'without either, for someone in it',
    { requires_registration: false, max_capacity: 0, ...mine },
    {},
    10,
    'leave-only',
  ],
  ['when it is full', { current_attendance: 3 }, {}, 10, 'leave-only'],
  ['while the event is unpublished', {}, { is_published: false }, 10, 'leave-only'],
  ['while the event is cancelled', {}, { cancelled_at: at(9) }, 10, 'leave-only'],
  ['at its start', {}, {}, 14, 'none'],
  ['at its start, for someone in it', mine, {}, 14, 'closed'],
  ['after the event', mine, { end_date: at(10) }, 10, 'closed'],
])('signing up %s', (_, columns, change, hour, state) => {
  expect(signupState(activity(columns), { ...event, ...change }, new Date(at(hour)))).toBe(state);
});

test('a sentence says who is signed up', () => {
  expect(signedUpSentence({ member: true, guest_ids: [] }, people)).toBe('You are signed up.');
  expect(signedUpSentence({ member: false, guest_ids: ['omar'] }, people)).toBe('Omar Grant is signed up.');
  expect(signedUpSentence({ member: true, guest_ids: ['omar', 'sonia'] }, people)).toBe(
    'You, Sonia Grant and Omar Grant are signed up.',
  );
});

test('activities that overlap for a person are named; those that only touch are not', () => {
  const all = { member: true, guest_ids: ['sonia'] };
  const tour = activity({ my_signups: all });
  const beach = activity({ id: 'beach', name: 'Beach Day', start_time: at(15), end_time: at(18), ...mine });
  const later = activity({ id: 'later', name: 'Dinner', start_time: at(16), end_time: at(19), my_signups: all });
  const schedule = [tour, beach, later];
  expect(overlapWarnings(tour, schedule, people)).toEqual(['You’re also signed up for Beach Day then.']);
  expect(overlapWarnings(later, schedule, people)).toEqual(['You’re also signed up for Beach Day then.']);
  expect(overlapWarnings(activity({ my_signups: NONE }), schedule, people)).toEqual([]);
  const family = activity({ id: 'beach', name: 'Beach Day', my_signups: all });
  expect(overlapWarnings(tour, [tour, family], people)).toEqual([
    'You’re also signed up for Beach Day then.',
    'Sonia Grant is also signed up for Beach Day then.',
  ]);
  expect(signupState(tour, event, BEFORE)).toBe('open');
});

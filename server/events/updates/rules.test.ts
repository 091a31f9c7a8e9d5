import { describe, expect, it } from 'vitest';
import { bodyOf, changesBetween, changesSince, type Details, sentencesOf, subjectOf, toldAfterStop } from './rules.ts';

const BRUNCH = {
  id: 'a',
  name: 'Brunch',
  start_time: '2026-12-13T14:00:00+00:00',
  end_time: '2026-12-13T16:00:00+00:00',
  location: null,
};
const TOLD: Details = {
  start_date: '2026-12-12T23:00:00+00:00',
  end_date: '2026-12-13T18:00:00+00:00',
  venue_name: 'The Pegasus',
  location: 'Kingston 5',
  activities: [BRUNCH],
};
const sentences = (now: Partial<Details>, told: Partial<Details> = {}) =>
  sentencesOf(changesBetween({ ...TOLD, ...told }, { ...TOLD, ...now }));

describe('what changed, in sentences', () => {
  it.each<[what: string, now: Partial<Details>, said: string[]]>([
    ['nothing', {}, []],
    ['the same moments, written differently', { start_date: '2026-12-12T18:00:00-05:00' }, []],
    ['the start', { start_date: '2026-12-13T00:00:00Z' }, ['Starts at 7:00 PM, was 6:00 PM']],
    [
      'the day',
      { start_date: '2026-12-19T23:00:00Z', end_date: '2026-12-20T18:00:00Z' },
      [
        'Starts on Sat 19 Dec 2026, 6:00 PM, was Sat 12 Dec 2026, 6:00 PM',
        'Ends on Sun 20 Dec 2026, 1:00 PM, was Sun 13 Dec 2026, 1:00 PM',
      ],
    ],
    ['the place', { venue_name: 'The Hall' }, ['Takes place at The Hall, Kingston 5, was The Pegasus, Kingston 5']],
    [
      'an activity’s time',
      { activities: [{ ...BRUNCH, start_time: '2026-12-13T15:00:00Z' }] },
      ['Brunch: starts at 10:00 AM, was 9:00 AM'],
    ],
    [
      'an activity’s name and place',
      { activities: [{ ...BRUNCH, name: 'Lunch', location: 'The garden' }] },
      ['Brunch is now called Lunch', 'Lunch: takes place at The garden, was The Pegasus'],
    ],
    ['an activity taken out', { activities: [] }, ['Brunch no longer takes place']],
    [
      'an activity added',
      { activities: [BRUNCH, { ...BRUNCH, id: 'b', name: 'Church' }] },
      ['New: Church, Sun 13 Dec 2026, 9:00 AM – 11:00 AM (Jamaica time)'],
    ],
    ['an activity deleted and added as it was', { activities: [{ ...BRUNCH, id: 'c' }] }, []],
  ])('%s', (_, now, said) => {
    expect(sentences(now)).toEqual(said);
  });

  it('twenty of them, and how many more', () => {
    const activities = Array.from({ length: 23 }, (_, n) => ({ ...BRUNCH, id: `${n}`, name: `Walk ${n}` }));
    const said = sentences({ activities }, { activities: [] });
    expect([said.length, said.at(-1)]).toEqual([21, '3 more changes on the event’s page']);
    expect(sentences({ activities: activities.slice(2) }, { activities: [] }).at(-1)).toBe(
      '1 more change on the event’s page',
    );
  });
});

it('the subject names what is new, and the text says it', () => {
  const moved = { ...TOLD, start_date: '2026-12-13T00:00:00Z', venue_name: 'The Hall' };
  const changes = changesBetween(TOLD, moved);
  expect(subjectOf('Gala', changes)).toBe('Gala: new time and place');
  expect(subjectOf('Gala', changesBetween(TOLD, { ...moved, activities: [] }))).toBe(
    'Gala: new time, place and schedule',
  );
  expect(subjectOf('Gala', changes.slice(1))).toBe('Gala: new place');
  expect(bodyOf('Gala', sentencesOf(changes.slice(0, 1)))).toBe(
    'Something has changed for Gala:\n\nStarts at 7:00 PM, was 6:00 PM\n\nYour registration stays as it is.',
  );
});

describe('once an update was stopped', () => {
  const at = (venue_name: string): Details => ({ ...TOLD, venue_name });
  const [old, now, later] = [at('The Pegasus'), at('The Hall'), at('The Garden')];
  const update = { told_before: [old], told_details: now };

  it.each<[what: string, told: Details[], was_sent: boolean, known: Details[]]>([
    ['that reached no one, all know what they knew', [], false, [old]],
    ['that reached no one, what it told is forgotten', [now], false, [old]],
    ['that reached some, they know it', [], true, [old, now]],
    ['that reached some, and was changed since', [now], true, [old, now]],
    ['older details that are kept stay', [old, later], false, [old, later]],
  ])('%s', (_, told, was_sent, known) => {
    expect(toldAfterStop(told, { ...update, was_sent })).toEqual(known);
  });

  it('of which the details weren’t stored, all know what they knew', () => {
    expect(toldAfterStop([], { told_before: [old], told_details: null, was_sent: true })).toEqual([old]);
  });

  it('what changed since any of them is said once, times first', () => {
    const known = [TOLD, { ...TOLD, start_date: '2026-12-13T00:00:00Z', venue_name: 'The Hall' }];
    const is = { ...TOLD, venue_name: 'The Garden', activities: [] };
    expect(sentencesOf(changesSince(known, is))).toEqual([
      'Starts at 6:00 PM, was 7:00 PM',
      'Takes place at The Garden, Kingston 5, was The Pegasus, Kingston 5',
      'Takes place at The Garden, Kingston 5, was The Hall, Kingston 5',
      'Brunch no longer takes place',
    ]);
  });
});

import { expect, test } from 'vitest';
import { type Activity, byDay, progressOf, timesOf } from './schedule-days.ts';

const at = (start_time: string, end_time: string) => ({ start_time, end_time }) as Activity;
const dinner = at('2026-12-12T23:00:00Z', '2026-12-13T02:00:00Z');
const lateDance = at('2026-12-13T03:00:00Z', '2026-12-13T05:30:00Z');
const service = at('2026-12-13T14:00:00Z', '2026-12-13T15:00:00Z');

test('days are in the school’s time zone: 10 PM in Jamaica is the next day in UTC', () => {
  expect(byDay([dinner, lateDance, service])).toEqual([
    { date: 'Sat 12 Dec 2026', activities: [dinner, lateDance] },
    { date: 'Sun 13 Dec 2026', activities: [service] },
  ]);
});

test.each([
  ['2026-12-12T22:59:59Z', 'next'],
  ['2026-12-12T23:00:00Z', 'now'],
  ['2026-12-13T01:59:59Z', 'now'],
  ['2026-12-13T02:00:00Z', 'done'],
])('at %s the dinner is %s', (now, moment) => {
  expect(progressOf(dinner, new Date(now))).toBe(moment);
});

test.each([
  ['America/Jamaica', '6:00 PM – 9:00 PM'],
  ['America/Panama', '6:00 PM – 9:00 PM'],
  ['America/Los_Angeles', '6:00 PM – 9:00 PM Jamaica time, 3:00 PM – 6:00 PM yours'],
  ['Europe/London', '6:00 PM – 9:00 PM Jamaica time, 11:00 PM – 2:00 AM yours'],
  ['Asia/Tokyo', '6:00 PM – 9:00 PM Jamaica time, Sun 13 Dec 2026, 8:00 AM – 11:00 AM yours'],
])('to a viewer in %s the dinner is at %s', (zone, times) => {
  expect(timesOf(dinner, zone)).toBe(times);
});

test('a viewer whose clocks change during it has their own times too', () => {
  const allNight = at('2027-03-14T02:00:00Z', '2027-03-14T16:00:00Z');
  expect(timesOf(allNight, 'America/New_York')).toBe('9:00 PM – 11:00 AM Jamaica time, 9:00 PM – 12:00 PM yours');
  expect(timesOf(allNight, 'America/Panama')).toBe('9:00 PM – 11:00 AM');
});

test('what lasts a day or longer names the day of its end', () => {
  const tournament = at('2026-12-11T14:00:00Z', '2026-12-12T22:00:00Z');
  expect(timesOf(tournament, 'America/Jamaica')).toBe('9:00 AM – Sat 12 Dec 2026, 5:00 PM');
  expect(timesOf(tournament, 'Asia/Tokyo')).toBe(
    '9:00 AM – Sat 12 Dec 2026, 5:00 PM Jamaica time, 11:00 PM – Sun 13 Dec 2026, 7:00 AM yours',
  );
});

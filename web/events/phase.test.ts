import { expect, test } from 'vitest';
import { byPhase, phaseOf, startLabel } from './phase.ts';

const now = new Date('2026-12-12T20:00:00Z');
const gala = { start_date: '2026-12-12T18:00:00Z', end_date: '2026-12-12T23:00:00Z' };
const picnic = { start_date: '2026-12-13T14:00:00Z', end_date: '2026-12-13T20:00:00Z' };
const mixer = { start_date: '2026-11-01T18:00:00Z', end_date: '2026-11-01T22:00:00Z' };
const tour = { start_date: '2026-12-01T18:00:00Z', end_date: '2026-12-12T20:00:00Z' };

test.each([
  ['between start and end', gala, 'Live Now'],
  ['start in the future', picnic, 'Upcoming'],
  ['over', mixer, 'Past'],
  ['over at its very end', tour, 'Past'],
  ['live at its very start', { ...gala, start_date: now.toISOString() }, 'Live Now'],
])('%s', (_, event, phase) => {
  expect(phaseOf(event, now)).toBe(phase);
});

test.each([
  ['2026-12-12T20:00:01Z', '2026-12-13T00:00:00Z', 'Upcoming'],
  ['2026-12-12T20:00:00Z', '2026-12-13T00:00:00Z', 'Live Now'],
  ['2026-12-12T10:00:00Z', '2026-12-12T20:00:01Z', 'Live Now'],
  ['2026-12-12T10:00:00Z', '2026-12-12T20:00:00Z', 'Past'],
])('an event from %s to %s is %s', (start_date, end_date, phase) => {
  expect(phaseOf({ start_date, end_date }, now)).toBe(phase);
});

test('past events are listed separately, the latest first', () => {
  expect(byPhase([mixer, tour, gala, picnic], now)).toEqual({ ahead: [gala, picnic], past: [tour, mixer] });
});

test.each([
  ['2026-12-12T17:00:00Z', 'Starts today at 1:00 PM'],
  // 11:59 PM the day before in Jamaica.
  ['2026-12-12T04:59:00Z', 'Starts tomorrow'],
  ['2026-12-11T04:59:00Z', 'Starts in 2 days'],
  ['2026-10-27T12:00:00Z', 'Starts in 46 days'],
  ['2026-12-12T18:00:00Z', 'Happening now'],
  ['2026-12-12T23:00:00Z', null],
])('at %s the gala: %s', (when, label) => {
  expect(startLabel(gala, new Date(when), 'America/Jamaica')).toBe(label);
});

test('a start today names the school’s zone to a viewer elsewhere', () => {
  expect(startLabel(gala, new Date('2026-12-12T17:00:00Z'), 'Europe/London')).toBe(
    'Starts today at 1:00 PM Jamaica time',
  );
});

import { expect, test } from 'vitest';
import { byPhase, phaseOf } from './phase.ts';

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

import { expect, test } from 'vitest';
import { byTime, timeLabel } from './phase.ts';

const now = new Date('2026-12-12T20:00:00Z');
const gala = { start_date: '2026-12-12T18:00:00Z', end_date: '2026-12-12T23:00:00Z' };
const picnic = { start_date: '2026-12-13T14:00:00Z', end_date: '2026-12-13T20:00:00Z' };
const mixer = { start_date: '2026-11-01T18:00:00Z', end_date: '2026-11-01T22:00:00Z' };
const tour = { start_date: '2026-12-01T18:00:00Z', end_date: '2026-12-12T20:00:00Z' };

test.each([
  ['between start and end', gala, 'Live Now'],
  ['start in the future', picnic, 'Upcoming'],
  ['over', mixer, null],
  ['over at its very end', tour, null],
  ['live at its very start', { ...gala, start_date: now.toISOString() }, 'Live Now'],
])('%s', (_, event, label) => {
  expect(timeLabel(event, now)).toBe(label);
});

test('what is over stands apart, the latest first', () => {
  expect(byTime([mixer, tour, gala, picnic], now)).toEqual({ ahead: [gala, picnic], past: [tour, mixer] });
});

import { expect, test } from 'vitest';
import { clocksDiffer, clocksDifferFrom, instantOf, zoneName, zoneNow } from './zone.ts';

test.each([
  ['2026-12-12T18:00', 'America/Jamaica', '2026-12-12T23:00:00.000Z'],
  ['2026-01-15T09:30', 'Europe/London', '2026-01-15T09:30:00.000Z'],
  ['2026-07-15T09:30', 'Europe/London', '2026-07-15T08:30:00.000Z'],
  ['2026-07-15T00:15', 'Asia/Kolkata', '2026-07-14T18:45:00.000Z'],
])('%s in %s is %s', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant);
  expect(zoneNow(instant, zone)).toBe(wall);
});

test('a repeated hour means the first one', () =>
  expect(instantOf('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z'));

test('a skipped time is as long after the change', () =>
  expect(instantOf('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z'));

test('every hour of a year survives a round trip in a zone with clock changes', () => {
  for (let hour = 0; hour < 24 * 365; hour++) {
    const instant = new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
    const again = instantOf(zoneNow(instant, 'America/New_York'), 'America/New_York');
    // Only the second pass through the repeated hour may come back as the first.
    if (instant !== '2026-11-01T06:00:00.000Z') expect(again).toBe(instant);
  }
});

test('an invalid time has no instant', () => {
  expect(instantOf('')).toBeNull();
  expect(instantOf('2026-13-40T99:00')).toBeNull();
});

test('zones have the names people use', () => {
  expect(zoneName('America/New_York')).toBe('New York');
  expect(clocksDiffer('2026-12-12T12:00:00Z', 'America/Jamaica', 'America/New_York')).toBe(false);
  expect(clocksDiffer('2026-07-12T12:00:00Z', 'America/Jamaica', 'America/New_York')).toBe(true);
});

test('zones differ from start to end if one changes its clocks in between', () => {
  const [start, end] = ['2027-03-12T23:00:00Z', '2027-03-14T16:00:00Z'];
  expect(clocksDifferFrom(start, end, 'America/New_York', 'America/Jamaica')).toBe(true);
  expect(clocksDifferFrom(start, start, 'America/New_York', 'America/Jamaica')).toBe(false);
  expect(clocksDifferFrom(start, end, 'America/Panama', 'America/Jamaica')).toBe(false);
});

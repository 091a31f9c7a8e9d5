import { describe, expect, it } from 'vitest';
import { formatDates, formatDateTime, formatRange } from './times.ts';

describe('times in the school’s zone', () => {
  it('shows the evening in Jamaica for an instant of the next day in UTC', () =>
    expect(formatDateTime('2026-12-13T00:30:00Z')).toBe('Sat 12 Dec 2026, 7:30 PM'));
  it('shows noon and midnight as 12', () => {
    expect(formatDateTime('2026-12-12T17:00:00Z')).toBe('Sat 12 Dec 2026, 12:00 PM');
    expect(formatDateTime('2026-12-12T05:00:00Z')).toBe('Sat 12 Dec 2026, 12:00 AM');
  });
  it('follows the clock changes of another zone', () => {
    expect(formatDateTime('2026-07-01T12:00:00Z', 'Europe/London')).toBe('Wed 1 Jul 2026, 1:00 PM');
    expect(formatDateTime('2026-12-01T12:00:00Z', 'Europe/London')).toBe('Tue 1 Dec 2026, 12:00 PM');
  });
  it('shows the date once if a range is within a day', () => {
    expect(formatRange('2026-12-12T23:00:00Z', '2026-12-13T04:30:00Z')).toBe('Sat 12 Dec 2026, 6:00 PM – 11:30 PM');
    expect(formatRange('2026-12-12T23:00:00Z', '2026-12-13T06:00:00Z')).toBe(
      'Sat 12 Dec 2026, 6:00 PM – Sun 13 Dec 2026, 1:00 AM',
    );
  });
  it('shows one date or two', () => {
    expect(formatDates('2026-12-12T15:00:00Z', '2026-12-12T20:00:00Z')).toBe('Sat 12 Dec 2026');
    expect(formatDates('2026-12-12T15:00:00Z', '2026-12-13T20:00:00Z')).toBe('Sat 12 Dec 2026 – Sun 13 Dec 2026');
  });
});

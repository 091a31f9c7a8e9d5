import { expect, it } from 'vitest';
import { instantOf } from '../../lib/zone.ts';
import { attendanceOf, countPresent, isIn } from './attendance.ts';
import type { KnownScan } from './storage.ts';

const scan = (id: string, kind: KnownScan['kind'], minute: number, undoes_id: string | null = null): KnownScan => ({
  ...{ id, ticket_id: 'ticket', kind, undoes_id, device_name: 'Entrance 1' },
  at: new Date(Date.UTC(2030, 0, 1, 18, minute)).toISOString(),
});
const lastOf = (...scans: KnownScan[]) => attendanceOf(scans).get('ticket')?.id;

it('is the last scan, in whatever order they were learned', () => {
  const scans = [scan('in', 'entry', 1), scan('out', 'exit', 5), scan('again', 'entry', 9)];
  expect(lastOf(...scans)).toBe('again');
  expect(lastOf(...scans.toReversed())).toBe('again');
});

it('is the one before a scan that was undone, and none before the first', () => {
  const undone = [scan('out', 'exit', 5), scan('undo', 'undo', 6, 'out')];
  expect(lastOf(scan('in', 'entry', 1), ...undone)).toBe('in');
  expect(lastOf(...undone)).toBeUndefined();
});

it('counts who is in and still has a ticket', () => {
  const all = attendanceOf([
    { ...scan('1', 'entry', 1), ticket_id: 'in' },
    { ...scan('2', 'entry', 2), ticket_id: 'withdrawn' },
    { ...scan('3', 'exit', 3), ticket_id: 'left' },
  ]);
  expect(countPresent([{ id: 'in' }, { id: 'left' }, { id: 'absent' }], all, Date.UTC(2030, 0, 1, 19))).toBe(1);
});

it.each([
  ['2030-01-01T18:05', '2030-01-02T04:59', true],
  ['2030-01-01T18:05', '2030-01-02T05:00', false],
  ['2030-01-02T00:30', '2030-01-02T04:59', true],
  ['2030-01-02T00:30', '2030-01-02T09:00', false],
  ['2030-01-02T05:00', '2030-01-03T04:59', true],
  ['2030-01-01T18:05', '2030-02-01T18:05', false],
])('counts an entry until five in the morning of the school: %s at %s', (entered, now, expected) => {
  const at = (wall: string) => instantOf(wall) ?? '';
  expect(isIn({ ...scan('in', 'entry', 1), at: at(entered) }, Date.parse(at(now)))).toBe(expected);
});

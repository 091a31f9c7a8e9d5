import { expect, it } from 'vitest';
import { attendanceOf, countPresent } from './attendance.ts';
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
  expect(countPresent([{ id: 'in' }, { id: 'left' }, { id: 'absent' }], all)).toBe(1);
});

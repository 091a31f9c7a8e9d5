/** Who is in, from the scans a device knows: others' by the server's clock, and its own. */
import { checkInDay } from '../../../contract/check-in-days.ts';
import type { Device, KnownScan, OwnScan, Ticket } from './storage.ts';

/** The scan that decides whether someone is in. */
export type LastScan = Pick<KnownScan, 'id' | 'kind' | 'at' | 'device_name'>;

/** The last entry or exit of each ticket that no undo took back. */
export function attendanceOf(scans: Iterable<KnownScan>): Map<string, LastScan> {
  const all = [...scans];
  const undone = new Set(all.map(({ undoes_id }) => undoes_id));
  const last = new Map<string, LastScan>();
  for (const scan of all) {
    if (scan.kind === 'undo' || undone.has(scan.id)) continue;
    const before = last.get(scan.ticket_id);
    if (!before || Date.parse(before.at) <= Date.parse(scan.at)) last.set(scan.ticket_id, scan);
  }
  return last;
}

/** Whether they are in now. Who came on an earlier day isn't, though no one checked them out. */
export const isIn = (last: LastScan | undefined, now: number): last is LastScan =>
  last?.kind === 'entry' && isToday(last, now);
export const isToday = ({ at }: LastScan, now: number): boolean => checkInDay(Date.parse(at)) === checkInDay(now);

/** The time by the server's clock. */
export const timeOn = (device: Pick<Device, 'clock_ahead_ms'> | null): number =>
  Date.now() - (device?.clock_ahead_ms ?? 0);

/** Not those whose ticket is gone since: they are no longer expected either. */
export const countPresent = (
  tickets: readonly Pick<Ticket, 'id'>[],
  attendance: ReadonlyMap<string, LastScan>,
  now: number,
): number => tickets.filter(({ id }) => isIn(attendance.get(id), now)).length;

/** The device's own scan as it will come back with the list. */
export function knownFrom(
  { id, ticket_id, kind, undoes_id = null, device_time }: OwnScan,
  device: Device | null,
): KnownScan[] {
  if (!ticket_id) return [];
  const at = new Date(Date.parse(device_time) - (device?.clock_ahead_ms ?? 0)).toISOString();
  return [{ id, ticket_id, kind, undoes_id, at, device_name: device?.device_name ?? '' }];
}

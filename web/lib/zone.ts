/** Wall-clock times of the school, and the instants they mean. */
import { formatter } from '../../contract/times.ts';
import { school } from '../../school.config.ts';

export { zoneName } from '../../contract/times.ts';

const WALL = {
  year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
} as const; // biome-ignore format: one line

/** An instant on a zone's wall clock: 'YYYY-MM-DDTHH:mm', as <input type=datetime-local> takes it. */
export function zoneNow(when: string | Date, zone: string = school.zone): string {
  const parts = formatter(WALL, zone).formatToParts(new Date(when));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The instant (ISO, UTC) at which a zone's wall clock shows 'YYYY-MM-DDTHH:mm'; null if invalid. In an hour repeated by
 * a clock change, the earlier instant; in a skipped one, as long after the change.
 */
export function instantOf(wall: string, zone: string = school.zone): string | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (instant: number) => Date.parse(`${zoneNow(new Date(instant), zone)}:00Z`) - instant;
  const before = offsetAt(asUtc - 86_400_000);
  const after = offsetAt(asUtc + 86_400_000);
  const earlier = asUtc - Math.max(before, after);
  const later = asUtc - Math.min(before, after);
  const fits = [earlier, later].find((each) => zoneNow(new Date(each), zone) === wall);
  return new Date(fits ?? asUtc - before).toISOString();
}

/** The viewer's own zone; the school's on the server. */
export const viewerZone = () =>
  typeof window === 'undefined' ? school.zone : (Intl.DateTimeFormat().resolvedOptions().timeZone ?? school.zone);

/** Whether two zones' clocks differ at that instant. */
export const clocksDiffer = (when: string | Date, one: string, other: string) =>
  zoneNow(when, one) !== zoneNow(when, other);

/** Whether they differ at the start or at the end, between which one may change its clocks. */
export const clocksDifferFrom = (start: string, end: string, one: string, other: string) =>
  [start, end].some((when) => clocksDiffer(when, one, other));

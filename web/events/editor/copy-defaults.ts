import { instantOf, zoneNow } from '../../lib/zone.ts';

const MAX_NAME_LENGTH = 160;
const YEAR_OF_WEEKS = 364;

/** 'Reunion 2027' becomes 'Reunion 2028' if 2027 is the year it starts in; any other name becomes 'Copy of …'. */
export function copyName(name: string, start: string, next: string | null): string {
  const [year = '', nextYear = ''] = [start, next ?? start].map((instant) => zoneNow(instant).slice(0, 4));
  const moved = name.replaceAll(/\b\d{4}\b/g, (found) => (found === year ? nextYear : found));
  return moved === name ? `Copy of ${name}`.slice(0, MAX_NAME_LENGTH).trim() : moved;
}

/** The same weekday and time 52 weeks later, or as many times 52 weeks as it takes to be in the future. */
export function nextStart(start: string, now: Date): string | null {
  const [day = '', time] = zoneNow(start).split('T');
  for (let days = YEAR_OF_WEEKS; ; days += YEAR_OF_WEEKS) {
    const moved = new Date(`${day}T00:00:00Z`);
    moved.setUTCDate(moved.getUTCDate() + days);
    const instant = instantOf(`${moved.toISOString().slice(0, 10)}T${time}`);
    if (instant === null || new Date(instant) > now) return instant;
  }
}

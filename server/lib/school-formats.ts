/** Times for the school, with the zone's name, because members live everywhere. */
import { formatDateTime, formatRange, zoneName } from '../../contract/times.ts';
import { school } from '../../school.config.ts';

const ZONE = `${zoneName()} time`;

/** 'Sat 12 Dec 2026, 6:00 PM (Jamaica time)'. */
export const schoolTime = (moment: Date): string => `${formatDateTime(moment)} (${ZONE})`;

/** 'Sat 12 Dec 2026, 6:00 PM – 11:30 PM (Jamaica time)', or with both dates if it ends on another day. */
export const schoolRange = (start: Date, end: Date): string => `${formatRange(start, end)} (${ZONE})`;

// Swedish dates and times are like ISO 8601, which every spreadsheet reads.
const sortable = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: school.zone });

/** 2026-12-12 18:00, in the school's zone. */
export const sortableTime = (moment: Date): string => sortable.format(moment);

export const schoolDay = (moment: Date): string => sortableTime(moment).slice(0, 10);

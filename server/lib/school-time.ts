import { school } from '../../school.config.ts';

const format = new Intl.DateTimeFormat(school.locale, {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: school.zone,
});

/** A moment as people of the school read it: Saturday, December 12, 2026 at 6:00 PM. */
export const schoolTime = (moment: Date): string => format.format(moment);

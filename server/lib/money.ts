import { school } from '../../school.config.ts';

const format = new Intl.NumberFormat(school.locale, { style: 'currency', currency: school.currency });

/** Cents of the school's currency as people read them: 125000 → $1,250.00. */
export const money = (cents: number): string => format.format(cents / 100);

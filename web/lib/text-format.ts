/** Formats of counts and names. Money and times are in format.ts, which the first public page loads without these. */
import { school } from '../../school.config.ts';

const counts = new Intl.NumberFormat(school.locale);

/** '1,204'; '1,000+' if not all were counted. */
export const formatCount = (count: number, isMore?: boolean) => counts.format(count) + (isMore ? '+' : '');
/** '1 alumnus', '2 alumni'. */
export const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** 'PAYMENT_METHOD' → 'PAYMENT METHOD', as the specification shows names. */
export const spaced = (name: string) => name.replaceAll('_', ' ');

/** Initials of the first and last name, without a former name in brackets. */
export function initials(name: string): string {
  const words = name
    .replace(/\(.*\)/, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return initials.join('').toLocaleUpperCase(school.locale);
}

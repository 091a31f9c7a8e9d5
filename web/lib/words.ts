/** Words and figures for reading, apart from money and times, which the first sight of the public page does without. */
import { school } from '../../school.config.ts';

const counts = new Intl.NumberFormat(school.locale);

/** '1,204'; '1,000+' where there are more than were counted. */
export const formatCount = (count: number, isMore?: boolean) => counts.format(count) + (isMore ? '+' : '');
/** '1 alumnus', '2 alumni'. */
export const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** 'PAYMENT_METHOD' → 'PAYMENT METHOD': names with underscores as the spec shows them. */
export const spaced = (name: string) => name.replaceAll('_', ' ');

/** First letters of the first and last name, without a former name in brackets. */
export function initials(name: string): string {
  const words = name
    .replace(/\(.*\)/, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return initials.join('').toLocaleUpperCase(school.locale);
}

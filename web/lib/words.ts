/** Words and figures for reading, apart from money and times, which the first sight of the public page does without. */
import { school } from '../../school.config.ts';

const counts = new Intl.NumberFormat(school.locale);
const months = new Intl.DateTimeFormat(school.locale, { month: 'long', timeZone: 'UTC' });

/** '1,204'; '1,000+' where there are more than were counted. */
export const formatCount = (count: number, isMore?: boolean) => counts.format(count) + (isMore ? '+' : '');
/** '1 alumnus', '2 alumni'. */
export const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** A calendar day 'YYYY-MM-DD' as '12 December 1975', 'MM-DD' as '12 December'. */
export function formatDay(day: string): string {
  const [month, date, year] = day.length === 5 ? day.split('-') : [day.slice(5, 7), day.slice(8, 10), day.slice(0, 4)];
  const name = months.format(new Date(Date.UTC(2000, Number(month) - 1, 1)));
  return `${Number(date)} ${name}${year ? ` ${year}` : ''}`;
}

/** Digits as they are typed, grouped 3-3-4 (spec 2): '8765551234' → '876-555-1234'. */
export function groupDigits(digits: string): string {
  const only = digits.replace(/\D/g, '');
  return [only.slice(0, 3), only.slice(3, 6), only.slice(6)].filter(Boolean).join('-');
}

/** An E.164 number for reading: '+18765551234' → '+1 876-555-1234'. Others keep their digits in threes. */
export function formatPhone(phone: string): string {
  const northAmerican = /^\+1(\d{10})$/.exec(phone);
  if (northAmerican?.[1]) return `+1 ${groupDigits(northAmerican[1])}`;
  return phone.replace(/^(\+\d{2})(\d{3})(\d{3})(\d+)$/, '$1 $2 $3 $4');
}

/** 'PAYMENT_METHOD' → 'PAYMENT METHOD': names with underscores as the spec shows them. */
export const spaced = (name: string) => name.replaceAll('_', ' ');

/** First letters of the first and last name, for an avatar. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase(school.locale);
}

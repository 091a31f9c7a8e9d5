/** Formats of days and phone numbers. Apart from words.ts, which the first page loads. */
import { school } from '../../school.config.ts';

const months = new Intl.DateTimeFormat(school.locale, { month: 'long', timeZone: 'UTC' });

/** A calendar day: 'YYYY-MM-DD' as '12 December 1975', 'MM-DD' as '12 December'. */
export function formatDay(day: string): string {
  const [month, date, year] = day.length === 5 ? day.split('-') : [day.slice(5, 7), day.slice(8, 10), day.slice(0, 4)];
  const name = months.format(new Date(Date.UTC(2000, Number(month) - 1, 1)));
  return `${Number(date)} ${name}${year ? ` ${year}` : ''}`;
}

/** Digits grouped 3-3-4 while typing (spec 2): '8765551234' → '876-555-1234'. */
export function groupDigits(digits: string): string {
  const only = digits.replace(/\D/g, '');
  return [only.slice(0, 3), only.slice(3, 6), only.slice(6)].filter(Boolean).join('-');
}

/** An E.164 number: '+18765551234' → '+1 876-555-1234'. Others in groups of three. */
export function formatPhone(phone: string): string {
  const northAmerican = /^\+1(\d{10})$/.exec(phone);
  if (northAmerican?.[1]) return `+1 ${groupDigits(northAmerican[1])}`;
  return phone.replace(/^(\+\d{2})(\d{3})(\d{3})(\d+)$/, '$1 $2 $3 $4');
}

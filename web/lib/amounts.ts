/** Amounts and percentages as people type them. Pure, and never through a float. */
import { PERCENTAGE } from '../../contract/fees.ts';
import { MAX_CENTS } from '../../contract/money.ts';
import { school } from '../../school.config.ts';
import { formatMoney } from './format.ts';

type Decimal = { whole: string; decimals: string };

/** Digits, or groups of three with one kind of mark between them; then one or two decimals after another mark. */
const DECIMAL = /^(\d*|[1-9]\d{0,2}(?:([ .,'])\d{3})(?:\2\d{3})*)(?:([.,])(\d{0,2}))?$/;

const partOf = (locale: string, type: Intl.NumberFormatPartTypes) =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567.8).find((part) => part.type === type)?.value ?? '';

/**
 * Point and comma are both understood where only one reading is possible. '1,250' and '1.250' have two, so only the one with
 * the locale's group mark is. Undefined if it isn't a number, or not certainly one.
 */
function parseDecimal(text: string, locale: string): Decimal | undefined {
  const plain = text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'");
  const [, digits, group, mark, decimals = ''] = DECIMAL.exec(plain) ?? [];
  if (digits === undefined || (digits === '' && decimals === '')) return undefined;
  if (mark && (mark === group || (decimals === '' && mark !== partOf(locale, 'decimal')))) return undefined;
  const hasTwoReadings = /^\d+[.,]\d{3}$/.test(digits) && !mark;
  if (hasTwoReadings && group !== partOf(locale, 'group')) return undefined;
  return { whole: digits.replace(/\D/g, ''), decimals };
}

/** The school's currency as written before or after an amount, longest first: 'US$', 'USD', '$'. */
const CURRENCY_MARKS = (['narrowSymbol', 'symbol', 'code'] as const)
  .flatMap((currencyDisplay) =>
    [school.locale, 'en-001'].map((locale) =>
      (0)
        .toLocaleString(locale, { style: 'currency', currency: school.currency, currencyDisplay })
        .replace(/[\d.,\s\u00a0]/g, '')
        .toUpperCase(),
    ),
  )
  .filter((mark) => mark !== '')
  .sort((one, other) => other.length - one.length);

function withoutCurrency(text: string): string {
  const plain = text.trim().toUpperCase();
  const before = CURRENCY_MARKS.find((mark) => plain.startsWith(mark));
  if (before) return plain.slice(before.length);
  const after = CURRENCY_MARKS.find((mark) => plain.endsWith(mark));
  return after ? plain.slice(0, -after.length) : plain;
}

/** '1,250.50' → 125050 cents; '' → null; undefined if it isn't certain which amount is meant. */
export function parseMoney(text: string, locale: string = school.locale): number | null | undefined {
  if (text.trim() === '') return null;
  const decimal = parseDecimal(withoutCurrency(text), locale);
  return decimal && Number(decimal.whole + decimal.decimals.padEnd(2, '0'));
}

/** 125050 → '1250.50' with the locale's decimal mark; null → ''. */
export const writeMoney = (cents: number | null, locale: string = school.locale) =>
  cents === null ? '' : `${Math.floor(cents / 100)}${partOf(locale, 'decimal')}${String(cents % 100).padStart(2, '0')}`;

/** '2,9 %' → '2.9'; undefined if it isn't 0 to 100 in steps of 0.1. */
export function parsePercentage(text: string, locale: string = school.locale): string | undefined {
  const decimal = parseDecimal(text.replace(/\s*%\s*$/, ''), locale);
  const plain = decimal && `${decimal.whole || '0'}${decimal.decimals && `.${decimal.decimals}`}`;
  return plain !== undefined && PERCENTAGE.test(plain) ? plain : undefined;
}

/** Why an amount can't be taken, as a sentence; undefined if it can, or if there is none. */
export function amountProblem(text: string): string | undefined {
  const cents = parseMoney(text);
  if (cents === null) return undefined;
  if (cents === undefined) {
    return /^[-−–(]/.test(withoutCurrency(text).trim())
      ? 'Enter an amount of 0 or more.'
      : `Enter an amount like ${writeMoney(125_050)}, with at most two decimals.`;
  }
  return cents > MAX_CENTS ? `Enter ${formatMoney(MAX_CENTS)} or less.` : undefined;
}

/** The rule of a money field. `whenEmpty` makes it required. */
export const amount = (whenEmpty?: string) => ({
  validate: (text: string) => amountProblem(text) ?? ((whenEmpty && text.trim() === '' && whenEmpty) || true),
});

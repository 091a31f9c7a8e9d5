/** The rules of school.config.ts, checked before a build or start, since errors would otherwise appear later and less clearly. */
import * as z from 'zod';
import { validationMessage } from './validation-messages.ts';

const MAX_LEVELS = 26;
const MAX_FORMS = 8; // columns of users (db/migrations/0003-people.sql)
const EARLIEST_YEAR = 1850; // as in the database's domain leaving_year
const LATEST_YEAR = 2150;
const READABLE = 4.5; // WCAG 2.2, 1.4.3: contrast of text

const refused = (test: (value: string) => boolean, error: string) => z.string().refine(test, error);

// Refuses characters that would end a title, a CSS selector or an email's header.
const words = (most: number) =>
  refused(
    (text) => text.trim() === text && text !== '' && text.length <= most && !/[<>"\\\p{Cc}]/u.test(text),
    `must be 1 to ${most} characters, without spaces around them and without < > " or \\`,
  );
const isPhone = (text: string) => /^\+[1-9][0-9]{3,14}$/.test(text);
const colour = refused((text) => /^#[0-9a-f]{6}$/i.test(text), 'must be a colour like #2f7d4f');

/** Compares without regard to case. */
const allDifferent = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;

const house = z
  .strictObject({ name: words(40), colourName: words(40), colour, ink: colour })
  .refine(({ colour, ink }) => !(contrast(colour, ink) < READABLE), {
    error: ({ input }) => {
      const { name, colour, ink } = input as { name: string; colour: string; ink: string };
      return `${name}: the ink ${ink} can’t be read on ${colour} (contrast ${contrast(colour, ink).toFixed(1)}, ${READABLE} is needed): take a much lighter or darker one`;
    },
  });

const years = `must be years from ${EARLIEST_YEAR} to ${LATEST_YEAR}, the earlier one first`;
const year = z.int(years).min(EARLIEST_YEAR, years).max(LATEST_YEAR, years);

const rules = z.strictObject({
  name: words(80),
  brand: words(60),
  zone: refused(isZone, 'must be a time zone of the IANA list, like America/Jamaica'),
  currency: refused(
    hasHundredths,
    'must be the ISO 4217 code of a currency with two decimals, like USD: amounts are stored in hundredths',
  ),
  locale: refused(isEnglish, 'must be a locale of English, like en-US or en-GB: the words of the pages are English'),
  countryCode: refused((text) => /^\+[1-9][0-9]{0,2}$/.test(text), 'must be a country code like +1'),
  forms: z.int().min(1, `must be 1 to ${MAX_FORMS}`).max(MAX_FORMS, `must be 1 to ${MAX_FORMS}`),
  classLevels: z
    .array(refused((level) => /^[\p{L}\p{N}]{1,2}$/u.test(level), 'a class level must be one or two letters or digits'))
    .min(1, 'must name a class level')
    .max(MAX_LEVELS, `must be ${MAX_LEVELS} class levels at most`)
    .refine(allDifferent, 'must not name a class level twice'),
  leavingYears: z
    .strictObject({ from: year, to: year }, 'must be null, or years like { from: 1960, to: 2026 }')
    .refine(({ from, to }) => from <= to, years)
    .nullable(),
  houses: z
    .array(house)
    .min(1, 'must name a house: a profile is complete with one')
    .max(12, 'must be 12 houses at most')
    .refine((houses) => allDifferent(houses.map(({ name }) => name)), 'must not name a house twice'),
  supportEmail: z.email('must be an email address'),
  supportPhone: refused(isPhone, 'must be a phone number like +18765550100'),
  supportWhatsApp: refused(
    (text) => text === '' || isPhone(text),
    'must be a phone number like +18765550100, or empty',
  ),
});

export function schoolConfigErrors(school: unknown): string[] {
  const { error } = rules.safeParse(school, { error: validationMessage });
  return (error?.issues ?? []).map(({ path, message }) => `school.config.ts: ${path.join('.') || 'it'}: ${message}.`);
}

function isZone(zone: string): boolean {
  try {
    // PostgreSQL accepts zone names, but reads the sign of an offset the other way round.
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone })) && /^[A-Z]/.test(zone);
  } catch {
    return false;
  }
}

function hasHundredths(currency: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return false;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2;
}

function isEnglish(locale: string): boolean {
  try {
    return new Intl.Locale(locale).language === 'en';
  } catch {
    return false;
  }
}

/** WCAG 2.2: how much two colours differ in luminance, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

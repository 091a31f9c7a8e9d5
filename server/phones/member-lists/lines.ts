/** One line of a list of members, read by its columns: what it says, or what is wrong with it. Pure. */
import * as z from 'zod';
import { optionalTexts, privacy, profileForm } from '../../../contract/people.ts';
import { school } from '../../../school.config.ts';
import { asYesNo } from '../../lib/table-rows.ts';
import type { ColumnKind } from './columns.ts';
import { isWhole, toE164 } from '../rules.ts';

/** Values of columns of users. */
export type PreparedProfile = Record<string, string | boolean>;
export type ListedMember = { phone: string; email: string | null; note: string | null; profile: PreparedProfile };
export type Problem = { column: string; sentence: string };
export type ReadMember =
  | { result: 'member'; member: ListedMember }
  | { result: 'left out' }
  | { result: 'refused'; problems: Problem[] };

const TEXTS = Object.keys(optionalTexts) as (keyof typeof optionalTexts)[];
const SHARES = Object.keys(privacy.shape) as (keyof typeof privacy.shape)[];
const LONGEST_NOTE = 200;
const email = z.email();
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `headers` are the columns as the file calls them, for what is said of a problem. */
export function readMember(
  cells: readonly string[],
  kinds: readonly (ColumnKind | null)[],
  headers: readonly string[],
): ReadMember {
  const problems: Problem[] = [];
  const textOf = (kind: ColumnKind) => (cells[kinds.indexOf(kind)] ?? '').trim().replace(/^'(?=[=+@-])/, '');
  /** The value, or a problem where `read` throws its sentence. */
  const value = <T>(kind: ColumnKind, read: (text: string) => T): T | undefined => {
    const text = textOf(kind);
    if (text === '') return undefined;
    try {
      return read(text);
    } catch (error) {
      problems.push({ column: headers[kinds.indexOf(kind)] ?? kind, sentence: (error as Error).message });
    }
  };

  if (textOf('status').toLowerCase() === 'revoked') return { result: 'left out' };
  const phone = value('phone', readPhone);
  if (textOf('phone') === '') {
    problems.push({ column: headers[kinds.indexOf('phone')] ?? 'Phone', sentence: 'is empty: nobody can register.' });
  }
  const found: [string, string | boolean | undefined][] = [
    ...levelsOf(value),
    ['sports_house', value('sports_house', (text) => oneOf(HOUSE_NAMES, text, 'house'))],
    ...TEXTS.map((kind): [string, string | undefined] => [kind, value(kind, (text) => readText(kind, text))]),
    ['birthday', value('birthday', readDay)],
    ...SHARES.map((kind): [string, boolean | undefined] => [kind, value(kind, asYesNo)]),
  ];
  const address = value('email', (text) => {
    if (!email.safeParse(text).success) throw new Error(`"${text}" is no e-mail address.`);
    return text.toLowerCase();
  });
  if (problems.length > 0 || !phone) return { result: 'refused', problems };
  const profile = Object.fromEntries(found.filter((each): each is [string, string | boolean] => each[1] !== undefined));
  return { result: 'member', member: { phone, email: address ?? null, note: noteOf(textOf), profile } };
}

const HOUSE_NAMES = school.houses.map(({ name }) => name);

/** Whatever libphonenumber or the digit rule understands, if it is a whole number that can be called. */
function readPhone(text: string): string {
  if (/\d[eE]\+?\d/.test(text)) {
    throw new Error(
      `"${text}" is a number that the spreadsheet has shortened: format the column as text, type it anew.`,
    );
  }
  const international = text
    .replace(/^(tel|phone|mobile|cell|whatsapp)[:.]?\s*/i, '')
    .replace(/^(00|011)\s*(?=[1-9])/, '+');
  const phone = toE164(international);
  if (!phone || !isWhole(phone)) {
    throw new Error(`"${text}" is no whole phone number: write it with its area code, and its country code if abroad.`);
  }
  return phone;
}

type Value = <T>(kind: ColumnKind, read: (text: string) => T) => T | undefined;

/** A column for each form, or all in one: 'G L N M R', with a hyphen where one is not known. */
function levelsOf(value: Value): [string, string | undefined][] {
  const all = value('classes', (text) => {
    const levels = text.split(/[\s,;/→>]+/).filter(Boolean);
    if (levels.length !== school.forms) throw new Error(`"${text}" must be ${school.forms} levels, one for each form.`);
    return levels.map((level) => (level === '-' ? undefined : oneOf(school.classLevels, level, 'class level')));
  });
  return Array.from({ length: school.forms }, (_, index) => {
    const kind = `form_${index + 1}_level` as const;
    return [kind, value(kind, (text) => oneOf(school.classLevels, text, 'class level')) ?? all?.[index]];
  });
}

function oneOf(names: readonly string[], text: string, what: string): string {
  const found = names.find((name) => name.toLowerCase() === text.toLowerCase());
  if (!found) throw new Error(`"${text}" is no ${what} of the school: ${names.join(', ')}.`);
  return found;
}

function readText(kind: (typeof TEXTS)[number], text: string): string | undefined {
  const { data, error } = profileForm.shape[kind].safeParse(text);
  if (error) throw new Error(`"${text.slice(0, 30)}…" ${error.issues[0]?.message ?? 'is not accepted'}.`);
  return data ?? undefined;
}

/** 1975-06-30, 30 June 1975 or June 30, 1975. Never 06/07/1975, which is a day in June to some and in July to others. */
function readDay(text: string): string {
  const [, dayFirst, monthSecond, monthFirst, daySecond, year] =
    /^(?:(\d{1,2})[\s-]+([a-z]{3,9})|([a-z]{3,9})\s+(\d{1,2}))[\s,.-]+(\d{4})$/i.exec(text) ?? [];
  const month = MONTHS.indexOf((monthSecond ?? monthFirst ?? '').slice(0, 3).toLowerCase()) + 1;
  const written = month ? [year, two(month), two(dayFirst ?? daySecond ?? '')].join('-') : text.replace(/[T ].*$/, '');
  if (!profileForm.shape.birthday.safeParse(written).success) {
    throw new Error(`"${text}" is no date of birth: write it as 1975-06-30.`);
  }
  return written;
}

const two = (part: number | string) => String(part).padStart(2, '0');

/** What staff see beside the number: who it is, when they left, and the list's own note. */
function noteOf(textOf: (kind: ColumnKind) => string): string | null {
  const name = textOf('name') || [textOf('first_name'), textOf('last_name')].filter(Boolean).join(' ');
  const parts = [name, textOf('year') && `class of ${textOf('year')}`, textOf('notes')].filter(Boolean);
  return parts.join(', ').replace(/\s+/g, ' ').slice(0, LONGEST_NOTE) || null;
}

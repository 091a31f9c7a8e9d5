/** Reads one line of a member list: the member, or what is wrong with the line. Pure. */
import * as z from 'zod';
import { isLeavingYear, LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { profileForm } from '../../../contract/people.ts';
import { PRIVACY_COLUMNS, PROFILE_COLUMNS, type ProfileColumn } from '../../../contract/profile-fields.ts';
import { validationMessage } from '../../../contract/validation-messages.ts';
import { school } from '../../../school.config.ts';
import { asYesNo } from '../../lib/import/table-rows.ts';
import { holdsSeveral, isComplete, toE164 } from '../rules.ts';
import type { ColumnKind } from './columns.ts';

/** Values by column of users. */
export type PreparedProfile = Record<string, string | boolean | number>;
export type ListedMember = { phone: string; email: string | null; note: string | null; profile: PreparedProfile };
export type Problem = { column: string; sentence: string };
export type ReadMember =
  | { result: 'member'; member: ListedMember }
  | { result: 'skipped' }
  | { result: 'refused'; problems: Problem[] };

const MAX_NOTE_LENGTH = 200;
const email = z.email();
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `headers` are the file's names of the columns, for the problems. */
export function readMember(
  cells: readonly string[],
  kinds: readonly (ColumnKind | null)[],
  headers: readonly string[],
): ReadMember {
  const problems: Problem[] = [];
  const textOf = (kind: ColumnKind) => (cells[kinds.indexOf(kind)] ?? '').trim().replace(/^'(?=[=+@-])/, '');
  /** The value, or a problem if `read` throws a sentence. */
  const value = <T>(kind: ColumnKind, read: (text: string) => T): T | undefined => {
    const text = textOf(kind);
    if (text === '') return undefined;
    try {
      return read(text);
    } catch (error) {
      problems.push({ column: headers[kinds.indexOf(kind)] ?? kind, sentence: (error as Error).message });
    }
  };

  if (textOf('status').toLowerCase() === 'revoked') return { result: 'skipped' };
  const [surplus] = cells.slice(headers.length).filter((cell) => cell.trim() !== '');
  if (surplus !== undefined) {
    const sentence = `is the last column, but "${surplus}" follows it. Put quotation marks around a value with a comma.`;
    problems.push({ column: headers.at(-1) ?? 'Phone', sentence });
  }
  const phone = value('phone', readPhone);
  if (textOf('phone') === '') {
    problems.push({
      column: headers[kinds.indexOf('phone')] ?? 'Phone',
      sentence: 'is empty. Members register with their number.',
    });
  }
  const found: [string, string | boolean | number | undefined][] = [
    ...levelsOf(value),
    ['leaving_year', LEAVING_YEARS ? value('year', readYear) : undefined],
    ['sports_house', value('sports_house', (text) => oneOf(HOUSE_NAMES, text, 'house'))],
    ...PROFILE_COLUMNS.map((kind): [string, string | undefined] => [kind, value(kind, (text) => readText(kind, text))]),
    ['birthday', value('birthday', readDay)],
    ...PRIVACY_COLUMNS.map((kind): [string, boolean | undefined] => [kind, value(kind, asYesNo)]),
  ];
  const address = value('email', (text) => {
    if (!email.safeParse(text).success) throw new Error(`"${text}" isn't an email address.`);
    return text.toLowerCase();
  });
  if (problems.length > 0 || !phone) return { result: 'refused', problems };
  const profile = Object.fromEntries(found.filter(([, given]) => given !== undefined)) as PreparedProfile;
  return { result: 'member', member: { phone, email: address ?? null, note: noteOf(textOf), profile } };
}

/** The year, for which committees also write 'Class of 1994'. */
function readYear(text: string): number {
  const year = Number(/^(?:class of )?(\d{4})$/i.exec(text)?.[1]);
  if (isLeavingYear(year)) return year;
  throw new Error(`"${text}" isn't a leaving year of the school: ${LEAVING_YEARS?.from} to ${LEAVING_YEARS?.to}.`);
}

const HOUSE_NAMES = school.houses.map(({ name }) => name);

/** Any number that libphonenumber or the digit rule understands and that has a valid length. */
function readPhone(text: string): string {
  if (/\d[eE]\+?\d/.test(text)) {
    throw new Error(`"${text}" was shortened by the spreadsheet. Format the column as text and type it again.`);
  }
  const international = text
    .replace(/^(tel|phone|mobile|cell|whatsapp)[:.]?\s*/i, '')
    .replace(/^(00|011)\s*(?=[1-9])/, '+');
  if (holdsSeveral(international))
    throw new Error(`"${text}" is more than one number. Keep the one they register with.`);
  const phone = toE164(international);
  if (!phone || !isComplete(phone)) {
    throw new Error(`"${text}" isn't a complete phone number. Add the area code, and the country code if it's abroad.`);
  }
  return phone;
}

type Value = <T>(kind: ColumnKind, read: (text: string) => T) => T | undefined;

/** A column per form, or all in one: 'G L N M R', with a hyphen for an unknown level. */
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
  if (!found) throw new Error(`"${text}" isn't a ${what} of the school: ${names.join(', ')}.`);
  return found;
}

function readText(kind: ProfileColumn, text: string): string | undefined {
  const { data, error } = profileForm.shape[kind].safeParse(text, { error: validationMessage });
  if (error) throw new Error(`"${text.slice(0, 30)}…" ${error.issues[0]?.message ?? "isn't accepted"}.`);
  return data ?? undefined;
}

/** 1975-06-30, 30 June 1975 or June 30, 1975. Not 06/07/1975, which is in June for some and in July for others. */
function readDay(text: string): string {
  const [, dayFirst, monthSecond, monthFirst, daySecond, year] =
    /^(?:(\d{1,2})[\s-]+([a-z]{3,9})|([a-z]{3,9})\s+(\d{1,2}))[\s,.-]+(\d{4})$/i.exec(text) ?? [];
  const month = MONTHS.indexOf((monthSecond ?? monthFirst ?? '').slice(0, 3).toLowerCase()) + 1;
  const written = month ? [year, two(month), two(dayFirst ?? daySecond ?? '')].join('-') : text.replace(/[T ].*$/, '');
  if (!profileForm.shape.birthday.safeParse(written).success) {
    throw new Error(`"${text}" isn't a date of birth. Write it as 1975-06-30.`);
  }
  return written;
}

const two = (part: number | string) => String(part).padStart(2, '0');

/** The note staff see beside the number: name, year, and the list's own note. */
function noteOf(textOf: (kind: ColumnKind) => string): string | null {
  const name = textOf('name') || [textOf('first_name'), textOf('last_name')].filter(Boolean).join(' ');
  const parts = [
    name,
    textOf('year') && `class of ${textOf('year').replace(/^class of /i, '')}`,
    textOf('notes'),
  ].filter(Boolean);
  const note = parts
    .join(', ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, MAX_NOTE_LENGTH);
  return note.replace(/\p{Cs}/gu, '') || null; // half an emoji, which PostgreSQL refuses
}

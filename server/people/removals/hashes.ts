/** What is kept of people who asked to be on no roster: nothing that can be read or guessed with only the database. */
import { type KeySettings, keyedMac } from '../../lib/derived-keys.ts';
import type { SchoolClass } from '../rosters/rules.ts';

const USE = 'roster removals';

/** Of a number in E.164 form. */
export const hashOfNumber = (phone: string, settings: KeySettings): Buffer =>
  keyedMac(`number ${phone}`, USE, settings);

/** Of a name as `searchable_name` writes it, in its class. */
export const hashOfName = (
  { form, level, leaving_year }: SchoolClass,
  search_name: string,
  settings: KeySettings,
): Buffer => keyedMac(JSON.stringify([form, level, leaving_year ?? null, search_name]), USE, settings);

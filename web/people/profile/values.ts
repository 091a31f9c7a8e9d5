/** The profile as the forms hold it, as it is sent, and as others would see it. Pure. */
import { isLeavingYear, LEAVING_YEARS, YEAR_NEEDED } from '../../../contract/leaving-years.ts';
import {
  eachPrivacySwitch,
  eachProfileField,
  isVisible,
  type PrivacySwitch,
  type ProfileColumn,
  type Viewer,
  type Visibility,
} from '../../../contract/profile-fields.ts';
import { type ClassLevel, type HouseName, school } from '../../../school.config.ts';
import type { Input, Reply } from '../../lib/api.ts';
import { HOUSE_NAMES } from '../../lib/class-filters.ts';
import { oneOf } from '../../lib/search-params.ts';
import type { Person } from '../person/details.tsx';

export type Profile = Reply<'GET /profile'>;
type Body = Omit<Input<'PUT /profile'>['body'], 'updated_at'>;

export type ProfileValues = Record<ProfileColumn, string> &
  Record<PrivacySwitch, boolean> & {
    first_name: string;
    last_name: string;
    form_levels: (ClassLevel | null)[];
    /** As typed. */
    leaving_year: string;
    sports_house: HouseName | null;
    birthday: string;
  };

/** An empty field is an empty string, never null. */
export const valuesOf = (profile: Profile): ProfileValues => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  form_levels: Array.from(
    { length: school.forms },
    (_, index) => oneOf(school.classLevels, profile.form_levels[index]) ?? null,
  ),
  leaving_year: String(profile.leaving_year ?? ''),
  sports_house: oneOf(HOUSE_NAMES, profile.sports_house) ?? null,
  ...eachProfileField(({ column }) => profile[column] ?? ''),
  birthday: profile.birthday ?? '',
  ...eachPrivacySwitch((column) => profile[column]),
});

/** The body of PUT /profile; null until every form has a level and a house is chosen (spec 5), and the leaving year typed. */
export function bodyOf({ leaving_year, ...values }: ProfileValues): Body | null {
  const form_levels = values.form_levels.filter((level) => level !== null);
  if (form_levels.length < school.forms || !values.sports_house) return null;
  if (LEAVING_YEARS && !leaving_year.trim()) return null;
  const given = (text: string) => text.trim() || null;
  return {
    ...values,
    form_levels,
    ...(LEAVING_YEARS && { leaving_year: Number(leaving_year) }),
    sports_house: values.sports_house,
    ...eachProfileField(({ column }) => given(values[column])),
    birthday: given(values.birthday),
  };
}

const NEEDED = `Please select a level for all ${school.forms} forms and choose a sports house`;
export const INCOMPLETE = LEAVING_YEARS ? `Enter the year you left. ${NEEDED}` : NEEDED;

/** Why the typed year isn't accepted, or true. */
export const checkYear = (typed: string): string | true =>
  !LEAVING_YEARS || isLeavingYear(Number(typed)) || YEAR_NEEDED;

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
/** 'Which class were you in, from first form to fifth?' */
export const LEVELS_LEGEND = `Which class were you in, from first form to ${ORDINALS[school.forms - 1]}?`;

/** The card as others would see it once the form is saved (spec 6). The server decides; this is only a preview. */
export function previewFor(viewer: Viewer, values: ProfileValues, profile: Profile): Person {
  const when = (visibility: Visibility, value: string) =>
    isVisible(viewer, visibility, values) && value.trim() ? value.trim() : null;
  return {
    id: profile.id,
    first_name: values.first_name,
    last_name: values.last_name,
    profile_photo_url: profile.profile_photo_url,
    form_levels: values.form_levels,
    ...(LEAVING_YEARS && isLeavingYear(Number(values.leaving_year)) && { leaving_year: Number(values.leaving_year) }),
    sports_house: values.sports_house,
    ...eachProfileField(({ column, visibility }) => when(visibility, values[column])),
    email: when('share_email', profile.email),
    phone: when('share_phone', profile.phone),
    birthday: when('share_birthday', viewer === 'staff' ? values.birthday : values.birthday.slice(5)),
  };
}

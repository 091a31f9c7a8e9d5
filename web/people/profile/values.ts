/** The profile as its forms hold it, as it is sent, and as others would see it. Pure. */
import type { optionalTexts } from '../../../contract/people.ts';
import { type ClassLevel, type HouseName, school } from '../../../school.config.ts';
import type { Input, Reply } from '../../lib/api.ts';
import { oneOf } from '../../lib/search-params.ts';
import type { Person } from '../person/details.tsx';

export type Profile = Reply<'GET /profile'>;
type Body = Omit<Input<'PUT /profile'>['body'], 'updated_at'>;

type OptionalText = keyof typeof optionalTexts;

/** What members may tell or not, as the forms ask for it. */
export const TEXT_FIELDS: Record<OptionalText, { label: string; autoComplete: string; maxLength: number }> = {
  current_city: { label: 'City', autoComplete: 'address-level2', maxLength: 80 },
  current_country: { label: 'Country', autoComplete: 'country-name', maxLength: 80 },
  profession: { label: 'Profession', autoComplete: 'organization-title', maxLength: 120 },
  industry: { label: 'Industry', autoComplete: 'off', maxLength: 120 },
};
export const TEXTS = Object.keys(TEXT_FIELDS) as OptionalText[];
const textsOf = <T>(read: (name: OptionalText) => T) =>
  Object.fromEntries(TEXTS.map((name) => [name, read(name)])) as Record<OptionalText, T>;

export type ProfileValues = Record<OptionalText, string> & {
  first_name: string;
  last_name: string;
  form_levels: (ClassLevel | null)[];
  sports_house: HouseName | null;
  birthday: string;
  share_email: boolean;
  share_phone: boolean;
  share_location: boolean;
  share_profession: boolean;
  share_birthday: boolean;
};

export const HOUSE_NAMES = school.houses.map((house) => house.name);

/** A form has no null: what is missing is an empty field. */
export const valuesOf = (profile: Profile): ProfileValues => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  form_levels: Array.from(
    { length: school.forms },
    (_, index) => oneOf(school.classLevels, profile.form_levels[index]) ?? null,
  ),
  sports_house: oneOf(HOUSE_NAMES, profile.sports_house) ?? null,
  ...textsOf((name) => profile[name] ?? ''),
  birthday: profile.birthday ?? '',
  share_email: profile.share_email,
  share_phone: profile.share_phone,
  share_location: profile.share_location,
  share_profession: profile.share_profession,
  share_birthday: profile.share_birthday,
});

/** What was entered besides what was there. */
export function changesOf(before: ProfileValues, values: ProfileValues): Partial<ProfileValues> {
  const isChanged = (name: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof ProfileValues]);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isChanged(name, value)));
}

/** The body of PUT /profile, what is empty as null; null itself until all forms have a level and a house is chosen (spec 5). */
export function bodyOf(values: ProfileValues): Body | null {
  const form_levels = values.form_levels.filter((level) => level !== null);
  if (form_levels.length < school.forms || !values.sports_house) return null;
  const given = (text: string) => text.trim() || null;
  return {
    ...values,
    form_levels,
    sports_house: values.sports_house,
    ...textsOf((name) => given(values[name])),
    birthday: given(values.birthday),
  };
}

export const INCOMPLETE = `Please select a level for all ${school.forms} forms and choose a sports house`;

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
/** 'Which class were you in, from first form to fifth?' */
export const WHICH_CLASS = `Which class were you in, from first form to ${ORDINALS[school.forms - 1]}?`;

export type Onlooker = 'visitor' | 'member' | 'admin';

/** The card others would see if the form were saved now (spec 6). The server decides; this only shows it beforehand. */
export function cardFor(onlooker: Onlooker, values: ProfileValues, profile: Profile): Person {
  const when = (shared: boolean, value: string) =>
    (onlooker === 'admin' || (onlooker === 'member' && shared)) && value.trim() ? value.trim() : null;
  return {
    id: profile.id,
    first_name: values.first_name,
    last_name: values.last_name,
    profile_photo_url: profile.profile_photo_url,
    form_levels: values.form_levels,
    sports_house: values.sports_house,
    current_city: when(values.share_location, values.current_city),
    current_country: when(values.share_location, values.current_country),
    profession: when(values.share_profession, values.profession),
    industry: when(values.share_profession, values.industry),
    email: when(values.share_email, profile.email),
    phone: when(values.share_phone, profile.phone),
    birthday: when(values.share_birthday, onlooker === 'admin' ? values.birthday : values.birthday.slice(5)),
  };
}

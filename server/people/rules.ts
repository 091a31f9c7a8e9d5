/** What each viewer may see of a person (spec 6). Applied to every person before they leave the server. */
import type * as z from 'zod';
import type { person, privacy } from '../../contract/people.ts';
import {
  eachProfileField,
  isVisible,
  PROFILE_STEPS,
  type ProfileStep,
  type Viewer,
  type Visibility,
} from '../../contract/profile-fields.ts';

export type Privacy = z.output<typeof privacy>;
export type VisiblePerson = z.output<typeof person>;
/** As stored: email and phone always set, the birthday as YYYY-MM-DD. */
export type PersonRow = VisiblePerson & Privacy & { email: string; phone: string };
type Public = 'id' | 'first_name' | 'last_name' | 'profile_photo_url' | 'form_levels' | 'leaving_year' | 'sports_house';
/** The columns that were read: for a visitor only the public ones. */
export type PersonRead = Pick<PersonRow, Public> & Partial<PersonRow>;

/**
 * The person as the viewer may see them, hidden fields null. Only staff get the birthday's year (spec 6). People see
 * their own card as other members do.
 */
export function visibleTo(viewer: Viewer, person: PersonRead): VisiblePerson {
  const when = (visibility: Visibility, value: string | null = null) =>
    isVisible(viewer, visibility, person) ? value : null;
  const birthday = viewer === 'staff' ? person.birthday : person.birthday?.slice(5);
  return {
    id: person.id,
    first_name: person.first_name,
    last_name: viewer === 'anonymous' ? initialOf(person.last_name) : person.last_name,
    profile_photo_url: person.profile_photo_url,
    form_levels: person.form_levels,
    leaving_year: person.leaving_year,
    sports_house: person.sports_house,
    ...eachProfileField(({ column, visibility }) => when(visibility, person[column])),
    email: when('share_email', person.email),
    phone: when('share_phone', person.phone),
    birthday: when('share_birthday', birthday),
  };
}

/** What of a profile is still empty, in the order of PROFILE_STEPS. */
export function missingSteps(person: VisiblePerson): ProfileStep[] {
  const isDone: Record<ProfileStep, boolean> = {
    photo: person.profile_photo_url !== null,
    forms: person.form_levels.every((level) => level !== null),
    house: person.sports_house !== null,
    location: (person.current_city ?? person.current_country) !== null,
    profession: (person.profession ?? person.industry) !== null,
  };
  return PROFILE_STEPS.filter((step) => !isDone[step]);
}

/** All that visitors see of a last name. By character, not by UTF-16 unit, as PostgreSQL's left() does. */
export const initialOf = (name: string): string => [...name][0] ?? '';

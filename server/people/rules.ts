/** What each viewer may see of a person (spec 6), decided here before anything leaves the server. */
import type * as z from 'zod';
import type { person, privacy } from '../../contract/people.ts';

/** A stranger; anybody signed in; a holder of VIEW_ALL_USERS. */
export type Viewer = 'anonymous' | 'member' | 'staff';

export type Privacy = z.output<typeof privacy>;
export type SeenPerson = z.output<typeof person>;
/** As the database has them: with the address and number in any case, and the birthday as YYYY-MM-DD. */
export type PersonRow = SeenPerson & Privacy & { email: string; phone: string };
type ForStrangers = 'id' | 'first_name' | 'last_name' | 'profile_photo_url' | 'form_levels' | 'sports_house';
/** What was read of a person: for a stranger nothing else. */
export type PersonRead = Pick<PersonRow, ForStrangers> & Partial<PersonRow>;

/**
 * The person as the viewer may see them, hidden fields null. Only staff get the birthday's year (spec 6); city and
 * country go together, and so do profession and industry. One's own card is what other members see of it.
 */
export function seenBy(viewer: Viewer, person: PersonRead): SeenPerson {
  const may = (shared = false) => viewer === 'staff' || (viewer === 'member' && shared);
  const when = (shared: boolean | undefined, value: string | null = null) => (may(shared) ? value : null);
  const birthday = viewer === 'staff' ? (person.birthday ?? null) : (person.birthday?.slice(5) ?? null);
  return {
    id: person.id,
    first_name: person.first_name,
    last_name: viewer === 'anonymous' ? initialOf(person.last_name) : person.last_name,
    profile_photo_url: person.profile_photo_url,
    form_levels: person.form_levels,
    sports_house: person.sports_house,
    current_city: when(person.share_location, person.current_city),
    current_country: when(person.share_location, person.current_country),
    profession: when(person.share_profession, person.profession),
    industry: when(person.share_profession, person.industry),
    email: when(person.share_email, person.email),
    phone: when(person.share_phone, person.phone),
    birthday: when(person.share_birthday, birthday),
  };
}

/** By character, not by UTF-16 unit, as PostgreSQL's left() cuts what strangers search by. */
const initialOf = (name: string): string => [...name][0] ?? '';

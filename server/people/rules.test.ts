import { describe, expect, it } from 'vitest';
import { HOUSES, YEARS } from '../testing/cast.ts';
import { type PersonRow, seenBy, type Viewer } from './rules.ts';

const PERSON: PersonRow = {
  id: '00000000-0000-4000-8000-000000000001',
  first_name: 'Élodie',
  last_name: 'Campbell',
  profile_photo_url: '/files/avatars/profile-photos/1.jpg',
  form_levels: YEARS,
  sports_house: HOUSES[0],
  current_city: 'Kingston',
  current_country: 'Jamaica',
  profession: 'Nurse',
  industry: 'Health',
  email: 'elodie@school.example',
  phone: '+18765550001',
  birthday: '1980-02-29',
  share_email: false,
  share_phone: false,
  share_location: false,
  share_profession: false,
  share_birthday: false,
};
const OPEN = {
  share_email: true,
  share_phone: true,
  share_location: true,
  share_profession: true,
  share_birthday: true,
};
const { first_name, profile_photo_url, form_levels, sports_house } = PERSON;
const ALWAYS = { id: PERSON.id, first_name, profile_photo_url, form_levels, sports_house };
const NOTHING = {
  current_city: null,
  current_country: null,
  profession: null,
  industry: null,
  email: null,
  phone: null,
  birthday: null,
};

describe('seenBy', () => {
  it.each([{}, OPEN])('shows a stranger the initial and no contact, whatever is shared: %o', (flags) => {
    expect(seenBy('anonymous', { ...PERSON, ...flags })).toEqual({ ...ALWAYS, ...NOTHING, last_name: 'C' });
  });

  it('shows a member nothing that is not shared', () => {
    expect(seenBy('member', PERSON)).toEqual({ ...ALWAYS, ...NOTHING, last_name: 'Campbell' });
  });

  it.each([
    ['share_email', { email: PERSON.email }],
    ['share_phone', { phone: PERSON.phone }],
    ['share_location', { current_city: 'Kingston', current_country: 'Jamaica' }],
    ['share_profession', { profession: 'Nurse', industry: 'Health' }],
    ['share_birthday', { birthday: '02-29' }],
  ])('%s shows a member exactly its own fields', (flag, shown) => {
    const expected = { ...ALWAYS, ...NOTHING, last_name: 'Campbell', ...shown };
    expect(seenBy('member', { ...PERSON, [flag]: true })).toEqual(expected);
  });

  it('shows staff everything, the birthday with its year', () => {
    const { share_email, share_phone, share_location, share_profession, share_birthday, ...all } = PERSON;
    expect(seenBy('staff', PERSON)).toEqual(all);
  });

  it.each<[Viewer]>([['anonymous'], ['member'], ['staff']])('leaves what is not set empty for %s', (viewer) => {
    const bare = { ...PERSON, ...OPEN, birthday: null, current_city: null, profession: null };
    expect(seenBy(viewer, bare)).toMatchObject({ birthday: null, current_city: null, profession: null });
  });

  it.each([
    ['de Souza', 'd'],
    ['Ñañez', 'Ñ'],
    ['𝒵eta', '𝒵'],
  ])('cuts %s to the character %s', (last_name, initial) => {
    expect(seenBy('anonymous', { ...PERSON, last_name }).last_name).toBe(initial);
  });
});

import { describe, expect, it } from 'vitest';
import { eachProfileField, PROFILE_FIELDS, type Viewer } from '../../contract/profile-fields.ts';
import { FORM_LEVELS, HOUSES } from '../testing/members.ts';
import { missingSteps, type PersonRow, visibleTo } from './rules.ts';

const PERSON: PersonRow = {
  id: '00000000-0000-4000-8000-000000000001',
  first_name: 'Élodie',
  last_name: 'Campbell',
  profile_photo_url: '/files/avatars/profile-photos/1.jpg',
  form_levels: FORM_LEVELS,
  sports_house: HOUSES[0],
  ...eachProfileField(({ label }) => `Their ${label}`),
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
  ...eachProfileField(() => null),
  email: null,
  phone: null,
  birthday: null,
};

/** The profile fields that a switch shares, or those every member sees. */
const sharedBy = (visibility: string) =>
  Object.fromEntries(
    PROFILE_FIELDS.filter((field) => field.visibility === visibility).map(({ column }) => [column, PERSON[column]]),
  );
const FOR_MEMBERS = { ...ALWAYS, ...NOTHING, last_name: 'Campbell', ...sharedBy('members') };

describe('visibleTo', () => {
  it.each([{}, OPEN])('shows a visitor the initial and no details, whatever is shared: %o', (flags) => {
    expect(visibleTo('anonymous', { ...PERSON, ...flags })).toEqual({ ...ALWAYS, ...NOTHING, last_name: 'C' });
  });

  it("shows a member nothing that isn't shared", () => {
    expect(visibleTo('member', PERSON)).toEqual(FOR_MEMBERS);
  });

  it.each([
    ['share_email', { email: PERSON.email }],
    ['share_phone', { phone: PERSON.phone }],
    ['share_location', sharedBy('share_location')],
    ['share_profession', sharedBy('share_profession')],
    ['share_birthday', { birthday: '02-29' }],
  ])('%s shows a member exactly its own fields', (flag, shown) => {
    expect(visibleTo('member', { ...PERSON, [flag]: true })).toEqual({ ...FOR_MEMBERS, ...shown });
  });

  it('shows staff everything, the birthday with its year', () => {
    const { share_email, share_phone, share_location, share_profession, share_birthday, ...all } = PERSON;
    expect(visibleTo('staff', PERSON)).toEqual(all);
  });

  it.each<[Viewer]>([['anonymous'], ['member'], ['staff']])('returns null for an empty field to %s', (viewer) => {
    const bare = { ...PERSON, ...OPEN, birthday: null, current_city: null, profession: null };
    expect(visibleTo(viewer, bare)).toMatchObject({ birthday: null, current_city: null, profession: null });
  });

  it.each([
    ['de Souza', 'd'],
    ['Ñañez', 'Ñ'],
    ['𝒵eta', '𝒵'],
  ])('shortens %s to %s for a visitor', (last_name, initial) => {
    expect(visibleTo('anonymous', { ...PERSON, last_name }).last_name).toBe(initial);
  });
});

describe('missingSteps', () => {
  it.each<[string, Partial<PersonRow>, string[]]>([
    ['nothing of a full profile', {}, []],
    ['the photo', { profile_photo_url: null }, ['photo']],
    ['the forms if one of them is empty', { form_levels: [null, ...FORM_LEVELS.slice(1)] }, ['forms']],
    ['the house', { sports_house: null }, ['house']],
    ['no location with a country alone', { current_city: null }, []],
    ['the location', { current_city: null, current_country: null }, ['location']],
    ['no profession with an industry alone', { profession: null }, []],
    ['the profession', { profession: null, industry: null }, ['profession']],
  ])('lists %s', (_, change, missing) => {
    expect(missingSteps({ ...PERSON, ...change })).toEqual(missing);
  });
});

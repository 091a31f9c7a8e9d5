import { describe, expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import {
  bodyOf,
  cardFor,
  changesOf,
  INCOMPLETE,
  type Onlooker,
  type Profile,
  type ProfileValues,
  valuesOf,
  WHICH_CLASS,
} from './values.ts';

const YEARS = Array.from(
  { length: school.forms },
  (_, index) => school.classLevels[index % school.classLevels.length] ?? school.classLevels[0],
);
const NONE = YEARS.map(() => null);

const profile: Profile = {
  id: '8a2cf2b6-4d3e-4a56-9f5f-0f3a6f0a7a11',
  first_name: 'Marcia',
  last_name: 'Brown',
  email: 'marcia@example.com',
  phone: '+18765551234',
  profile_photo_url: null,
  form_levels: YEARS,
  sports_house: school.houses[0].name,
  current_city: 'Kingston',
  current_country: 'Jamaica',
  profession: 'Nurse',
  industry: null,
  birthday: '1975-12-12',
  profile_completed: true,
  share_email: true,
  share_phone: true,
  share_location: true,
  share_profession: true,
  share_birthday: true,
  updated_at: '2026-01-01T00:00:00.000Z',
};
const values = valuesOf(profile);

describe('what was entered', () => {
  it.each<[string, Partial<ProfileValues>]>([
    ['nothing', {}],
    ['a text and a switch', { current_city: 'Mandeville', share_email: false }],
    ['an emptied field', { birthday: '' }],
    ['one form', { form_levels: YEARS.toReversed() }],
  ])('is %s', (_, change) => {
    expect(changesOf(values, { ...structuredClone(values), ...change })).toEqual(change);
  });

  it('stands on top of what somebody else saved meanwhile', () => {
    const mine = changesOf(values, { ...values, current_city: 'Mandeville' });
    const theirs = valuesOf({ ...profile, profession: 'Matron', current_city: 'Paris' });
    expect({ ...theirs, ...mine }).toMatchObject({ profession: 'Matron', current_city: 'Mandeville', industry: '' });
  });
});

it('asks for every form of the school', () => {
  expect(INCOMPLETE).toBe(`Please select a level for all ${school.forms} forms and choose a sports house`);
  const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
  expect(WHICH_CLASS).toBe(`Which class were you in, from first form to ${ordinals[school.forms - 1]}?`);
});

describe('what is sent', () => {
  it.each<[string, Partial<ProfileValues>, boolean]>([
    ['everything chosen', {}, true],
    ['a form missing', { form_levels: [null, ...YEARS.slice(1)] }, false],
    ['no house', { sports_house: null }, false],
    ['optional fields empty', { current_city: '', birthday: '' }, true],
  ])('with %s', (_, change, isComplete) => {
    expect(bodyOf({ ...values, ...change }) !== null).toBe(isComplete);
  });

  it('is what was there, where nothing was changed', () => {
    const { id, email, phone, profile_photo_url, profile_completed, updated_at, ...rest } = profile;
    expect(bodyOf(values)).toEqual(rest);
  });

  it('has null for what is empty', () => {
    const none = { current_city: ' ', current_country: '', profession: '', industry: '', birthday: '' };
    expect(bodyOf({ ...values, ...none })).toMatchObject({
      current_city: null,
      current_country: null,
      profession: null,
      industry: null,
      birthday: null,
    });
  });

  it('starts with empty fields for somebody new', () => {
    const fresh = valuesOf({ ...profile, form_levels: NONE, sports_house: null });
    expect(fresh).toMatchObject({ form_levels: NONE, sports_house: null, industry: '' });
    expect(valuesOf({ ...profile, form_levels: [] }).form_levels).toHaveLength(school.forms);
  });
});

const CARD = {
  share_location: ['current_city', 'current_country'],
  share_profession: ['profession'],
  share_email: ['email'],
  share_phone: ['phone'],
  share_birthday: ['birthday'],
} as const;

describe('the card others see', () => {
  const cases = (Object.keys(CARD) as (keyof typeof CARD)[]).flatMap((flag) =>
    (['visitor', 'member', 'admin'] as Onlooker[]).flatMap((onlooker) =>
      [true, false].map(
        (shared) => [flag, shared, onlooker, onlooker === 'admin' || (onlooker === 'member' && shared)] as const,
      ),
    ),
  );
  it.each(cases)('%s %s, for a %s: %s', (flag, shared, onlooker, isSeen) => {
    const card = cardFor(onlooker, { ...values, [flag]: shared }, profile);
    for (const field of CARD[flag]) expect(card[field] !== null).toBe(isSeen);
  });

  it('has the birthday without its year, but for admins', () => {
    expect(cardFor('member', values, profile).birthday).toBe('12-12');
    expect(cardFor('admin', values, profile).birthday).toBe('1975-12-12');
    expect(cardFor('member', { ...values, birthday: '' }, profile).birthday).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { eachProfileField, PROFILE_FIELDS, type Viewer } from '../../../contract/profile-fields.ts';
import { school } from '../../../school.config.ts';
import { changedValues as changesOf } from '../../lib/draft.ts';
import { bodyOf, INCOMPLETE, LEVELS_LEGEND, type Profile, type ProfileValues, previewFor, valuesOf } from './values.ts';

const FORM_LEVELS = Array.from(
  { length: school.forms },
  (_, index) => school.classLevels[index % school.classLevels.length] ?? school.classLevels[0],
);
const NONE = FORM_LEVELS.map(() => null);

const profile: Profile = {
  id: '8a2cf2b6-4d3e-4a56-9f5f-0f3a6f0a7a11',
  first_name: 'Marcia',
  last_name: 'Brown',
  email: 'marcia@example.com',
  phone: '+18765551234',
  profile_photo_url: null,
  form_levels: FORM_LEVELS,
  sports_house: school.houses[0].name,
  ...eachProfileField(({ label }) => `My ${label}`),
  industry: null,
  birthday: '1975-12-12',
  ...(LEAVING_YEARS && { leaving_year: LEAVING_YEARS.to }),
  profile_completed: true,
  share_email: true,
  share_phone: true,
  share_location: true,
  share_profession: true,
  share_birthday: true,
  updated_at: '2026-01-01T00:00:00.000Z',
};
const values = valuesOf(profile);

describe('the changes', () => {
  it.each<[string, Partial<ProfileValues>]>([
    ['nothing', {}],
    ['a text and a switch', { current_city: 'Mandeville', share_email: false }],
    ['an emptied field', { birthday: '' }],
    ['one form', { form_levels: FORM_LEVELS.toReversed() }],
  ])('are %s', (_, change) => {
    expect(changesOf(values, { ...structuredClone(values), ...change })).toEqual(change);
  });

  it('can be applied to a profile that was saved in another tab', () => {
    const mine = changesOf(values, { ...values, current_city: 'Mandeville' });
    const theirs = valuesOf({ ...profile, profession: 'Matron', current_city: 'Paris' });
    expect({ ...theirs, ...mine }).toMatchObject({ profession: 'Matron', current_city: 'Mandeville', industry: '' });
  });
});

it('asks for every form of the school', () => {
  const year = LEAVING_YEARS ? 'Enter the year you left. ' : '';
  expect(INCOMPLETE).toBe(`${year}Please select a level for all ${school.forms} forms and choose a sports house`);
  const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
  expect(LEVELS_LEGEND).toBe(`Which class were you in, from first form to ${ordinals[school.forms - 1]}?`);
});

describe('the request body', () => {
  it.each<[string, Partial<ProfileValues>, boolean]>([
    ['exists with everything chosen', {}, true],
    ['is missing without a level', { form_levels: [null, ...FORM_LEVELS.slice(1)] }, false],
    ['is missing without a house', { sports_house: null }, false],
    ['exists with optional fields empty', { current_city: '', birthday: '' }, true],
  ])('%s', (_, change, isComplete) => {
    expect(bodyOf({ ...values, ...change }) !== null).toBe(isComplete);
  });

  it('is the saved profile if nothing was changed', () => {
    const { id, email, phone, profile_photo_url, profile_completed, updated_at, ...rest } = profile;
    expect(bodyOf(values)).toEqual(rest);
  });

  it('has null for empty fields', () => {
    const empty = { ...eachProfileField(() => ' '), birthday: '' };
    const nothing = { ...eachProfileField(() => null), birthday: null };
    expect(bodyOf({ ...values, ...empty })).toMatchObject(nothing);
  });

  it('starts with empty fields for a new member', () => {
    const fresh = valuesOf({ ...profile, form_levels: NONE, sports_house: null });
    expect(fresh).toMatchObject({ form_levels: NONE, sports_house: null, industry: '' });
    expect(valuesOf({ ...profile, form_levels: [] }).form_levels).toHaveLength(school.forms);
  });
});

const SHARED = [
  ...PROFILE_FIELDS.filter(({ column }) => column !== 'industry'),
  { column: 'email', visibility: 'share_email' },
  { column: 'phone', visibility: 'share_phone' },
  { column: 'birthday', visibility: 'share_birthday' },
] as const;

describe('the preview', () => {
  const cases = SHARED.flatMap(({ column, visibility }) =>
    (['anonymous', 'member', 'staff'] as Viewer[]).flatMap((viewer) =>
      [true, false].map((isShared) => {
        const isSeen = viewer === 'staff' || (viewer === 'member' && (isShared || visibility === 'members'));
        return { column, visibility, isShared, viewer, isSeen };
      }),
    ),
  );
  it.each(cases)('shows $column ($visibility $isShared) to $viewer: $isSeen', (each) => {
    const card = previewFor(each.viewer, { ...values, [each.visibility]: each.isShared }, profile);
    expect(card[each.column] !== null).toBe(each.isSeen);
  });

  it('shows the year of the birthday only to staff', () => {
    expect(previewFor('member', values, profile).birthday).toBe('12-12');
    expect(previewFor('staff', values, profile).birthday).toBe('1975-12-12');
    expect(previewFor('member', { ...values, birthday: '' }, profile).birthday).toBeNull();
  });
});

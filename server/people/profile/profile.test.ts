import { beforeAll, describe, expect, it } from 'vitest';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { FORM_LEVELS, HOUSES } from '../../testing/members.ts';

let t: TestApp;
let fresh: Person;

const FORM = {
  first_name: '  Marcia ',
  last_name: 'Brown',
  name_at_school: 'Campbell',
  form_levels: FORM_LEVELS,
  sports_house: HOUSES[3],
  ...(LEAVING_YEARS && { leaving_year: LEAVING_YEARS.to }),
  current_city: 'Kingston',
  current_country: '',
  profession: null,
  birthday: '1979-11-05',
  share_email: false,
  share_phone: true,
  share_location: true,
  share_profession: false,
  share_birthday: true,
};

beforeAll(async () => {
  t = await testApp();
  fresh = await t.member({ profile_completed: false, sports_house: null, form_1_level: null, first_name: 'Fresh' });
});

/** Saves the form of someone who has just opened it. */
async function save(person: Person | null, form: object) {
  const updated_at = person ? (await show(person)).updated_at : new Date().toISOString();
  return t.call(person, 'PUT /profile', { body: { updated_at, ...form } });
}
const show = async (person: Person) => (await t.call(person, 'GET /profile')).body;
const entries = (person: Person) =>
  t.db.selectFrom('activity_logs').selectAll().where('actor_id', '=', person.id).orderBy('timestamp', 'desc').execute();

describe('the member’s own profile', () => {
  it('shows every field, complete or not', async () => {
    expect(await show(fresh)).toMatchObject({
      email: fresh.email,
      phone: fresh.phone,
      profile_completed: false,
      form_levels: [null, ...FORM_LEVELS.slice(1)],
      sports_house: null,
      share_email: true,
      share_birthday: false,
    });
  });

  it('is completed by saving it, with empty fields as null', async () => {
    t.clock.now = new Date('2026-03-01T10:00:00Z');
    expect((await save(fresh, FORM)).body).toEqual({ done: true });
    const saved = await show(fresh);
    expect(saved).toMatchObject({
      ...FORM,
      first_name: 'Marcia',
      current_country: null,
      industry: null,
      profile_completed: true,
      email: fresh.email,
    });
    expect(saved.updated_at).toMatch(/^2026-03-01T10:/);
    const account = await t.db
      .selectFrom('auth_users')
      .select('name')
      .where('id', '=', fresh.id)
      .executeTakeFirstOrThrow();
    expect(account.name).toBe('Marcia Brown');
    expect((await t.call(fresh, 'GET /connections')).status).toBe(200);
  });

  it('logs the names of the changed fields without their values', async () => {
    const [completed, ...others] = await entries(fresh);
    expect(others).toEqual([]);
    expect(completed).toMatchObject({
      action_type: 'USER_PROFILE_UPDATED',
      entity_type: 'users',
      description: 'Completed their profile',
      target_user_id: fresh.id,
    });
    expect(completed?.metadata).toEqual({
      changed: expect.arrayContaining(['first_name', 'form_1_level', 'birthday', 'share_email']),
    });
    expect(JSON.stringify(completed)).not.toMatch(/Kingston|1979-11/);
    await save(fresh, { ...FORM, current_city: 'Mandeville' });
    expect((await entries(fresh))[0]).toMatchObject({
      description: 'Updated their profile',
      metadata: { changed: ['current_city'] },
    });
  });

  it.each<[string, object]>([
    ['a form too few', { form_levels: FORM_LEVELS.slice(1) }],
    ['a form without a level', { form_levels: [...FORM_LEVELS.slice(1), null] }],
    ['a level that is none', { form_levels: [...FORM_LEVELS.slice(1), '?'] }],
    ['no house', { sports_house: null }],
    ['a house that is none', { sports_house: 'Gryffindor' }],
    ['no first name', { first_name: '  ' }],
    ['no last name', { last_name: undefined }],
    ['a name with a line break', { last_name: 'a\nb' }],
    ['a name with a NUL', { last_name: 'a\0b' }],
    ['a long name', { last_name: 'a'.repeat(81) }],
    ['a birthday to come', { birthday: '2999-01-01' }],
    ['a day that is none', { birthday: '2001-02-29' }],
    ['the email, which is not editable', { email: 'other@school.example' }],
    ['the phone', { phone: '+18765550000' }],
    ['the completion', { profile_completed: true }],
    ['a flag that is a text', { share_email: 'yes' }],
  ])('refuses %s and keeps the saved profile', async (_, change) => {
    const before = await show(fresh);
    const refused = await save(fresh, { ...FORM, ...change });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', issues: [{ message: expect.any(String) }] });
    expect(await show(fresh)).toEqual(before);
  });

  it('says what is missing in the form’s own words', async () => {
    const message = `Please select a level for all ${FORM_LEVELS.length} forms and choose a sports house`;
    const { body } = await save(fresh, { ...FORM, form_levels: [], sports_house: '' });
    expect(body.issues).toEqual([
      { path: 'form_levels', message },
      { path: 'sports_house', message },
    ]);
  });

  it('is not overwritten by an outdated form', async () => {
    delete t.clock.now;
    const { updated_at } = await show(fresh);
    expect((await save(fresh, { ...FORM, updated_at, profession: 'Nurse' })).status).toBe(200);
    const logged = await entries(fresh);
    const refused = await save(fresh, { ...FORM, updated_at, current_city: 'Paris' });
    expect([refused.status, refused.body.code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(refused.body.message).toMatch(/^Your profile was changed in another tab .* save again\.$/);
    expect(await show(fresh)).toMatchObject({ profession: 'Nurse', current_city: FORM.current_city });
    expect(await entries(fresh)).toEqual(logged);
    expect((await save(fresh, { ...FORM, current_city: 'Paris' })).status).toBe(200);
  });

  it('is saved once if the form is sent again after a lost reply', async () => {
    const { updated_at } = await show(fresh);
    const form = { ...FORM, updated_at, current_city: 'Negril' };
    expect((await save(fresh, form)).status).toBe(200);
    const [logged, stored] = [await entries(fresh), await show(fresh)];
    expect((await save(fresh, form)).status).toBe(200);
    expect([await entries(fresh), await show(fresh)]).toEqual([logged, stored]);
  });

  it('is saved once if the same form is sent twice at once', async () => {
    const { updated_at } = await show(fresh);
    const cities = ['Lagos', 'Leeds'];
    const both = await Promise.all(cities.map((current_city) => save(fresh, { ...FORM, updated_at, current_city })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await show(fresh)).current_city).toBe(cities[both.findIndex(({ status }) => status === 200)]);
  });

  it('is not saved if the account is deleted meanwhile', async () => {
    const person = await t.member();
    const { updated_at } = await show(person);
    const { saving } = await t.db.transaction().execute(async (db) => {
      await db.deleteFrom('auth_users').where('id', '=', person.id).execute();
      const saving = t.call(person, 'PUT /profile', { body: { updated_at, ...FORM } });
      await expect.poll(() => countLockWaits(t.db)).toBe(1);
      return { saving };
    });
    expect((await saving).body.code).toBe('NOT_SIGNED_IN');
  });

  it('needs a session', async () => {
    expect((await t.call(null, 'GET /profile')).status).toBe(401);
    expect((await save(null, FORM)).status).toBe(401);
  });
});

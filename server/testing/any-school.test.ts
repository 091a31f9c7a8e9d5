/**
 * Everything that depends on school.config.ts. Also runs with another school (scripts/another-school.mjs).
 */
import { beforeAll, expect, it } from 'vitest';
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { school } from '../../school.config.ts';
import { type Person, type TestApp, testApp } from './app.ts';
import { FORM_LEVELS, HOUSES } from './members.ts';
import { makeEvent, makeTicket, queuedMails, register } from './reunions.ts';
import { cookiesFrom, verifyPhone } from './sign-ins.ts';

/** How each of the two schools formats 120.00 and 18:00 UTC in December. */
const WORDS = {
  'Blue Mountain Alumni': ['US$120.00', '1:00 PM (Jamaica time)', '+18765550155', '876 555 0155'],
  'Hilda & Edmund Alumni': ['£120.00', '6:00 PM (London time)', '+447911123456', '07911 123456'],
} as Record<string, [money: string, time: string, phone: string, asWritten: string]>;
const [MONEY, TIME, PHONE, AS_WRITTEN] = WORDS[school.brand] ?? [];
const isKnown = MONEY !== undefined;

const OPTIONAL = { current_city: null, current_country: null, profession: null, industry: null, birthday: null };
const YEAR = LEAVING_YEARS ? { leaving_year: LEAVING_YEARS.to } : {};
const SHARED = {
  share_email: true,
  share_phone: true,
  share_location: true,
  share_profession: true,
  share_birthday: false,
};

const HOUSE = HOUSES.at(-1) ?? '';
/** The administrator has the first house and the same levels in reverse. */
const ALSO = HOUSE === HOUSES[0] ? 2 : 1;

let t: TestApp;
let admin: Person;
let member: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
});

const directory = async (query: Record<string, string | number>) =>
  (await t.call(null, 'GET /directory', { query })).body.matching;

it('signs up with a number in local notation', async () => {
  const phone = PHONE ?? '+18765550155';
  const added = await t.call(admin, 'POST /phone-numbers', { body: { phone: AS_WRITTEN ?? phone, notes: null } });
  expect(added.body.phone).toBe(phone);
  const form = { first_name: 'Ann', last_name: 'Zephyr', email: 'ann@mail.example', password: 'blue mahoe 77' };
  const made = await t.call(null, 'POST /accounts', { body: form, cookie: await verifyPhone(t, phone) });
  expect(made.body.user.form_levels).toEqual(FORM_LEVELS.map(() => null));
  member = { ...made.body.user, cookie: cookiesFrom(made) };
});

it('requires a level for each form and a house', async () => {
  const { updated_at } = (await t.call(member, 'GET /profile')).body;
  const save = (form: object) =>
    t.call(member, 'PUT /profile', {
      body: { first_name: 'Ann', last_name: 'Zephyr', updated_at, ...YEAR, ...OPTIONAL, ...SHARED, ...form },
    });
  const sentence = `Please select a level for all ${school.forms} forms and choose a sports house`;
  for (const form of [
    { form_levels: FORM_LEVELS.slice(1), sports_house: HOUSE },
    { form_levels: [...FORM_LEVELS, FORM_LEVELS[0]], sports_house: HOUSE },
    { form_levels: [...FORM_LEVELS.slice(1), 'ZZ'], sports_house: HOUSE },
    { form_levels: FORM_LEVELS, sports_house: 'Slytherin' },
  ]) {
    const { status, body } = await save(form);
    expect([status, body.issues[0].message]).toEqual([422, sentence]);
  }
  expect((await save({ form_levels: FORM_LEVELS.toReversed(), sports_house: HOUSE })).status).toBe(200);
});

it('is found by every form, level and house', async () => {
  for (const [index, level] of FORM_LEVELS.toReversed().entries()) {
    const both = FORM_LEVELS[index] === level ? 2 : 1; // the administrator has the same level
    expect(await directory({ form: index + 1, level })).toBe(both);
  }
  expect(await directory({ house: HOUSE })).toBe(ALSO);
  expect(await directory({ level: FORM_LEVELS[0], house: HOUSE })).toBe(ALSO);
  expect(
    (await t.call(null, 'GET /directory', { query: { form: school.forms + 1, level: FORM_LEVELS[0] } })).status,
  ).toBe(422);
});

it('is connected with classmates of the last form', async () => {
  const none = Object.fromEntries(FORM_LEVELS.map((_, index) => [`form_${index + 1}_level`, null]));
  const late = await t.member({ ...none, [`form_${school.forms}_level`]: FORM_LEVELS[0] });
  const { body } = await t.call(late, 'GET /connections');
  const shared = body.items.filter(({ id }: Person) => id === member.id);
  expect(shared).toMatchObject([{ shared_forms: [school.forms], form_levels: FORM_LEVELS.toReversed() }]);
});

it.skipIf(!isKnown)('gets emails with the school’s currency, time zone and name', async () => {
  const [welcome] = await queuedMails(t);
  const token = /\/verify-email#token=([\w-]+)/.exec(welcome?.text ?? '')?.[1] ?? '';
  expect((await t.call(null, 'POST /email-verifications', { body: { token } })).status).toBe(200);
  const event = await makeEvent(t, { start_date: '2030-12-12T18:00:00Z', end_date: '2030-12-12T23:00:00Z' });
  await register(t, member, event, await makeTicket(t, event));
  const email = (await queuedMails(t)).at(-1);
  expect(email?.text).toContain(MONEY);
  expect(email?.text).toContain(TIME?.split(' (')[0]);
  expect(email?.text).toContain(TIME?.slice(TIME.indexOf('(')));
  expect(email?.text).toContain(`${school.brand}, ${school.name}`);
});

it('is in the staff list with the house', async () => {
  const { body } = await t.call(admin, 'GET /users', { query: { q: 'zephyr' } });
  expect(body.items).toMatchObject([{ last_name: 'Zephyr', sports_house: HOUSE }]);
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS } from '../../testing/members.ts';
import { numberOfNoOne, plantEntry } from '../../testing/rosters.ts';
import { verifyPhone } from '../../testing/sign-ins.ts';
import { invitationTasks } from './links.ts';

let t: TestApp;
let ann: Person;
let staff: Person;

const own = { form: 1, level: FORM_LEVELS[0] };

beforeAll(async () => {
  t = await testApp();
  ann = await t.member({ first_name: 'Ann', last_name: 'Hall' });
  staff = await t.member({ roles: ['SUPER_ADMIN'], form_1_level: FORM_LEVELS[3] });
  await plantEntry(t, 'Marcia', 'Brown');
});
beforeEach(async () => {
  delete t.clock.now;
  await t.db.deleteFrom('rate_limits').execute();
});

const make = (person: Person, body: object = own) => t.call(person, 'POST /invitation-links', { body });
const tokenOf = async (person = ann): Promise<string> => (await make(person)).body.path.replace('/join/', '');
const show = (token: string) => t.call(null, 'GET /invitation-links/:token', { params: { token } });
const open = (token: string) => t.call(null, 'POST /invitation-links/:token/opens', { params: { token } });
const countsOf = async () => {
  const params = { form: '1', level: own.level };
  return (await t.call(ann, 'GET /rosters/:form/:level', { params })).body.own_links;
};

describe('a link', () => {
  it('shows who invites, without the last name, and the counts of the class, and no other name', async () => {
    const { status, body, raw } = await show(await tokenOf());
    expect([status, body]).toEqual([200, { inviter: 'Ann H.', ...own, joined: 1, missing: 1 }]);
    expect(raw.toString()).not.toMatch(/Hall|Marcia|Brown/);
  });

  it('is for a class in which its maker sat, also for staff', async () => {
    expect((await make(ann, { form: 1, level: FORM_LEVELS[3] })).body.code).toBe('CLASS_NOT_FOUND');
    expect((await make(staff)).body.code).toBe('CLASS_NOT_FOUND');
    expect((await make(ann, { form: 9, level: 'G' })).status).toBe(422);
    expect((await t.call(null, 'POST /invitation-links', { body: own })).status).toBe(401);
  });

  it('is stored as a hash alone, and its token is in no log entry', async () => {
    const token = await tokenOf();
    const rows = [
      await t.db.selectFrom('invitation_links').selectAll().execute(),
      await t.db.selectFrom('activity_logs').selectAll().execute(),
    ];
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('gets one answer whether it expired, never existed, or its maker left the class or the app', async () => {
    const expired = await tokenOf();
    t.clock.now = new Date(Date.now() + 30 * DAY_MS + 1000);
    const answers = [await show(expired)];
    delete t.clock.now;
    expect((await show(expired)).status).toBe(200);
    answers.push(await show('no-such-token'), await show('x'.repeat(100)));
    const [leaver, gone] = [await t.member(), await t.member()];
    const [left, deleted] = [await tokenOf(leaver), await tokenOf(gone)];
    await t.db.updateTable('users').set({ form_1_level: FORM_LEVELS[3] }).where('id', '=', leaver.id).execute();
    await t.call(staff, 'DELETE /users/:id', { params: { id: gone.id } });
    answers.push(await show(left), await show(deleted));
    const said = answers.map(({ status, body: { request_id: _, ...body } }) => JSON.stringify([status, body]));
    expect(new Set(said).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('is made 20 times a day', async () => {
    const member = await t.member();
    for (let made = 0; made < 20; made++) expect((await make(member)).status).toBe(200);
    expect((await make(member)).body.code).toBe('RATE_LIMITED');
  });

  it('is deleted 90 days after it expired', async () => {
    const count = async () => (await t.db.selectFrom('invitation_links').select('id').execute()).length;
    await tokenOf();
    const run = (days: number) =>
      invitationTasks(t.db, () => new Date(Date.now() + days * DAY_MS))['delete-expired-invitations']();
    await run(119);
    expect(await count()).toBeGreaterThan(0);
    await run(121);
    expect(await count()).toBe(0);
  });
});

describe('the counts', () => {
  const form = { first_name: 'New', last_name: 'Comer', password: 'blue mahoe 77' };
  const register = async (phone: string, body: object) =>
    t.call(null, 'POST /accounts', { body: { ...form, ...body }, cookie: await verifyPhone(t, phone), ip: '10.3.0.1' });
  const allowed = async () => {
    const phone = numberOfNoOne();
    await t.db.insertInto('allowed_phone_numbers').values({ phone }).execute();
    return phone;
  };

  it('are of openings and registrations, and the answer to an opening tells nothing', async () => {
    const token = await tokenOf();
    const before = await countsOf();
    const answers = [await open(token), await open(token), await open('no-such-token'.padEnd(22, '0'))];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { done: true }]));
    const created = await register(await allowed(), { email: 'one@mail.example', invitation: token });
    expect(created.status).toBe(200);
    expect(await countsOf()).toEqual({ opened: before.opened + 2, registered: before.registered + 1 });
  });

  it('of a link that doesn’t work are no obstacle to a registration', async () => {
    const created = await register(await allowed(), { email: 'two@mail.example', invitation: 'no-such-token' });
    expect(created.status).toBe(200);
  });

  it('rule 2: a link replaces neither the allowed number nor the code', async () => {
    const invitation = await tokenOf();
    const body = { ...form, email: 'three@mail.example', invitation };
    expect((await t.call(null, 'POST /accounts', { body })).body.code).toBe('PHONE_NOT_VERIFIED');
    const phoneNumber = numberOfNoOne();
    const refused = await t.call(null, 'POST /send-verification', { body: { phoneNumber } });
    expect(refused.body.code).toBe('PHONE_NOT_AUTHORIZED');
    const before = await countsOf();
    const used = await allowed();
    const cookie = await verifyPhone(t, used);
    await t.db.updateTable('allowed_phone_numbers').set({ status: 'revoked' }).where('phone', '=', used).execute();
    expect((await t.call(null, 'POST /accounts', { body, cookie })).body.code).toBe('PHONE_NOT_AUTHORIZED');
    expect(await countsOf()).toEqual(before);
  });
});

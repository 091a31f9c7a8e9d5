import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { appCode } from '../../testing/authenticators.ts';
import { changeNumber, changingBrowser, newNumber, readyBrowser } from '../../testing/phone-changes.ts';
import {
  codeTextedTo,
  freshAddress,
  lastEntry,
  memberWithPassword,
  PASSWORD,
  registeringBrowser,
  turnOnTwoFactor,
} from '../../testing/sign-ins.ts';
import { LIMITS } from '../limits.ts';

const MINUTE = 60_000;
let t: TestApp;
let staff: Person;
let ann: Person;

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['EVENT_COORDINATOR'] });
});
beforeEach(async () => {
  t.clock.now = undefined;
  ann = await memberWithPassword(t, { first_name: 'Ann' });
});

const list = (phone: string, status: 'pending' | 'used' | 'revoked') =>
  t.db
    .insertInto('allowed_phone_numbers')
    .values({ phone, status, used_at: status === 'used' ? new Date() : null })
    .execute();
const entryOf = (phone: string) =>
  t.db
    .selectFrom('allowed_phone_numbers')
    .select(['status', 'used_by', 'notes'])
    .where('phone', '=', phone)
    .executeTakeFirst();
const phoneOf = async ({ id }: Person) =>
  (await t.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a change', () => {
  it.each([
    ['that isn’t listed', undefined],
    ['that is listed as pending', 'pending'],
  ] as const)('to a number %s makes it the used one, and revokes the old one', async (_, status) => {
    const [from, to] = [ann.phone, newNumber()];
    await t.db
      .insertInto('allowed_phone_numbers')
      .values({ phone: from, status: 'used', used_at: new Date(), used_by: ann.id })
      .execute();
    if (status) await list(to, status);
    const answer = await changeNumber(t, ann, to);
    expect(answer).toMatchObject({ status: 200, body: { phone: to } });
    expect(await phoneOf(ann)).toBe(to);
    expect(await entryOf(to)).toMatchObject({ status: 'used', used_by: ann.id });
    expect(await entryOf(from)).toMatchObject({ status: 'revoked', used_by: ann.id });
    expect((await t.call(ann, 'GET /me')).body.user.phone).toBe(to);
    expect(await lastEntry(t)).toMatchObject({
      action_type: 'PHONE_CHANGED',
      description: `Changed the mobile number ending in ${from.slice(-4)} to the one ending in ${to.slice(-4)}`,
      actor_id: ann.id,
      target_user_id: ann.id,
      metadata: {},
    });
  });

  it('keeps the profile form’s version, and the session', async () => {
    const before = (await t.call(ann, 'GET /profile')).body.updated_at;
    await changeNumber(t, ann, newNumber());
    expect((await t.call(ann, 'GET /profile')).body.updated_at).toBe(before);
  });

  it('deletes what an imported list says about the number’s owner, and leaves the profile as it is', async () => {
    const to = newNumber();
    await list(to, 'pending');
    const { id: number_id } = await t.db
      .selectFrom('allowed_phone_numbers')
      .select('id')
      .where('phone', '=', to)
      .executeTakeFirstOrThrow();
    const profile = JSON.stringify({ profession: 'Someone else’s' });
    await t.db.insertInto('prepared_profiles').values({ number_id, profile }).execute();
    expect((await changeNumber(t, ann, to)).status).toBe(200);
    expect(await t.db.selectFrom('prepared_profiles').select('profile').execute()).toEqual([]);
    expect((await t.call(ann, 'GET /profile')).body.profession).toBeNull();
  });

  it('lets no one register with the old number, nor move to it', async () => {
    const from = ann.phone;
    await changeNumber(t, ann, newNumber());
    expect((await registeringBrowser(t).send(from)).body.code).toBe('PHONE_NOT_AUTHORIZED');
    const other = await memberWithPassword(t);
    expect((await changeNumber(t, other, from)).body.code).toBe('PHONE_UNUSABLE');
    expect(await phoneOf(other)).toBe(other.phone);
  });

  it('is what lists, search and classmates see', async () => {
    const to = newNumber();
    await changeNumber(t, ann, to);
    const boss = await t.member({ roles: ['SUPER_ADMIN'] });
    const found = async (q: string) => (await t.call(boss, 'GET /users', { query: { q } })).body.items.length;
    expect([await found(to), await found(ann.phone)]).toEqual([1, 0]);
    const { body } = await t.call(await t.member(), 'GET /directory', {
      query: { q: `${ann.first_name} ${ann.last_name}` },
    });
    expect(JSON.stringify(body)).toContain(to);
    expect(JSON.stringify(body)).not.toContain(ann.phone);
  });

  it('can’t be followed by another within 72 hours', async () => {
    t.clock.now = new Date();
    const start = t.clock.now.getTime();
    const first = newNumber();
    expect((await changeNumber(t, ann, first)).status).toBe(200);
    const { authorize } = changingBrowser(t, ann);
    t.clock.now = new Date(start + 72 * 60 * MINUTE - 1000);
    expect((await authorize()).body.code).toBe('PHONE_CHANGED_RECENTLY');
    t.clock.now = new Date(start + 72 * 60 * MINUTE);
    expect((await changeNumber(t, ann, newNumber())).status).toBe(200);
  });
});

describe('rule 8: the password', () => {
  it('must be right, and is asked again after ten minutes or in another session', async () => {
    const browser = changingBrowser(t, ann);
    const refused = await browser.authorize({ current_password: 'not it' });
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'current_password' }] } });
    const phone = newNumber();
    expect((await browser.send(phone)).body.code).toBe('AUTHORIZATION_EXPIRED');
    t.clock.now = new Date();
    await browser.authorize();
    expect((await browser.send(phone)).status).toBe(200);
    const signedIn = await t.call(null, 'POST /session', {
      body: { email: ann.email, password: PASSWORD },
      ip: freshAddress(),
    });
    const elsewhere = { ...ann, cookie: signedIn.cookies.map((each) => each.split(';')[0]).join('; ') };
    expect((await changingBrowser(t, elsewhere).send(phone)).body.code).toBe('AUTHORIZATION_EXPIRED');
    t.clock.now = new Date(t.clock.now.getTime() + 10 * MINUTE);
    expect((await browser.change(phone)).body.code).toBe('AUTHORIZATION_EXPIRED');
  });

  it('is asked again after it was changed elsewhere', async () => {
    const phone = newNumber();
    const browser = await readyBrowser(t, ann, phone);
    const others = { user_id: ann.id, purpose: 'phone_change' };
    expect(
      await t.db.selectFrom('challenges').select('id').where('user_id', '=', others.user_id).execute(),
    ).toHaveLength(1);
    await t.call(ann, 'PUT /password', { body: { current_password: PASSWORD, password: 'lignum vitae 88' } });
    expect(await t.db.selectFrom('challenges').select('id').where('user_id', '=', others.user_id).execute()).toEqual(
      [],
    );
    expect((await browser.change()).status).not.toBe(200);
  });

  it('needs a code too where two-factor is on', async () => {
    const { secret } = await turnOnTwoFactor(t, ann);
    const browser = changingBrowser(t, ann);
    expect((await browser.authorize()).body.code).toBe('INVALID_CODE');
    expect((await browser.send(newNumber())).body.code).toBe('AUTHORIZATION_EXPIRED');
    const code = appCode(secret);
    expect((await browser.authorize({ current_password: PASSWORD, code })).status).toBe(200);
    const phone = newNumber();
    expect((await browser.send(phone)).status).toBe(200);
    expect((await browser.change(phone)).status).toBe(200);
  });
});

describe('rule 8: the code', () => {
  it('belongs to the browser that asked, and is refused five times', async () => {
    const phone = newNumber();
    const browser = await readyBrowser(t, ann, phone);
    const code = codeTextedTo(t, phone);
    const other = changingBrowser(t, ann);
    expect((await other.change(phone, code)).body.code).toBe('INVALID_CODE');
    const asked = changingBrowser(t, ann);
    const second = newNumber();
    await asked.send(second);
    const right = codeTextedTo(t, second);
    for (let tries = 0; tries < 5; tries++)
      expect((await asked.change(second, wrong(right))).body.code).toBe('INVALID_CODE');
    expect((await asked.change(second, right)).body.code).toBe('INVALID_CODE');
    expect((await browser.change()).status).toBe(200);
  });

  it('is sent again after a minute, and six times an hour for one account', async () => {
    t.clock.now = new Date();
    const browser = changingBrowser(t, ann);
    await browser.authorize();
    const phone = newNumber();
    await browser.send(phone);
    expect((await browser.send(phone)).body.code).toBe('CODE_STILL_VALID');
    for (let texts = 1; texts < LIMITS.phoneChangeCodesPerAccount.points; texts++)
      expect((await browser.send(newNumber())).status).toBe(200);
    expect((await browser.send(newNumber())).body.code).toBe('RATE_LIMITED');
  });

  it.each([
    ['no number', 'abcd'],
    ['half a number', '555-1234'],
  ])('isn’t sent to %s', async (_, phoneNumber) => {
    const browser = changingBrowser(t, ann);
    await browser.authorize();
    expect((await browser.send(phoneNumber)).body).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'phoneNumber' }],
    });
  });

  it('isn’t sent to one’s own number', async () => {
    const browser = changingBrowser(t, ann);
    await browser.authorize();
    expect((await browser.send(ann.phone)).body.message).toBe('This is already your number.');
  });
});

describe('rule 8: a number that can’t be taken', () => {
  it('is refused after its code alone, so that no one learns from it which number is listed', async () => {
    const member = await t.member();
    const numbers = { unlisted: newNumber(), pending: newNumber(), used: newNumber(), revoked: newNumber() };
    await list(numbers.pending, 'pending');
    await list(numbers.used, 'used');
    await list(numbers.revoked, 'revoked');
    const browser = changingBrowser(t, ann);
    await browser.authorize();
    const answers: unknown[] = [];
    for (const phone of [...Object.values(numbers), member.phone]) {
      const sent = await browser.send(phone);
      const guessed = await browser.change(phone, wrong(codeTextedTo(t, phone)));
      answers.push([sent, guessed].map(({ status, body: { request_id: _, ...said } }) => [status, said]));
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    const refusal = async (phone: string) => (await browser.change(phone)).body.code;
    expect(await refusal(numbers.used)).toBe('PHONE_UNUSABLE');
    expect(await refusal(numbers.revoked)).toBe('PHONE_UNUSABLE');
    expect(await refusal(member.phone)).toBe('PHONE_TAKEN');
    expect([await phoneOf(ann), await entryOf(ann.phone)]).toEqual([ann.phone, undefined]);
    expect((await browser.change(numbers.pending)).status).toBe(200);
  });
});

describe('the old number', () => {
  const restore = (id: string) => t.call(staff, 'DELETE /phone-numbers/:id/revocation', { params: { id } });

  it('is restored by staff only once it can no longer be taken back', async () => {
    t.clock.now = new Date();
    const start = t.clock.now.getTime();
    await changeNumber(t, ann, newNumber());
    const { id } = await t.db
      .selectFrom('allowed_phone_numbers')
      .select('id')
      .where('phone', '=', ann.phone)
      .executeTakeFirstOrThrow();
    expect((await restore(id)).body.code).toBe('PHONE_KEPT');
    const again = { phone: ann.phone, notes: null, restore_revoked: true };
    expect((await t.call(staff, 'POST /phone-numbers', { body: again })).body.code).toBe('PHONE_KEPT');
    const bulk = await t.call(staff, 'POST /phone-numbers/bulk', {
      body: { lines: [ann.phone], restore_revoked: true },
    });
    expect(bulk.body).toMatchObject({ restored: 0, items: [{ result: 'listed' }] });
    t.clock.now = new Date(start + 72 * 60 * MINUTE);
    expect((await restore(id)).status).toBe(200);
    expect(await entryOf(ann.phone)).toMatchObject({ status: 'pending', used_by: null });
  });

  it('is shown to staff with its member, whom a bulk add and adding it name instead of a revocation', async () => {
    await changeNumber(t, ann, newNumber());
    const { items } = (await t.call(staff, 'GET /phone-numbers', { query: { q: ann.phone } })).body;
    expect(items).toMatchObject([{ status: 'revoked', used_by_name: expect.stringMatching(/^Ann /), used_at: null }]);
    const added = await t.call(staff, 'POST /phone-numbers', { body: { phone: ann.phone, notes: null } });
    expect(added.body.code).toBe('PHONE_CHANGED');
    const lines = [ann.phone];
    for (const path of ['POST /phone-numbers/checks', 'POST /phone-numbers/bulk'] as const)
      expect((await t.call(staff, path, { body: { lines } })).body.items).toMatchObject([{ result: 'listed' }]);
  });

  it('leaves the list with the account, like the new one', async () => {
    const to = newNumber();
    await changeNumber(t, ann, to);
    await t.call(ann, 'POST /account/deletion', { body: { current_password: PASSWORD, confirmation: 'delete' } });
    expect([await entryOf(ann.phone), await entryOf(to)]).toEqual([undefined, undefined]);
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { memberWithPassword, PASSWORD } from '../../testing/sign-ins.ts';
import { hashPassword } from './hashing.ts';

let t: TestApp;
let marcia: Person;
let addresses = 0;
const fromElsewhere = () => `10.3.0.${++addresses}`;

beforeAll(async () => {
  t = await testApp({ jobs: true });
  marcia = await t.member({ email: 'marcia@mail.example' });
  const password = await hashPassword('the old one 1');
  await t.db
    .insertInto('auth_accounts')
    .values({ user_id: marcia.id, account_id: marcia.id, provider_id: 'credential', password })
    .execute();
});

const ask = (email: string) => t.call(null, 'POST /password-reset-requests', { body: { email }, ip: fromElsewhere() });
const check = (token: string) => t.call(null, 'POST /password-reset-checks', { body: { token }, ip: fromElsewhere() });
const reset = (token: string, password: string) =>
  t.call(null, 'POST /password-resets', { body: { token, password }, ip: fromElsewhere() });
const signIn = (password: string) =>
  t.call(null, 'POST /session', { body: { email: marcia.email, password }, ip: fromElsewhere() });

async function mailedToken(after: number, { email } = marcia): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const line = t.printed.slice(after).find((each) => each.startsWith(`Email to ${email}`));
    if (line) return /token=([\w%-]+)/.exec(line)?.[1] ?? '';
    await wait(50);
  }
  throw new Error('no email came');
}

/** Asks for a link, and returns its token. */
async function requestToken(person = marcia): Promise<string> {
  const before = t.printed.length;
  await ask(person.email);
  return mailedToken(before, person);
}

describe('a forgotten password', () => {
  it('is reset by the emailed link, once, ending every session', async () => {
    const before = t.printed.length;
    expect((await ask(marcia.email)).body).toEqual({ done: true });
    const token = await mailedToken(before);
    expect((await reset(token, 'marcia')).body.code).toBe('WEAK_PASSWORD');
    expect((await reset(token, 'the new one 2')).body).toEqual({ done: true });
    expect((await t.call(marcia, 'GET /me')).body.user).toBeNull();
    expect((await signIn('the old one 1')).status).toBe(401);
    expect((await signIn('the new one 2')).status).toBe(200);
    expect((await reset(token, 'a third one 3')).body).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('has a link that says whether it still works, without being used by the question', async () => {
    const ann = await memberWithPassword(t);
    const token = await requestToken(ann);
    expect((await check(token)).body).toEqual({ done: true });
    expect((await check(token)).body).toEqual({ done: true });
    expect((await reset(token, 'the newer one 8')).status).toBe(200);
    expect((await check(token)).body.code).toBe('INVALID_TOKEN');
    expect((await check('invented')).body.code).toBe('INVALID_TOKEN');
  });

  it('gets the same answer for an unknown address, without an email', async () => {
    expect((await ask('unknown@mail.example')).body).toEqual({ done: true });
    await wait(300);
    expect(t.printed.join('\n')).not.toContain('unknown@mail.example');
  });

  it('cannot be set by an expired or invented link', async () => {
    const token = await requestToken();
    t.clock.now = new Date(Date.now() + HOUR_MS + 1000);
    expect((await reset(token, 'the new one 4')).body.code).toBe('INVALID_TOKEN');
    t.clock.now = undefined;
    expect((await reset('invented', 'the new one 4')).body.code).toBe('INVALID_TOKEN');
  });

  it('can be requested three times an hour', async () => {
    for (let index = 0; index < 3; index++) await ask('often@mail.example');
    expect((await ask('often@mail.example')).status).toBe(429);
  });

  it('has one more chance: a used link voids the others', async () => {
    const ann = await memberWithPassword(t);
    const first = await requestToken(ann);
    const second = await requestToken(ann);
    expect((await reset(second, 'the newer one 5')).body).toEqual({ done: true });
    expect((await reset(first, 'the newest one 6')).body.code).toBe('INVALID_TOKEN');
  });

  it('is remembered after all: a password change voids every link', async () => {
    const ann = await memberWithPassword(t);
    const token = await requestToken(ann);
    const body = { current_password: PASSWORD, password: 'the newest one 6' };
    expect((await t.call(ann, 'PUT /password', { body })).status).toBe(200);
    expect((await reset(token, 'another one 7')).body.code).toBe('INVALID_TOKEN');
  });
});

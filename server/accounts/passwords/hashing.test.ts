import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientNetwork } from '../../lib/http/client-address.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { cookiesFrom, memberWithPassword, PASSWORD } from '../../testing/sign-ins.ts';
import { HASHES_AT_ONCE, HASHES_WAITING, hashing } from './hashing.ts';

let t: TestApp;
let marcia: Person;
let networks = 0;
const freshNetwork = () => `198.51.${++networks}.1`;

beforeAll(async () => {
  t = await testApp();
  marcia = await memberWithPassword(t);
});

const signIn = (ip: string, email = marcia.email, password = PASSWORD) =>
  t.call(null, 'POST /session', { ip, body: { email, password } });

/** The most hashes that run at once until `work` is done. */
async function mostRunning(work: Promise<unknown>): Promise<number> {
  let most = 0;
  let isOver = false;
  void work.then(() => {
    isOver = true;
  });
  while (!isOver) {
    most = Math.max(most, hashing.running());
    await sleep(1);
  }
  return most;
}

/** Fills the queue of a network; returns what empties it. */
function occupy(ip: string): () => Promise<unknown> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = Array.from({ length: 1 + HASHES_WAITING.waitingPerKey }, () =>
    hashing(() => released, clientNetwork(ip)),
  );
  return () => {
    release();
    return Promise.all(all);
  };
}

describe('sixty sign-ins at once', () => {
  it(`hash ${HASHES_AT_ONCE} passwords at a time, and all are answered`, async () => {
    const answers = Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn(freshNetwork(), `unknown-${n}@school.example`)),
    );
    expect(await mostRunning(answers)).toBe(HASHES_AT_ONCE);
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('of one network hash one at a time', async () => {
    const answers = Promise.all(
      Array.from({ length: 30 }, (_, n) => signIn('198.51.100.1', `unknown-${n}@school.example`)),
    );
    expect(await mostRunning(answers)).toBe(1);
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('while too many of a network wait', () => {
  const ip = '203.0.113.1';

  it('its next sign-in is told to try again, which is no attempt; others sign in', async () => {
    const empty = occupy(ip);
    const elsewhere = signIn(freshNetwork());
    for (let attempt = 0; attempt < 10; attempt++) {
      const busy = await signIn(ip);
      expect(busy).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' }, headers: { 'retry-after': '5' } });
    }
    await empty();
    expect((await elsewhere).status).toBe(200);
    expect((await signIn(ip)).status).toBe(200);
  });

  it('showing a password again is no attempt either', async () => {
    const cookie = cookiesFrom(await signIn(freshNetwork()));
    const change = () =>
      t.call(null, 'PUT /password', { ip, cookie, body: { current_password: PASSWORD, password: 'lignum vitae 88' } });
    const empty = occupy(ip);
    for (let attempt = 0; attempt < 10; attempt++) expect((await change()).status).toBe(503);
    await empty();
    expect((await change()).status).toBe(200);
  });
});

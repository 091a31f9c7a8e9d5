/** What strangers can do to a number and its owner by requesting and guessing codes (decision 0034). */
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { codeTextedTo, freshAddress, registeringBrowser } from '../../testing/sign-ins.ts';
import { LIMITS } from '../limits.ts';

const MINUTE = 60_000;
let t: TestApp;
let numbers = 0;
let networks = 0;

beforeAll(async () => {
  t = await testApp();
  await t.member();
});

const at = (milliseconds: number) => {
  t.clock.now = new Date(Date.UTC(2026, 10, 21, 12) + milliseconds);
};
async function listed(): Promise<string> {
  const phone = `+1876554${String(1000 + ++numbers)}`;
  await t.db.insertInto('allowed_phone_numbers').values({ phone }).execute();
  return phone;
}
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const textsTo = (phone: string) => t.printed.filter((line) => line.includes(phone)).length;
/** Each from a network of its own. */
const strangers = (count: number) =>
  Array.from({ length: count }, () => registeringBrowser(t, `10.${++networks >> 8}.${networks & 255}.1`));
const resetLimits = () => t.db.deleteFrom('rate_limits').execute();

describe('a stranger', () => {
  it('who requests six codes at once doesn’t keep the owner from registering', async () => {
    const phone = await listed();
    at(0);
    const address = freshAddress();
    const answers = await Promise.all(Array.from({ length: 6 }, () => registeringBrowser(t, address).send(phone)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(textsTo(phone)).toBe(1);
    const owner = registeringBrowser(t);
    expect(await owner.send(phone)).toMatchObject({ status: 200, body: { sent: true, is_earlier: true } });
    expect((await owner.verify(phone, codeTextedTo(t, phone))).status).toBe(200);
  });

  it('who requests codes for an hour from many addresses causes eleven messages, and the owner can get one at any time', async () => {
    const phone = await listed();
    for (let second = 0; second < 3600; second += 30) {
      at(second * 1000);
      for (const browser of strangers(1)) expect((await browser.send(phone)).status).toBe(200);
    }
    expect(textsTo(phone)).toBe(11);
    const owner = registeringBrowser(t);
    expect(await owner.send(phone)).toMatchObject({ status: 200, body: { is_earlier: true } });
    expect((await owner.verify(phone, codeTextedTo(t, phone))).status).toBe(200);
  });

  it('who guesses leaves the owner’s code and attempts as they are', async () => {
    const phone = await listed();
    at(0);
    const owner = registeringBrowser(t);
    await owner.send(phone);
    const code = codeTextedTo(t, phone);
    for (let count = 0; count < 4; count++) await owner.verify(phone, wrong(code));
    const withoutCookie = freshAddress();
    for (let count = 0; count < 10; count++) await registeringBrowser(t, withoutCookie).verify(phone, wrong(code));
    for (const stranger of strangers(6)) {
      await stranger.send(phone);
      for (let count = 0; count < 6; count++) await stranger.verify(phone, wrong(code));
    }
    expect((await owner.verify(phone, code)).status).toBe(200);
  });

  it('who requests a newer code doesn’t void the owner’s', async () => {
    const phone = await listed();
    const [owner, stranger] = [registeringBrowser(t), registeringBrowser(t)];
    at(0);
    await owner.send(phone);
    const code = codeTextedTo(t, phone);
    at(MINUTE);
    expect((await stranger.send(phone)).body.is_earlier).toBe(false);
    expect(codeTextedTo(t, phone)).not.toBe(code);
    expect((await stranger.verify(phone, code)).body.code).toBe('INVALID_CODE');
    expect((await owner.verify(phone, code)).status).toBe(200);
  });

  it('can’t use a code with a forged cookie', async () => {
    const phone = await listed();
    at(0);
    const sent = await registeringBrowser(t).send(phone);
    const code = codeTextedTo(t, phone);
    const cookie = sent.cookies[0]?.split(';')[0] ?? '';
    const verify = (given: string) =>
      t.call(null, 'POST /verify-code', { body: { phoneNumber: phone, code }, cookie: given, ip: freshAddress() });
    const otherId = cookie.replace(/=[\w-]{36}/, `=${crypto.randomUUID()}`);
    expect([(await verify('')).status, (await verify(otherId)).status]).toEqual([422, 422]);
    expect((await verify(cookie)).status).toBe(200);
  });
});

describe('a shared code', () => {
  it('allows sixty attempts by all who share it, besides those of the browser it was sent for', async () => {
    const phone = await listed();
    at(0);
    const owner = registeringBrowser(t);
    await owner.send(phone);
    const code = codeTextedTo(t, phone);
    const sharing = strangers(13);
    for (const stranger of sharing) await stranger.send(phone);
    const answers: string[] = [];
    for (const stranger of sharing) {
      for (let count = 0; count < 5; count++) answers.push((await stranger.verify(phone, wrong(code))).body.code);
    }
    expect(answers).toEqual([...Array(60).fill('INVALID_CODE'), ...Array(5).fill('RATE_LIMITED')]);
    const refused = await sharing.at(-1)?.verify(phone, code);
    expect(refused?.body.message).toBe('Too many wrong codes were entered for this number. Request another code.');
    expect((await owner.verify(phone, code)).status).toBe(200);
  });

  it('allows twenty wrong attempts an hour from one network', async () => {
    const phone = await listed();
    at(0);
    await registeringBrowser(t).send(phone);
    const code = codeTextedTo(t, phone);
    const answers: string[] = [];
    for (let host = 1; host <= 5; host++) {
      const stranger = registeringBrowser(t, `198.51.100.${host}`);
      await stranger.send(phone);
      for (let count = 0; count < 5; count++) answers.push((await stranger.verify(phone, wrong(code))).body.code);
    }
    expect(answers).toEqual([...Array(20).fill('INVALID_CODE'), ...Array(5).fill('RATE_LIMITED')]);
    const elsewhere = registeringBrowser(t);
    await elsewhere.send(phone);
    expect((await elsewhere.verify(phone, code)).status).toBe(200);
  });
});

describe('wrong codes over all numbers', () => {
  /** Guesses at many numbers, each from its own browser and address; the codes of the answers. */
  async function guess(count: number): Promise<string[]> {
    const answers: string[] = [];
    for (let begun = 0; begun < count; begun += 5) {
      const phone = await listed();
      const browser = registeringBrowser(t);
      await browser.send(phone);
      const code = codeTextedTo(t, phone);
      for (let n = 1; n <= 5; n++) answers.push((await browser.verify(phone, wrong(code, n))).body.code);
    }
    return answers;
  }

  it('are 200 an hour; then each code can be tried once, so a member with the right one still gets in', async () => {
    await resetLimits();
    at(0);
    expect(await guess(LIMITS.wrongCodes.points)).toEqual(Array(200).fill('INVALID_CODE'));
    expect(await guess(10)).toEqual([
      ...['INVALID_CODE', ...Array(4).fill('RATE_LIMITED')],
      ...['INVALID_CODE', ...Array(4).fill('RATE_LIMITED')],
    ]);
    const phone = await listed();
    const [member, careless] = [registeringBrowser(t), registeringBrowser(t)];
    await member.send(phone);
    await careless.send(phone);
    const code = codeTextedTo(t, phone);
    await careless.verify(phone, wrong(code));
    const refused = await careless.verify(phone, code);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused.body.message).toMatch(
      /^Too many wrong codes are being entered right now, so each code works on the first try only\. Request a new code, or try again in \d+ minutes\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await member.verify(phone, code)).status).toBe(200);
  });

  it('don’t include right ones, nor guesses without a code to guess at', async () => {
    await resetLimits();
    at(0);
    for (let count = 0; count < 5; count++) {
      const phone = await listed();
      const browser = registeringBrowser(t);
      await browser.send(phone);
      await registeringBrowser(t).verify(phone, '123456');
      expect((await browser.verify(phone, codeTextedTo(t, phone))).status).toBe(200);
    }
    const row = await t.db.selectFrom('rate_limits').select('points').where('key', 'like', 'wrong-codes%').execute();
    expect(row).toEqual([{ points: 0 }]);
  });
});

describe('concurrent requests for one number', () => {
  const askAtOnce = async (app: TestApp, phone: string) => {
    await app.db.insertInto('allowed_phone_numbers').values({ phone }).execute();
    await Promise.all(Array.from({ length: 8 }, () => registeringBrowser(app).send(phone)));
    return app.printed.filter((line) => line.includes(phone)).length;
  };

  it('cause one text message, in twenty rounds', async () => {
    at(0);
    for (let round = 0; round < 20; round++) expect(await askAtOnce(t, `+1876553${1000 + round}`)).toBe(1);
  });

  it('control: without the lock, more than one in some round', async () => {
    const unlocked = await testApp({ before: withoutLock });
    await unlocked.member();
    for (let round = 0; round < 20; round++) if ((await askAtOnce(unlocked, `+1876553${1000 + round}`)) > 1) return;
    throw new Error('the race never showed: so the test above tests nothing');
  });
});

/** In this database alone, the lock's function is hidden behind one that does nothing. */
const withoutLock = `
  create schema without_lock;
  create function without_lock.pg_advisory_xact_lock(integer, integer) returns void language sql as 'select';
  do $$ begin execute format('alter database %I set search_path = without_lock, public, pg_catalog', current_database()); end $$`;

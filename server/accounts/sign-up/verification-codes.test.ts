import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { codeTextedTo, freshAddress, registeringBrowser } from '../../testing/sign-ins.ts';

const MINUTE = 60_000;
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  await t.member();
});

const at = (milliseconds: number) => {
  t.clock.now = new Date(Date.UTC(2026, 10, 21, 12) + milliseconds);
};
const allow = (phone: string) => t.db.insertInto('allowed_phone_numbers').values({ phone }).execute();
/** Each from another browser and address, so that one test's attempts are not another's. */
const send = (phoneNumber: string, ip?: string) => registeringBrowser(t, ip).send(phoneNumber);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('POST /send-verification', () => {
  it('sends six digits to an allowed number', async () => {
    await allow('+18765551001');
    const answer = await send('+1 876-555-1001');
    expect(answer).toMatchObject({ status: 200, body: { sent: true, resend_after_seconds: 60, is_earlier: false } });
    expect(t.printed.at(-1)).toMatch(/^SMS to \+18765551001: Your verification code is \d{6}$/);
  });

  it('refuses a number that isn’t allowed, quoting it as entered', async () => {
    const before = t.printed.length;
    const answer = await send('+1 876 555 9999');
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      code: 'PHONE_NOT_AUTHORIZED',
      message:
        'This phone number (+1 876 555 9999) is not authorized for registration. Please contact an administrator or verify you entered the correct number.',
    });
    expect(answer.body.error).toBe(answer.body.message);
    expect(t.printed).toHaveLength(before);
  });

  it.each(['used', 'revoked'] as const)('refuses a number that is %s', async (status) => {
    const phone = status === 'used' ? '+18765551002' : '+18765551003';
    const used_at = status === 'used' ? new Date() : null;
    await t.db.insertInto('allowed_phone_numbers').values({ phone, status, used_at }).execute();
    expect((await send(phone)).body.code).toBe('PHONE_NOT_AUTHORIZED');
  });

  it('waits 60 seconds before sending again, and says how long', async () => {
    await allow('+18765551004');
    const { send } = registeringBrowser(t);
    at(0);
    expect((await send('+18765551004')).status).toBe(200);
    at(59_000);
    const early = await send('+18765551004');
    expect(early).toMatchObject({
      status: 429,
      body: { code: 'CODE_STILL_VALID', message: 'Wait 1 second before requesting another code.' },
    });
    expect(early.headers['retry-after']).toBe('1');
    at(60_000);
    expect((await send('+18765551004')).status).toBe(200);
  });

  it('reports a message that couldn’t be sent, and allows another request right away', async () => {
    await allow('+18765551005');
    at(0);
    const { send } = registeringBrowser(t);
    t.printed.push = () => {
      throw new Error('The provider is down.');
    };
    const failed = await send('+18765551005');
    t.printed.push = Array.prototype.push;
    expect(failed).toMatchObject({
      status: 503,
      body: { code: 'MESSAGE_NOT_SENT', message: 'Failed to send verification code' },
    });
    expect((await send('+18765551005')).status).toBe(200);
  });

  it('allows 20 numbers an hour from one address', async () => {
    const ip = freshAddress();
    for (let index = 0; index < 20; index++) expect((await send(`+1876555${2000 + index}`, ip)).status).toBe(403);
    expect((await send('+18765552999', ip)).status).toBe(429);
  });

  it.each([
    {},
    { phoneNumber: 5 },
    { phoneNumber: '' },
    { phoneNumber: 'abcdef' },
    { phoneNumber: '+18765551001', more: 1 },
  ])('refuses %j', async (body) => {
    const answer = await t.call(null, 'POST /send-verification', { body, ip: freshAddress() });
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
  });
});

describe('POST /verify-code', () => {
  const sent = async (phone: string) => {
    await allow(phone);
    at(0);
    const browser = registeringBrowser(t);
    await browser.send(phone);
    return { code: codeTextedTo(t, phone), verify: (code: string) => browser.verify(phone, code) };
  };

  it('accepts the code once and sets the verified-phone cookie', async () => {
    const { code, verify } = await sent('+18765551010');
    const right = await verify(code);
    expect(right).toMatchObject({ status: 200, body: { valid: true } });
    expect(right.cookies[0]).toMatch(/^alumni_phone=.*; Path=\/api\/accounts; Max-Age=900; HttpOnly; SameSite=Lax$/);
    expect(await verify(code)).toMatchObject({ status: 422, body: { code: 'INVALID_CODE' } });
  });

  it('accepts only one of many concurrent uses of the right code', async () => {
    const { code, verify } = await sent('+18765551011');
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('refuses a wrong code, and after five attempts the right one too', async () => {
    const { code, verify } = await sent('+18765551012');
    for (let index = 0; index < 5; index++) {
      expect((await verify(wrong(code))).body).toMatchObject({
        code: 'INVALID_CODE',
        message: 'Invalid verification code. Please try again.',
      });
    }
    expect((await verify(code)).status).toBe(422);
  });

  it('counts each of several parallel guesses', async () => {
    const { code, verify } = await sent('+18765551013');
    await Promise.all(Array.from({ length: 12 }, () => verify(wrong(code))));
    const { attempts } = await t.db
      .selectFrom('verification_attempts')
      .select('attempts')
      .where('phone', '=', '+18765551013')
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
  });

  it.each([
    [10 * MINUTE - 1, 200],
    [10 * MINUTE, 422],
  ])('after %i ms answers %i', async (elapsed, status) => {
    const { code, verify } = await sent(`+1876555102${status === 200 ? 0 : 1}`);
    at(elapsed);
    expect((await verify(code)).status).toBe(status);
  });

  it.each(['12345', '1234567', '12345a', ''])('refuses %j as no code', async (code) => {
    expect((await registeringBrowser(t).verify('+18765551001', code)).body.code).toBe('INVALID_INPUT');
  });
});

/** A code's way to a phone by Twilio: at once, later, or not at all; and what is known of it. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { makeJobsDue, queuedJobs } from '../../testing/jobs.ts';
import { registeringBrowser } from '../../testing/sign-ins.ts';
import { startTwilioServer, TWILIO, type TwilioServer } from '../../testing/twilio-server.ts';
import { queueCode } from './code-messages.ts';
import { insertText } from './queries.ts';

let t: TestApp;
let server: TwilioServer;
let log = '';

beforeAll(async () => {
  server = await startTwilioServer();
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
  t = await testApp({
    jobs: true,
    settings: {
      ...{ SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: TWILIO.sid, TWILIO_AUTH_TOKEN: TWILIO.token },
      ...{ TWILIO_FROM: '+18765550000', TWILIO_API_URL: server.url, LOG_LEVEL: 'debug' },
    },
  });
  await t.member();
});
afterEach(() => {
  server.rules.create = undefined;
  t.clock.now = undefined;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const WITHIN = { timeout: 60_000, interval: 20 };
let numbers = 0;
/** A number that may register, with its actions. */
async function listed() {
  const phone = `+1876777${String(1000 + ++numbers)}`;
  await t.db.insertInto('allowed_phone_numbers').values({ phone }).execute();
  const { send, verify } = registeringBrowser(t);
  const codeIn = (body = '') => /(\d{6})$/.exec(body)?.[1] ?? '';
  const mine = ({ form }: { form: Record<string, string> }) => form.To === phone;
  return {
    phone,
    ask: () => send(phone),
    offered: () => server.offered.filter(mine).map(({ form }) => codeIn(form.Body)),
    taken: () => server.taken.filter(mine).map(({ form }) => codeIn(form.Body)),
    verify: (code = '') => verify(phone, code),
    rows: () =>
      t.db
        .selectFrom('deliveries')
        .select(['channel', 'kind', 'user_id', 'recipient', 'state', 'reason', 'tries'])
        .where('recipient', '=', `•••• ${phone.slice(-4)}`)
        .orderBy('created_at')
        .execute(),
    jobs: () => queuedJobs(t.db, { phone }),
    retryNow: (attempts?: number) => makeJobsDue(t.db, { phone }, attempts),
  };
}
type Listed = Awaited<ReturnType<typeof listed>>;
const states = (person: Listed, ...wanted: string[]) =>
  vi.waitFor(async () => expect((await person.rows()).map(({ state }) => state)).toEqual(wanted), WITHIN);
const tries = (person: Listed, wanted: number) =>
  vi.waitFor(async () => {
    expect((await person.rows())[0]?.tries).toBe(wanted);
    expect((await person.jobs()).map(({ locked_by }) => locked_by)).toEqual([null]);
  }, WITHIN);
const busy = (person: Listed, times: number) => {
  let refused = 0;
  server.rules.create = ({ To }) =>
    To === person.phone && refused++ < times ? { status: 429, code: 20429 } : undefined;
};

describe('a code', () => {
  it('accepted right away is recorded as sent, and leaves no job', async () => {
    const person = await listed();
    expect((await person.ask()).body).toEqual({
      sent: true,
      resend_after_seconds: 60,
      is_delayed: false,
      is_earlier: false,
    });
    const row = { channel: 'text', kind: 'code', user_id: null, recipient: `•••• ${person.phone.slice(-4)}` };
    expect(await person.rows()).toEqual([{ ...row, state: 'sent', reason: null, tries: 1 }]);
    expect(await person.jobs()).toEqual([]);
    expect((await person.verify(person.taken()[0])).status).toBe(200);
  });

  it('is sent later by the queue if Twilio is too busy, once and unchanged', async () => {
    const person = await listed();
    busy(person, 2);
    expect(await person.ask()).toMatchObject({ status: 200, body: { sent: true, is_delayed: true } });
    expect(await person.rows()).toMatchObject([{ state: 'waiting', reason: 'provider_away', tries: 1 }]);
    const [job] = await person.jobs();
    expect(JSON.stringify(job?.payload)).not.toContain(person.offered()[0]); // readers of the database can't use it
    await person.retryNow();
    await tries(person, 2);
    await person.retryNow();
    await states(person, 'sent');
    expect([person.offered().length, person.taken().length, new Set(person.offered()).size]).toEqual([3, 1, 1]);
    expect(await person.rows()).toMatchObject([{ reason: null, tries: 3 }]);
    expect((await person.verify(person.taken()[0])).status).toBe(200);
  });

  it('whose reply was lost is not sent twice', async () => {
    const person = await listed();
    server.rules.create = ({ To }) => (To === person.phone ? 'take-and-cut' : undefined);
    expect((await person.ask()).body.is_delayed).toBe(true);
    await person.retryNow();
    await states(person, 'sent');
    expect(person.offered()).toHaveLength(1);
  });

  it('whose server stopped before sending is sent by another', async () => {
    const person = await listed();
    await person.ask();
    const id = crypto.randomUUID();
    await insertText(t.db, {
      id,
      phone: person.phone,
      sent_at: new Date(),
      expires_at: new Date(Date.now() + 600_000),
    });
    await t.db.updateTable('verification_attempts').set({ code_id: id }).where('phone', '=', person.phone).execute();
    await queueCode(t.db, { id, phone: person.phone });
    await person.retryNow();
    await states(person, 'sent', 'sent');
    expect((await person.verify(person.taken()[1])).status).toBe(200);
  });

  it('replaced by a newer one is no longer sent', async () => {
    const person = await listed();
    busy(person, 1);
    t.clock.now = new Date();
    await person.ask();
    t.clock.now = new Date(t.clock.now.getTime() + 61_000);
    expect((await person.ask()).body.is_delayed).toBe(false);
    await person.retryNow();
    await states(person, 'dropped', 'sent');
    expect(person.taken()).toHaveLength(1);
  });

  it('that expired is no longer sent', async () => {
    const person = await listed();
    busy(person, 1);
    await person.ask();
    t.clock.now = new Date(Date.now() + 601_000);
    await person.retryNow();
    await states(person, 'dropped');
    expect((await person.rows())[0]?.reason).toBe('too_late');
    expect(person.taken()).toEqual([]);
  });

  it('is tried eight times at most, and is then recorded as failed', async () => {
    const person = await listed();
    busy(person, 100);
    await person.ask();
    await person.retryNow(6);
    await states(person, 'failed');
    expect(await person.rows()).toMatchObject([{ reason: 'provider_away', tries: 8 }]);
    await vi.waitFor(async () => expect(await person.jobs()).toEqual([]), WITHIN);
    busy(person, 0);
    expect((await person.ask()).body.is_delayed).toBe(false); // without waiting
  });
});

describe('a number that can’t get text messages', () => {
  it.each([
    [21211, 'PHONE_CANNOT_RECEIVE', /^This number can’t receive text messages\./, 'not_a_mobile'],
    [21408, 'PHONE_CANNOT_RECEIVE', /numbers in this country/, 'country_blocked'],
    [21610, 'PHONE_OPTED_OUT', /Text START to \+1 876 555 0000,/, 'opted_out'],
    [21606, 'MESSAGE_NOT_SENT', /^Failed to send verification code$/, 'provider_refused'],
  ] as const)(
    '(%i) gets an explanation, and may request a code again right away',
    async (code, expected, words, reason) => {
      const person = await listed();
      server.rules.create = () => ({ status: 400, code });
      const answer = await person.ask();
      expect(answer.body).toMatchObject({ code: expected, message: expect.stringMatching(words) });
      expect(await person.rows()).toMatchObject([{ state: 'failed', reason, tries: 1 }]);
      expect(await person.jobs()).toEqual([]);
      server.rules.create = undefined;
      expect((await person.ask()).status).toBe(200);
      expect((await person.verify(person.taken()[0])).status).toBe(200);
    },
  );
});

it('never logs codes, numbers or tokens', async () => {
  await vi.waitFor(() => expect(log).toContain('the provider did not accept a text message'), WITHIN);
  expect(log).toContain('Twilio answered 400 (21610)');
  const numbersAndCodes = server.offered.flatMap(({ form }) => [form.To?.slice(2) ?? '', form.Body?.slice(-6) ?? '']);
  expect(numbersAndCodes.length).toBeGreaterThan(20);
  const said = numbersAndCodes.filter((secret) => new RegExp(`(?<![\\da-f-])${secret}(?![\\da-f-])`).test(log));
  expect([said, log.includes(TWILIO.token)]).toEqual([[], false]);
  expect(server.errors).toEqual([]);
});

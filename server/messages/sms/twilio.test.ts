import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTwilioServer, TWILIO, type TwilioReply, type TwilioServer } from '../../testing/twilio-server.ts';
import { createSmsProvider } from './provider.ts';
import type { TextMessage } from './text-message.ts';

let server: TwilioServer;
beforeAll(async () => {
  server = await startTwilioServer();
});
afterEach(() => {
  server.rules.create = undefined;
  server.rules.list = undefined;
  expect(server.errors).toEqual([]);
});
afterAll(() => server.stop());

const ID = '0b0f4f0e-1111-4222-8333-444455556666';
const TEXT: TextMessage = {
  ...{ id: ID, to: '+18765550100', body: 'Your verification code is 123456', good_for: 600, is_repeated: false },
};
const settings = (from: string, authToken = TWILIO.token) => ({
  ...{ provider: 'twilio' as const, accountSid: TWILIO.sid, authToken, from, apiUrl: server.url },
});
async function send(text: Partial<TextMessage> = {}, from = '+18765550000', publicUrl = 'http://localhost:3000') {
  const sendSms = await createSmsProvider(settings(from), publicUrl, () => {});
  await sendSms({ ...TEXT, ...text });
  return server.offered.at(-1);
}
const failure = (decision: TwilioReply, text: Partial<TextMessage> = {}) => {
  server.rules.create = () => decision;
  return send(text).then(
    () => expect.unreachable(),
    (error: Error & { reason: string }) => error,
  );
};

it('is sent from a number or a messaging service with its text unchanged', async () => {
  const body = 'Cód & ode + 100% = “yes”\nsecond line';
  expect((await send({ body }))?.form).toEqual({
    To: TEXT.to,
    From: '+18765550000',
    Body: body,
    ValidityPeriod: '600',
  });
  const service = 'MG0123456789abcdef0123456789abcdef';
  expect((await send({}, service))?.form).toEqual({
    ...{ To: TEXT.to, MessagingServiceSid: service, Body: TEXT.body, ValidityPeriod: '600' },
  });
});

it('asks for status reports if Twilio can reach the public URL', async () => {
  const created = await send({}, '+18765550000', 'https://reunion.example');
  expect(created?.form.StatusCallback).toBe(`https://reunion.example/api/deliveries/${ID}/status`);
});

it.each([
  [400, 21211, 'not_a_mobile'],
  [400, 21614, 'not_a_mobile'],
  [400, 21610, 'opted_out'],
  [400, 21408, 'country_blocked'],
  [400, 21606, 'provider_refused'],
  [401, 20003, 'provider_refused'],
  [404, 20404, 'provider_refused'],
])('response %i with code %i is permanent: %s', async (status, code, reason) => {
  const error = await failure({ status, code });
  expect([error.name, error.reason, error.message]).toEqual([
    'SmsRefused',
    reason,
    `Twilio answered ${status} (${code})`,
  ]);
});

it.each([
  ['429', { status: 429, code: 20429 }],
  ['500', { status: 500, code: 20500 }],
  ['503', { status: 503, code: 20503 }],
  ['a cut connection', 'cut'],
] as const)('%s is temporary and tried once', async (_, decision) => {
  const before = server.offered.length;
  const error = await failure(decision);
  expect([error.name, error.reason, server.offered.length - before]).toEqual(['SmsDelayed', 'provider_away', 1]);
});

it('a wrong password is permanent, an unreachable server is temporary', async () => {
  const wrong = await createSmsProvider(settings('+18765550000', 'wrong'), 'http://localhost', () => {});
  await expect(wrong(TEXT)).rejects.toMatchObject({ name: 'SmsRefused', reason: 'provider_refused' });
  const unreachable = { ...settings('+18765550000'), apiUrl: 'http://127.0.0.1:1' };
  const away = await createSmsProvider(unreachable, 'http://localhost', () => {});
  await expect(away(TEXT)).rejects.toMatchObject({
    name: 'SmsDelayed',
    message: 'no answer from Twilio (ECONNREFUSED)',
  });
});

it('a server that never answers times out after ten seconds', { timeout: 25_000 }, async () => {
  const error = await failure('hang');
  expect([error.name, error.reason]).toEqual(['SmsDelayed', 'provider_away']);
});

it('an error contains neither the number nor the code nor the token', async () => {
  for (const decision of [{ status: 400, code: 21211 }, { status: 500, code: 1 }, 'cut'] as const) {
    const error = await failure(decision);
    const said = JSON.stringify({ ...error, message: error.message, stack: error.stack, cause: error.cause ?? null });
    for (const secret of ['8765550100', '123456', TWILIO.token]) expect(said).not.toContain(secret);
  }
});

it('is not sent again if it was accepted although the response was lost', async () => {
  const words = { body: 'Your verification code is 777111' };
  expect((await failure('take-and-cut', words)).name).toBe('SmsDelayed');
  server.rules.create = undefined;
  await send({ ...words, is_repeated: true });
  expect(server.taken.filter(({ form }) => form.Body === words.body)).toHaveLength(1);
});

it('is sent again if it was not accepted, and waits while that is unknown', async () => {
  const words = { body: 'Your verification code is 777222' };
  const count = () => server.offered.filter(({ form }) => form.Body === words.body).length;
  await failure('cut', words);
  server.rules.create = undefined;
  server.rules.list = () => ({ status: 503, code: 20503 });
  await expect(send({ ...words, is_repeated: true })).rejects.toMatchObject({ name: 'SmsDelayed' });
  expect(count()).toBe(1);
  server.rules.list = undefined;
  await send({ ...words, is_repeated: true });
  expect(count()).toBe(2);
});

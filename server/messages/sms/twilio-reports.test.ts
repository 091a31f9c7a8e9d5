import { randomUUID } from 'node:crypto';
import twilio from 'twilio';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { TWILIO } from '../../testing/twilio-server.ts';

const PUBLIC_URL = 'https://reunion.example';
let t: TestApp;

beforeAll(async () => {
  t = await testApp({
    settings: {
      ...{ SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: TWILIO.sid, TWILIO_AUTH_TOKEN: TWILIO.token },
      ...{ TWILIO_FROM: '+18765550000', PUBLIC_URL },
    },
  });
});

async function plant(state = 'sent'): Promise<string> {
  const id = randomUUID();
  await t.db
    .insertInto('deliveries')
    .values({ id, channel: 'text', kind: 'code', recipient: '•••• 0100', state })
    .execute();
  return id;
}
const stateOf = async (id: string) => {
  const { state, reason } = await t.db
    .selectFrom('deliveries')
    .select(['state', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [state, reason];
};
/** As Twilio sends it: with more fields than we read, without Origin and cookie. */
const formOf = (status: string, more: Record<string, string> = {}) => ({
  ...{ SmsSid: 'SM1', SmsStatus: status, MessageStatus: status, To: '+18765550100', MessageSid: 'SM1' },
  ...{ AccountSid: TWILIO.sid, From: '+18765550000', ApiVersion: '2010-04-01', ...more },
});
type Sent = { signedFor?: string; token?: string; signature?: string; change?: Record<string, string>; type?: string };
async function report(id: string, form: Record<string, string>, how: Sent = {}) {
  const url = `${PUBLIC_URL}/api/deliveries/${how.signedFor ?? id}/status`;
  const signature = how.signature ?? twilio.getExpectedTwilioSignature(how.token ?? TWILIO.token, url, form);
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/deliveries/${id}/status`,
    headers: {
      'content-type': how.type ?? 'application/x-www-form-urlencoded; charset=utf-8',
      ...(signature && { 'x-twilio-signature': signature }),
    },
    payload: new URLSearchParams({ ...form, ...how.change }).toString(),
  });
  return [answer.statusCode, answer.json().code];
}

it.each([
  ['delivered', undefined, ['delivered', null]],
  ['read', undefined, ['delivered', null]],
  ['undelivered', '30003', ['failed', 'unreachable']],
  ['undelivered', '30006', ['failed', 'not_a_mobile']],
  ['failed', '30007', ['failed', 'filtered']],
  ['failed', '30008', ['failed', 'not_delivered']],
  ['canceled', undefined, ['failed', 'not_delivered']],
  ['sending', undefined, ['sent', null]],
  ['something new', undefined, ['sent', null]],
])('%s (%s) is recorded for staff', async (status, ErrorCode, expected) => {
  const id = await plant();
  expect(await report(id, formOf(status, ErrorCode ? { ErrorCode } : {}))).toEqual([200, undefined]);
  expect(await stateOf(id)).toEqual(expected);
});

describe('in any order', () => {
  it('a late report doesn’t undo a later state, and a repeated one changes nothing', async () => {
    const id = await plant();
    for (const status of ['delivered', 'sent', 'delivered', 'undelivered', 'queued']) {
      expect(await report(id, formOf(status))).toEqual([200, undefined]);
    }
    expect(await stateOf(id)).toEqual(['delivered', null]);
    const before = await t.db.selectFrom('deliveries').selectAll().where('id', '=', id).execute();
    await report(id, formOf('delivered'));
    expect(await t.db.selectFrom('deliveries').selectAll().where('id', '=', id).execute()).toEqual(before);
  });

  it('a report that arrives before Twilio’s response marks it as sent', async () => {
    const id = await plant('waiting');
    await report(id, formOf('queued'));
    expect(await stateOf(id)).toEqual(['sent', null]);
  });

  it('a report about a deleted row is ignored', async () => {
    expect(await report(randomUUID(), formOf('delivered'))).toEqual([200, undefined]);
  });
});

describe('a report that Twilio did not sign is refused', () => {
  it.each<[string, Sent]>([
    ['no signature', { signature: '' }],
    ['an invented one', { signature: 'bm90IGEgc2lnbmF0dXJl' }],
    ['another account’s', { token: 'another token' }],
    ['one for another message', { signedFor: randomUUID() }],
    ['a field that was changed', { change: { MessageStatus: 'undelivered' } }],
    ['a field that was added', { change: { Extra: 'x' } }],
  ])('%s', async (_, how) => {
    const id = await plant();
    expect(await report(id, formOf('delivered'), how)).toEqual([403, 'BAD_SIGNATURE']);
    expect(await stateOf(id)).toEqual(['sent', null]);
  });

  it('a form of another site, and a form for an operation that takes JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const id = await plant();
    const foreign = await t.app.inject({
      method: 'POST',
      url: `/api/deliveries/${id}/status`,
      headers: { ...headers, origin: 'https://evil.example' },
      payload: 'MessageStatus=delivered',
    });
    expect(foreign.json().code).toBe('CROSS_SITE');
    const session = await t.app.inject({ method: 'POST', url: '/api/session', headers, payload: 'email=a&password=b' });
    expect([session.statusCode, session.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
  });

  it('without Twilio the route doesn’t exist', async () => {
    const other = await testApp();
    const answer = await other.app.inject({
      method: 'POST',
      url: `/api/deliveries/${randomUUID()}/status`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' },
      payload: 'MessageStatus=delivered',
    });
    expect(answer.statusCode).toBe(404);
  });
});

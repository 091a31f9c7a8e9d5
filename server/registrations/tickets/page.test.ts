/** The page that a camera opens: what it says to anyone, and that secrets can't be guessed. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATION_LIMITS } from '../../../contract/operation.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { bring, lookUp, type ShownTicket, secretOf, ticketsOf } from '../../testing/tickets.ts';

let t: TestApp;
let own: ShownTicket;
let guests: ShownTicket;
let revoked: ShownTicket;
beforeAll(async () => {
  t = await testApp();
  const event = await makeEvent(t, { name: 'Jubilee <Dinner>', max_guests: 2, location: '1 Secret Road' });
  const ticket = await makeTicket(t, event, { name: 'Gala & Dance' });
  const member = await t.member({ first_name: 'Marcia', last_name: 'Brown' });
  const { body: registration } = await register(t, member, event, ticket);
  await bring(t, member, registration, { name: 'Sonia Grant', ticket });
  const { body: removed } = await bring(t, member, registration, { name: 'Omar Reid', ticket });
  [own, guests, revoked] = (await ticketsOf(t, member, registration)) as [ShownTicket, ShownTicket, ShownTicket];
  await t.call(member, 'DELETE /guests/:id', { params: removed });
});
beforeEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
});

const open = (url: string, more = {}) => t.app.inject({ url: url.replace('HTTP://LOCALHOST:3000', ''), ...more });
const UNKNOWN = '/T/2222222222222222222A';

describe('a valid ticket', () => {
  it('says event, first name and ticket type, and nothing else', async () => {
    expect((await lookUp(t, own)).body).toEqual({
      event_name: 'Jubilee <Dinner>',
      first_name: 'Marcia',
      ticket_type_name: 'Gala & Dance',
    });
    expect((await lookUp(t, guests)).body).toMatchObject({ first_name: 'Sonia' });
  });

  it('is a page without scripts that no one stores or indexes', async () => {
    const { statusCode, headers, body } = await open(guests.url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('<h1>Valid ticket</h1>');
    expect(body).toContain('Jubilee &lt;Dinner>');
    expect(body).toContain('Sonia, Gala &amp; Dance');
    expect(body).not.toMatch(/<script|Grant|Marcia|Brown|Secret Road/);
  });

  it('opens in capitals, in lower case and mixed', async () => {
    const secret = secretOf(own);
    for (const path of [`/T/${secret}`, `/t/${secret.toLowerCase()}`, `/t/${secret}`, `/T/${secret.toLowerCase()}`])
      expect((await open(path)).statusCode).toBe(200);
  });
});

describe('any other', () => {
  it('is not valid: revoked, unknown, or no secret at all', async () => {
    const answers = await Promise.all(
      [revoked.url, UNKNOWN, '/t/hello', `/t/${'A'.repeat(150)}`].map((url) => open(url)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.body).toContain('<h1>Not valid</h1>');
    expect(answers[0]?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const bodies = await Promise.all([revoked, { url: UNKNOWN }].map(async (each) => (await lookUp(t, each)).body));
    expect({ ...bodies[0], request_id: '' }).toEqual({ ...bodies[1], request_id: '' });
  });

  it('can’t be guessed: of 100 tries the last are refused, the right one too, and other addresses are not', async () => {
    const { points } = OPERATION_LIMITS.ticket;
    const from = (remoteAddress: string) => ({ remoteAddress });
    const statuses: number[] = [];
    for (let n = 0; n < 100; n++) statuses.push((await open(UNKNOWN, from('203.0.113.7'))).statusCode);
    expect(statuses).toEqual([...Array(points).fill(404), ...Array(100 - points).fill(429)]);
    const refused = await open(own.url, from('203.0.113.7'));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused.body).toContain('Too many attempts');
    expect(refused.body).not.toContain('Marcia');
    expect((await open(own.url, from('203.0.113.8'))).statusCode).toBe(200);
  });
});

/** Tickets: who has one, when it is revoked, and what its owner sees. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DELETION_WORD, HOUR_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { givePassword } from '../../testing/members.ts';
import { makeEvent, makeTicket, receiveCash, register } from '../../testing/reunions.ts';
import { bring, lookUp, secretOf, ticketRowsOf, ticketsOf } from '../../testing/tickets.ts';
import { hashOf, readSecret, ticketSecret } from './secrets.ts';

let t: TestApp;
let staff: Person;
beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
});

type Id = { id: string };

/** Marcia Brown with her guest Sonia Grant. */
async function makeFamily() {
  const event = await makeEvent(t, { name: 'Golden Jubilee', max_guests: 2 });
  const ticket = await makeTicket(t, event);
  const other = await makeTicket(t, event, { name: 'Dance Only' });
  const member = await t.member({ first_name: 'Marcia', last_name: 'Brown' });
  const registration: Id = (await register(t, member, event, ticket)).body;
  const guest: Id = (await bring(t, member, registration, { name: 'Sonia Grant', ticket: other })).body;
  return { event, ticket, member, registration, guest };
}
type Family = Awaited<ReturnType<typeof makeFamily>>;
const shown = ({ member, registration }: Pick<Family, 'member' | 'registration'>) => ticketsOf(t, member, registration);
const activeOf = async (registration: Id) =>
  (await ticketRowsOf(t, registration)).filter(({ revoked_at }) => revoked_at === null);

describe('everyone who is coming has one ticket', () => {
  it('the member and each guest, with their own ticket type and secret', async () => {
    const family = await makeFamily();
    const tickets = await shown(family);
    expect(tickets).toMatchObject([
      { name: 'Marcia Brown', is_guest: false, ticket_type_name: 'Gala Dinner' },
      { name: 'Sonia Grant', is_guest: true, ticket_type_name: 'Dance Only' },
    ]);
    for (const { url } of tickets) expect(url).toMatch(/^HTTP:\/\/LOCALHOST:3000\/T\/[2-9A-HJ-NP-TV-Y]{20}$/);
    expect(new Set(tickets.map(secretOf)).size).toBe(2);
    expect(await shown(family)).toEqual(tickets);
  });

  it('the secret is stored nowhere, and its hash only once it was shown', async () => {
    const family = await makeFamily();
    expect((await ticketRowsOf(t, family.registration)).map(({ secret_sha256 }) => secret_sha256)).toEqual([
      null,
      null,
    ]);
    const tickets = await shown(family);
    const rows = await ticketRowsOf(t, family.registration);
    for (const ticket of tickets) {
      const row = rows.find(({ id }) => id === ticket.id);
      expect(row?.secret_sha256).toEqual(hashOf(secretOf(ticket)));
    }
    expect(JSON.stringify(rows)).not.toContain(secretOf(tickets[0] as (typeof tickets)[0]));
  });

  it('whether or not it is paid', async () => {
    const family = await makeFamily();
    const before = await shown(family);
    await receiveCash(t, family.registration, 500);
    expect(await shown(family)).toEqual(before);
  });

  it('no one sees another member’s, and a withdrawn registration has none', async () => {
    const { registration, member } = await makeFamily();
    const open = (person: Person) => t.call(person, 'GET /registrations/:id/tickets', { params: registration });
    expect((await open(await t.member())).body.code).toBe('REGISTRATION_NOT_FOUND');
    expect((await open(staff)).body.code).toBe('REGISTRATION_NOT_FOUND');
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect((await open(member)).body.code).toBe('REGISTRATION_NOT_FOUND');
  });
});

describe('a ticket is revoked', () => {
  const statuses = async (tickets: Awaited<ReturnType<typeof shown>>) =>
    Promise.all(tickets.map(async (ticket) => (await lookUp(t, ticket)).status));

  it('by withdrawing, with those of the guests', async () => {
    const family = await makeFamily();
    const tickets = await shown(family);
    expect(await statuses(tickets)).toEqual([200, 200]);
    await t.call(family.member, 'DELETE /registrations/:id', { params: family.registration });
    expect(await statuses(tickets)).toEqual([404, 404]);
    expect(await activeOf(family.registration)).toEqual([]);
  });

  it('by staff who withdraw', async () => {
    const family = await makeFamily();
    const tickets = await shown(family);
    const body = { status: 'unpaid', reason: null, cancellation_fee_cents: 0 };
    await t.call(staff, 'POST /registrations/:id/withdrawal', { params: family.registration, body });
    expect(await statuses(tickets)).toEqual([404, 404]);
  });

  it('by removing the guest, and the member keeps theirs', async () => {
    const family = await makeFamily();
    const tickets = await shown(family);
    await t.call(family.member, 'DELETE /guests/:id', { params: family.guest });
    expect(await statuses(tickets)).toEqual([200, 404]);
    expect(await shown(family)).toEqual(tickets.slice(0, 1));
  });

  it.each([0, 500])('by deleting the account (%i cents paid)', async (paid) => {
    const family = await makeFamily();
    const tickets = await shown(family);
    if (paid > 0) await receiveCash(t, family.registration, paid);
    await givePassword(t.db, family.member, 'a walk by the sea');
    const body = { current_password: 'a walk by the sea', confirmation: DELETION_WORD };
    expect((await t.call(family.member, 'POST /account/deletion', { body })).status).toBe(200);
    expect(await statuses(tickets)).toEqual([404, 404]);
    expect(await activeOf(family.registration)).toEqual([]);
  });

  it('and registering again gives another one', async () => {
    const family = await makeFamily();
    const [before] = await shown(family);
    await t.call(family.member, 'DELETE /registrations/:id', { params: family.registration });
    const registration: Id = (await register(t, family.member, family.event, family.ticket)).body;
    const [after] = await shown({ ...family, registration });
    expect(secretOf(after as { url: string })).not.toBe(secretOf(before as { url: string }));
    expect((await lookUp(t, after as { url: string })).status).toBe(200);
    expect((await lookUp(t, before as { url: string })).status).toBe(404);
  });

  it('a registration that becomes live again gets the next version', async () => {
    const { registration, member } = await makeFamily();
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    const live = { status: 'registered', withdrawn_at: null };
    await t.db.updateTable('event_registrations').set(live).where('id', '=', registration.id).execute();
    expect((await activeOf(registration)).map(({ version }) => version)).toEqual([2, 2]);
    const tickets = await ticketsOf(t, member, registration);
    expect(await statuses(tickets)).toEqual([200, 200]);
  });
});

describe('a ticket is kept', () => {
  it('by a guest who gets another name', async () => {
    const family = await makeFamily();
    const [, before] = await shown(family);
    await t.call(family.member, 'PUT /guests/:id', { params: family.guest, body: { name: 'Omar Grant' } });
    const [, after] = await shown(family);
    expect(after).toEqual({ ...before, name: 'Omar Grant' });
  });

  it('and is not valid while the event is cancelled, or long after its end', async () => {
    const family = await makeFamily();
    const [ticket] = await shown(family);
    const status = async () => (await lookUp(t, ticket as { url: string })).status;
    const update = (set: object) => t.db.updateTable('events').set(set).where('id', '=', family.event.id).execute();
    await update({ cancelled_at: new Date(), cancellation_reason: 'A hurricane' });
    expect(await status()).toBe(404);
    await update({ cancelled_at: null, cancellation_reason: null });
    expect(await status()).toBe(200);
    const endedBefore = (hours: number) => {
      const end_date = new Date(Date.now() - hours * HOUR_MS);
      return update({ start_date: new Date(end_date.getTime() - HOUR_MS), end_date });
    };
    await endedBefore(11);
    expect(await status()).toBe(200);
    await endedBefore(12);
    expect(await status()).toBe(404);
  });
});

describe('the secret', () => {
  const ID = { id: '0190f0a0-0000-4000-8000-000000000001', version: 1 };
  const SETTINGS = { sessionSecret: 'a'.repeat(32) };

  it('depends on the ticket, its version and SESSION_SECRET', () => {
    const secrets = [
      ticketSecret(ID, SETTINGS),
      ticketSecret({ ...ID, version: 2 }, SETTINGS),
      ticketSecret({ ...ID, id: ID.id.replace(/1$/, '2') }, SETTINGS),
      ticketSecret(ID, { sessionSecret: 'b'.repeat(32) }),
    ];
    expect(new Set(secrets).size).toBe(4);
    expect(ticketSecret(ID, SETTINGS)).toBe(secrets[0]);
    for (const secret of secrets) expect(readSecret(` ${secret.toLowerCase()} `)).toBe(secret);
  });

  it.each(['', 'A'.repeat(19), 'A'.repeat(21), `${'A'.repeat(19)}0`, `${'A'.repeat(19)}é`])('%j is none', (text) => {
    expect(readSecret(text)).toBeNull();
  });

  it('of another SESSION_SECRET opens nothing once the new one was shown', async () => {
    const family = await makeFamily();
    const [row] = await ticketRowsOf(t, family.registration);
    const old = ticketSecret(row as { id: string; version: number }, SETTINGS);
    await t.db
      .updateTable('tickets')
      .set({ secret_sha256: hashOf(old) })
      .where('id', '=', row?.id ?? '')
      .execute();
    expect((await lookUp(t, { url: `/${old}` })).status).toBe(200);
    const tickets = await shown(family);
    expect((await lookUp(t, { url: `/${old}` })).status).toBe(404);
    for (const ticket of tickets) expect((await lookUp(t, ticket)).status).toBe(200);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, makeEvent, makeProfile, makeTicket } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;
let ticket: { id: string };

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  ticket = await makeTicket(t, await makeEvent(t, { name: 'Gala' }));
});

const link = (id: string, profile_id: string) =>
  t.call(treasurer, 'PUT /ticket-types/:id/payment-profiles/:profile_id', { params: { id, profile_id } });
const unlink = (id: string, profile_id: string) =>
  t.call(treasurer, 'DELETE /ticket-types/:id/payment-profiles/:profile_id', { params: { id, profile_id } });
const linksOf = async ({ id }: { id: string }) =>
  (await t.call(treasurer, 'GET /ticket-types/:id/payment-profiles', { params: { id } })).body.items.map(
    (each: { name: string; linked: boolean }) => [each.name, each.linked],
  );

describe('linking payment profiles to a ticket type', () => {
  it('lists active profiles by name, each with whether it is linked; linking twice is harmless', async () => {
    const zelle = await makeProfile(t, { name: 'Zelle' });
    await makeProfile(t, { name: 'Cash' });
    const old = await makeProfile(t, { name: 'Old', is_active: false });
    expect((await link(ticket.id, zelle.id)).body).toEqual({ done: true });
    expect((await link(ticket.id, zelle.id)).body).toEqual({ done: true });
    expect(await linksOf(ticket)).toEqual([
      ['Cash', false],
      ['Zelle', true],
    ]);
    expect((await link(ticket.id, old.id)).body.code).toBe('NOT_FOUND');
    expect((await unlink(ticket.id, zelle.id)).body).toEqual({ done: true });
    expect((await unlink(ticket.id, zelle.id)).body).toEqual({ done: true });
    expect(await linksOf(ticket)).toEqual([
      ['Cash', false],
      ['Zelle', false],
    ]);
    expect((await entriesOf(t, zelle.id)).map((entry) => [entry.action_type, entry.description])).toEqual([
      ['PAYMENT_PROFILE_LINKED', "Linked payment profile 'Zelle' to ticket type 'Gala Dinner'"],
      ['PAYMENT_PROFILE_UNLINKED', "Unlinked payment profile 'Zelle' from ticket type 'Gala Dinner'"],
    ]);
    expect((await entriesOf(t, zelle.id))[0]?.metadata).toEqual({
      profile_name: 'Zelle',
      ticket_type: 'Gala Dinner',
      event_name: 'Gala',
    });
  });

  it('unlinks an archived profile', async () => {
    const { id } = await makeProfile(t);
    await link(ticket.id, id);
    await t.call(treasurer, 'POST /payment-profiles/:id/archive', { params: { id } });
    expect((await unlink(ticket.id, id)).status).toBe(200);
    expect((await entriesOf(t, id)).at(-1)?.action_type).toBe('PAYMENT_PROFILE_UNLINKED');
  });

  it('ten simultaneous requests make one link and one audit entry', async () => {
    const { id } = await makeProfile(t);
    const answers = await Promise.all(Array.from({ length: 10 }, () => link(ticket.id, id)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await entriesOf(t, id)).toHaveLength(1);
  });

  it('needs an existing ticket type and profile', async () => {
    const { id } = await makeProfile(t);
    const none = randomUUID();
    for (const change of [link, unlink]) {
      expect((await change(none, id)).body.code).toBe('TICKET_TYPE_NOT_FOUND');
      expect((await change(ticket.id, none)).body.code).toBe('NOT_FOUND');
      expect((await change(ticket.id, 'x')).status).toBe(422);
    }
    const list = await t.call(treasurer, 'GET /ticket-types/:id/payment-profiles', { params: { id: none } });
    expect(list.body.code).toBe('TICKET_TYPE_NOT_FOUND');
  });
});

/** A discount above the price that a removed guest leaves: it is not money that the member paid. */
import { beforeAll, expect, it } from 'vitest';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, queuedMails, receiveCash, register } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

it('is no credit: only what was paid above the price is, and the discount counts again with the next guest', async () => {
  const event = await makeEvent(t, { max_guests: 1 });
  const ticket = await makeTicket(t, event, { price_cents: 10_000 });
  const member = await t.member();
  const { body: params } = await register(t, member, event, ticket);
  const addGuest = async () => {
    const body = { name: 'Sonia Reid', ticket_type_id: ticket.id };
    return (await t.call(member, 'POST /registrations/:id/guests', { params, body })).body;
  };
  const money = async () => (await t.call(member, 'GET /registrations/:id/balance', { params })).body;

  const guest = await addGuest();
  const discount = { balance_cents: 20_000, amount_cents: 15_000, reason: 'Plays in the band.' };
  await t.call(treasurer, 'POST /registrations/:id/adjustments', { params, body: discount });
  await receiveCash(t, params, 5_000, schoolDay(new Date()));
  expect(await money()).toMatchObject({ due_cents: 20_000, adjusted_cents: 15_000, balance_cents: 0 });

  await t.call(member, 'DELETE /guests/:id', { params: guest });
  expect(await money()).toMatchObject({ due_cents: 10_000, adjusted_cents: 10_000, balance_cents: -5_000 });
  const mail = (await queuedMails(t)).findLast(({ to }) => to === member.email);
  expect(mail?.text).toContain('You’ve paid US$50.00 more than that.');
  const { all } = (await t.call(treasurer, 'GET /admin/money-report', { query: { event: event.id } })).body;
  expect(all).toMatchObject({
    expected_cents: 10_000,
    received_cents: 5_000,
    adjusted_cents: 10_000,
    credit_cents: 5_000,
  });

  await addGuest();
  expect(await money()).toMatchObject({ due_cents: 20_000, adjusted_cents: 15_000, balance_cents: 0 });
});

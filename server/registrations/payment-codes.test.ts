import { beforeAll, describe, expect, it } from 'vitest';
import { formatPaymentCode, readPaymentCode } from '../../contract/payment-code.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { makeEventFixture } from '../testing/event-fixture.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;
let gala: Awaited<ReturnType<typeof makeEventFixture>>;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  gala = await makeEventFixture(t, treasurer);
});

const codeOf = async ({ id }: { id: string }): Promise<string> =>
  (await t.db.selectFrom('event_registrations').select('payment_code').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_code;

it('each registration has a code of its own, with the right check digit', async () => {
  const event = await makeEvent(t, { max_capacity: 300 });
  const ticket = await makeTicket(t, event, { max_quantity: 0 });
  await makeRegistrations(t, event, ticket, 200);
  const rows = await t.db.selectFrom('event_registrations').select('payment_code').execute();
  const codes = rows.map(({ payment_code }) => payment_code);
  expect(codes.filter((code) => readPaymentCode(code) !== code)).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

it('is never given to two registrations', async () => {
  const { paid, unpaid } = gala.people;
  const taken = t.db
    .updateTable('event_registrations')
    .set({ payment_code: await codeOf(paid) })
    .where('id', '=', unpaid.id)
    .execute();
  await expect(taken).rejects.toThrow('event_registrations_payment_code');
});

it('is on the member’s registration, payment and registration email', async () => {
  const { person, id } = gala.people.paid;
  const code = await codeOf({ id });
  const mine = await t.call(person, 'GET /registrations');
  expect(mine.body.items.map(({ payment_code }: { payment_code: string }) => payment_code)).toEqual([code]);
  const { body } = await t.call(person, 'GET /registrations/:id/payment-options', { params: { id } });
  expect([body.registration.payment_code, body.latest_payment.payment_code]).toEqual([code, code]);
});

describe('staff find a code however it is typed', () => {
  it('in the list of registrations', async () => {
    const code = formatPaymentCode(await codeOf(gala.people.unpaid));
    for (const q of [code, code.toLowerCase().replace('-', ' ')]) {
      const query = { q };
      const { body } = await t.call(treasurer, 'GET /admin/events/:id/registrations', { params: gala.event, query });
      expect([body.matching, body.items[0].name]).toEqual([1, 'Una Adams']);
    }
  });

  it('not in the list of another event', async () => {
    const other = await makeEvent(t);
    const query = { q: await codeOf(gala.people.unpaid) };
    const { body } = await t.call(treasurer, 'GET /admin/events/:id/registrations', { params: other, query });
    expect(body.items).toEqual([]);
  });

  it('in Payment Management', async () => {
    const query = { q: formatPaymentCode(await codeOf(gala.people.submitted)) };
    const { body } = await t.call(treasurer, 'GET /admin/payments', { query });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([gala.payments.submitted.id]);
  });

  it('with the status that is filtered by', async () => {
    const query = { q: await codeOf(gala.people.submitted), status: 'confirmed' };
    expect((await t.call(treasurer, 'GET /admin/payments', { query })).body.items).toEqual([]);
  });
});

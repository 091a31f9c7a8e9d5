/** What is due adds up whatever happens to guests and money, and the payment status follows from it (rule 4). */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, receiveCash, register } from '../../testing/reunions.ts';

const PRICE = 12_000;
const RUNS = 12;

let t: TestApp;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

type Step =
  | { kind: 'add'; price: number }
  | { kind: 'remove'; nth: number }
  | { kind: 'pay'; cents: number }
  | { kind: 'discount'; cents: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('add'), price: fc.nat({ max: 9_000 }) }),
  fc.record({ kind: fc.constant('remove'), nth: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('pay'), cents: fc.integer({ min: 1, max: 15_000 }) }),
  fc.record({ kind: fc.constant('discount'), cents: fc.integer({ min: 1, max: 3_000 }) }),
);

async function fresh() {
  const event = await makeEvent(t, { max_guests: 10 });
  const ticket = await makeTicket(t, event, { price_cents: PRICE });
  const guestTicket = await makeTicket(t, event, { name: 'Guest Seat' });
  const member = await t.member();
  const { body } = await register(t, member, event, ticket);
  return { event, guestTicket, member, registration: { id: String(body.id) } };
}
type Fresh = Awaited<ReturnType<typeof fresh>>;

/** The plain model: the guests' ids and prices, and what was paid and waived. */
type Model = { guests: { id: string; price: number }[]; paid: number; waived: number };

async function take({ guestTicket, member, registration }: Fresh, model: Model, step: Step): Promise<void> {
  const params = { id: registration.id };
  switch (step.kind) {
    case 'add': {
      await t.db
        .updateTable('ticket_types')
        .set({ price_cents: step.price })
        .where('id', '=', guestTicket.id)
        .execute();
      const body = { name: 'Sonia Grant', ticket_type_id: guestTicket.id };
      const { body: guest } = await t.call(member, 'POST /registrations/:id/guests', { params, body });
      model.guests.push({ id: guest.id, price: step.price });
      return;
    }
    case 'remove': {
      const [guest] = model.guests.splice(step.nth, 1);
      if (guest) await t.call(member, 'DELETE /guests/:id', { params: { id: guest.id } });
      return;
    }
    case 'pay':
      await receiveCash(t, registration, step.cents, schoolDay(new Date()));
      model.paid += step.cents;
      return;
    case 'discount': {
      const { body: balance } = await t.call(member, 'GET /registrations/:id/balance', { params });
      const body = { balance_cents: balance.balance_cents, amount_cents: step.cents, reason: 'A discount.' };
      const { status } = await t.call(treasurer, 'POST /registrations/:id/adjustments', { params, body });
      if (status === 200) model.waived += step.cents;
    }
  }
}

async function check({ event, member, registration }: Fresh, { guests, paid, waived }: Model): Promise<void> {
  const due_cents = PRICE + guests.reduce((sum, { price }) => sum + price, 0);
  // A discount is at most the price, also after a guest is removed.
  const balance_cents = due_cents - paid - Math.min(waived, due_cents);
  const payment_status = balance_cents <= 0 ? 'paid' : 'unpaid';
  const [own] = (await t.call(member, 'GET /registrations')).body.items;
  expect(own).toMatchObject({ due_cents, balance_cents, payment_status });
  expect(own.guests.map(({ id }: { id: string }) => id)).toEqual(guests.map(({ id }) => id));
  const { body } = await t.call(member, 'GET /registrations/:id/balance', { params: registration });
  expect(body).toMatchObject({ due_cents, balance_cents });
  const report = await t.call(treasurer, 'GET /admin/money-report', { query: { event: event.id } });
  expect(report.body.all).toMatchObject({
    ...{ expected_cents: due_cents, received_cents: paid },
    ...{ outstanding_cents: Math.max(balance_cents, 0), credit_cents: Math.max(-balance_cents, 0) },
  });
}

it('rule 4: after any sequence of guests, payments and discounts, every screen has the same amounts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const place = await fresh();
      const model: Model = { guests: [], paid: 0, waived: 0 };
      for (const each of steps) {
        await take(place, model, each);
        await check(place, model);
      }
    }),
    { numRuns: RUNS },
  );
});

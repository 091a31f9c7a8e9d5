import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { makeEvent, makeProfile, makeTicket, register, submit } from '../testing/reunions.ts';

let t: TestApp;
let accountant: Person;

beforeAll(async () => {
  t = await testApp();
  accountant = await t.member({ roles: ['ACCOUNTANT'], form_1_level: 'R' });
});

const dashboard = async (person: Person) => (await t.call(person, 'GET /dashboard')).body;

it('is empty for a new member', async () => {
  const alone = await t.member({
    form_1_level: null,
    form_2_level: null,
    form_3_level: null,
    form_4_level: null,
    form_5_level: null,
  });
  expect(await dashboard(alone)).toEqual({
    registrations: [],
    payments: [],
    confirmed_total_cents: 0,
    connections_count: 0,
  });
});

it('shows the caller’s registrations, payments, confirmed total and connections', async () => {
  const member = await t.member();
  const profile = await makeProfile(t);
  const bought: { id: string; payment: string }[] = [];
  for (const name of ['Gala', 'Picnic', 'Sports Day']) {
    const event = await makeEvent(t, { name });
    const ticket = await makeTicket(t, event, { price_cents: 5_000 });
    const registration = (await register(t, member, event, ticket)).body;
    const payment = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    bought.push({ id: registration.id, payment: payment.id });
  }
  const [gala, picnic] = bought;
  const confirm = { params: { id: gala?.payment ?? '' }, body: { notes: null } };
  const reject = { params: { id: picnic?.payment ?? '' }, body: { notes: 'No such transfer' } };
  expect((await t.call(accountant, 'POST /payments/:id/confirmation', confirm)).status).toBe(200);
  expect((await t.call(accountant, 'POST /payments/:id/rejection', reject)).status).toBe(200);

  const shown = await dashboard(member);
  expect(shown.confirmed_total_cents).toBe(5_000);
  expect(shown.connections_count).toBe(1);
  expect(
    shown.registrations.map((each: { event_name: string; payment_status: string; rejection_notes: string | null }) => [
      each.event_name,
      each.payment_status,
      each.rejection_notes,
    ]),
  ).toEqual([
    ['Sports Day', 'submitted', null],
    ['Picnic', 'submitted', 'No such transfer'],
    ['Gala', 'paid', null],
  ]);
  expect(shown.payments.map((each: { status: string }) => each.status)).toEqual(['pending', 'failed', 'confirmed']);
  expect((await dashboard(accountant)).payments).toEqual([]);
});

it('lists the last ten payments, and hides withdrawn registrations', async () => {
  const member = await t.member();
  const profile = await makeProfile(t);
  for (let index = 0; index < 12; index++) {
    const event = await makeEvent(t, { name: `Event ${index}` });
    const registration = (await register(t, member, event, await makeTicket(t, event))).body;
    if (index === 0) await t.call(member, 'DELETE /registrations/:id', { params: { id: registration.id } });
    else await submit(t, member, registration, { payment_profile_id: profile.id });
  }
  const shown = await dashboard(member);
  expect(shown.registrations).toHaveLength(11);
  expect(shown.payments.map((each: { event_name: string }) => each.event_name)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `Event ${index}`),
  );
});

it('is for members', async () => {
  expect((await t.call(null, 'GET /dashboard')).status).toBe(401);
  const halfway = await t.member({ profile_completed: false });
  expect((await t.call(halfway, 'GET /dashboard')).body.code).toBe('PROFILE_INCOMPLETE');
});

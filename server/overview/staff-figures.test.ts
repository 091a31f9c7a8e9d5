import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { makeEvent, makeProfile, makeTicket, receiveConfirmed } from '../testing/reunions.ts';
import { answersToUnauthorizedCallers } from '../testing/unauthorized-callers.ts';

let t: TestApp;
let admin: Person;
let eventsOnly: Person;
let paymentsOnly: Person;
let roomsOnly: Person;

/** A Wednesday noon in Jamaica (UTC-5). */
const NOW = new Date('2031-03-05T17:00:00Z');

beforeAll(async () => {
  t = await testApp();
  t.clock.now = NOW;
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
  [eventsOnly, paymentsOnly, roomsOnly] = await Promise.all([
    holder('VIEW_ALL_EVENTS'),
    holder('VIEW_PAYMENTS'),
    holder('MANAGE_ROOMS'),
  ]);
});

async function holder(permission: string): Promise<Person> {
  const role = { name: `ONLY_${permission}`, description: 'For this test', hierarchy_level: 1 };
  const { id: role_id } = await t.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  await t.db.insertInto('role_permissions').values({ role_id, permission }).execute();
  return t.member({ roles: [role.name] });
}

const figures = async (person: Person) => (await t.call(person, 'GET /admin/overview/figures')).body;

/** A registration at a given time, and a payment if it was confirmed. */
async function book(event: { id: string }, ticket: { id: string }, registered_at: string, confirmed_at?: string) {
  const { id: user_id, email } = await t.member();
  const row = { event_id: event.id, ticket_type_id: ticket.id, user_id, total_amount_cents: 12_000 };
  const { id } = await t.db
    .insertInto('event_registrations')
    .values({ ...row, registered_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!confirmed_at) return id;
  const profile = await makeProfile(t);
  await t.db
    .insertInto('payment_ledger')
    .values({
      ...{ user_id, user_name: 'A', user_email: email, event_id: event.id, entity_id: id, reference_number: '1' },
      ...{ base_amount_cents: 12_000, processing_fee_cents: 300, total_amount_cents: 12_300 },
      payment_profile_id: profile.id,
      payment_method_details: JSON.stringify({ name: 'Zelle', method_type: 'zelle' }),
      ...{ status: 'confirmed', confirmed_at },
    })
    .execute();
  await receiveConfirmed(t);
  return id;
}

it('is for anyone with a role', async () => {
  expect(await answersToUnauthorizedCallers(t, 'GET /admin/overview/figures', {}, [roomsOnly])).toEqual([
    'NOT_SIGNED_IN',
    'PROFILE_INCOMPLETE',
    'NOT_ALLOWED',
    200,
  ]);
});

it('is all zeros without events before anything happened', async () => {
  const { weeks, events } = await figures(admin);
  expect(weeks).toHaveLength(26);
  expect(weeks[0]).toEqual({ week: '2030-09-09', registrations: 0, received_cents: 0 });
  expect(weeks[25]).toEqual({ week: '2031-03-03', registrations: 0, received_cents: 0 });
  expect(events).toEqual([]);
});

describe('with registrations and payments', () => {
  let gala: { id: string };
  beforeAll(async () => {
    const days = (start: string, end: string) => ({ start_date: new Date(start), end_date: new Date(end) });
    gala = await makeEvent(t, { name: 'Gala', max_capacity: 50, ...days('2031-06-01', '2031-06-02') });
    await makeEvent(t, { name: 'Draft', is_published: false, ...days('2031-05-01', '2031-05-02') });
    await makeEvent(t, { name: 'On now', ...days('2031-03-01', '2031-03-09') });
    await makeEvent(t, { name: 'Long ago', ...days('2029-01-01', '2029-01-02') });
    await makeEvent(t, { name: 'Last month', ...days('2031-02-01', '2031-02-02') });
    const ticket = await makeTicket(t, gala);
    // Sunday 23:59 and Monday 00:00 in Jamaica are both Monday in UTC.
    await book(gala, ticket, '2031-03-03T04:59:00Z', '2031-03-03T05:00:00Z');
    await book(gala, ticket, '2031-03-03T05:00:00Z');
    await book(gala, ticket, '2030-09-09T05:00:00Z', '2030-09-20T12:00:00Z');
    await book(gala, ticket, '2030-09-09T04:59:00Z');
    const gone = await book(gala, ticket, '2031-03-04T12:00:00Z', '2031-03-04T13:00:00Z');
    const withdrawal = { status: 'withdrawn', withdrawn_at: NOW };
    await t.db.updateTable('event_registrations').set(withdrawal).where('id', '=', gone).execute();
  });

  it('counts active registrations and money received by weeks in the school’s zone', async () => {
    const { weeks } = await figures(admin);
    const busy = weeks.filter(
      (each: { registrations: number; received_cents: number }) => each.registrations + each.received_cents > 0,
    );
    expect(busy).toEqual([
      { week: '2030-09-09', registrations: 1, received_cents: 0 },
      { week: '2030-09-16', registrations: 0, received_cents: 12_000 },
      { week: '2031-02-24', registrations: 1, received_cents: 0 },
      { week: '2031-03-03', registrations: 1, received_cents: 24_000 },
    ]);
  });

  it('shows seats and money by event, current and upcoming ones first', async () => {
    const { events } = await figures(admin);
    expect(events.map(({ name }: { name: string }) => name)).toEqual([
      'On now',
      'Draft',
      'Gala',
      'Last month',
      'Long ago',
    ]);
    expect(events[2]).toEqual({
      id: gala.id,
      name: 'Gala',
      start_date: '2031-06-01T00:00:00.000Z',
      is_published: true,
      cancelled_at: null,
      max_capacity: 50,
      registered_count: 4,
      money: {
        expected_cents: 48_000,
        outstanding_cents: 24_000,
        awaiting_review_cents: 0,
        received_cents: 36_000,
        refunded_cents: 0,
        adjusted_cents: 0,
        fees_cents: 900,
        credit_cents: 0,
        refund_due_cents: 12_000,
      },
    });
  });

  it('shows callers only figures of lists they may see', async () => {
    const last = async (person: Person) => (await figures(person)).weeks.at(-1);
    expect(await last(eventsOnly)).toMatchObject({ registrations: 1, received_cents: null });
    expect((await figures(eventsOnly)).events[2]).toMatchObject({
      name: 'Gala',
      money: {
        expected_cents: 48_000,
        received_cents: null,
        refunded_cents: null,
        adjusted_cents: null,
        fees_cents: null,
        credit_cents: null,
        refund_due_cents: null,
      },
    });
    expect(await last(paymentsOnly)).toMatchObject({ registrations: null, received_cents: 24_000 });
    expect((await figures(paymentsOnly)).events).toBeNull();
    expect(await last(roomsOnly)).toMatchObject({ registrations: null, received_cents: null });
    expect((await figures(roomsOnly)).events).toBeNull();
  });

  it('shows eight events at most', async () => {
    for (let n = 0; n < 6; n++) await makeEvent(t);
    expect((await figures(admin)).events).toHaveLength(8);
  });
});

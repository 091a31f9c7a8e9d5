import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_STATES } from '../../../contract/payment-states.ts';
import { type Answer, type Call, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEventFixture } from '../../testing/event-fixture.ts';
import { FORM_LEVELS, HOUSES } from '../../testing/members.ts';
import {
  makeEvent,
  makeRegistered,
  makeRegistrations,
  makeTicket,
  receiveCash,
  submit,
} from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
let treasurer: Person;
let eventsOnly: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  const role = { name: 'EVENTS_ONLY', description: 'For this test', hierarchy_level: 1 };
  const { id: role_id } = await t.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  await t.db.insertInto('role_permissions').values({ role_id, permission: 'VIEW_ALL_EVENTS' }).execute();
  eventsOnly = await t.member({ roles: ['EVENTS_ONLY'] });
});

type Listed = { id: string; name: string | null; status: string; payment_id: string | null };
const list = (event: { id: string }, query: Call['query'] = {}, person = coordinator): Promise<Answer> =>
  t.call(person, 'GET /admin/events/:id/registrations', { params: event, query });
const names = async (event: { id: string }, query: Call['query'] = {}): Promise<(string | null)[]> =>
  (await list(event, query)).body.items.map(({ name }: Listed) => name);
const summary = async (event: { id: string }, person = coordinator) =>
  (await t.call(person, 'GET /admin/events/:id/registrations/summary', { params: event })).body;

type Gala = Awaited<ReturnType<typeof makeEventFixture>>;

it.each([
  'GET /admin/events/:id/registrations',
  'GET /admin/events/:id/registrations/summary',
  'GET /admin/events/:id/registrations/export',
] as const)('%s needs a permission to see events', async (operation) => {
  const event = await makeEvent(t);
  expect(
    await answersToUnauthorizedCallers(t, operation, { params: event }, [coordinator, treasurer, eventsOnly]),
  ).toEqual([...STAFF_ONLY, ...[200, 200, 200]]);
  const { status, body } = await t.call(coordinator, operation, { params: { id: randomUUID() } });
  expect([status, body.code]).toEqual([404, 'EVENT_NOT_FOUND']);
});

describe('the list', () => {
  let gala: Gala;
  beforeAll(async () => {
    gala = await makeEventFixture(t, treasurer);
  });

  it('shows who registered with their status, newest first, without contact details', async () => {
    const { body } = await list(gala.event);
    expect(body).toMatchObject({ matching: 5, members: 5 });
    expect(body.items.map(({ name, status, payment_id }: Listed) => [name, status, payment_id])).toEqual([
      ['Cora Binns', 'free', null],
      ['Pat Fagan', 'paid', gala.payments.paid.id],
      ["Rex D'Aguilar", 'rejected', gala.payments.rejected.id],
      ['Sue Élan', 'awaiting_review', gala.payments.submitted.id],
      ['Una Adams', 'unpaid', null],
    ]);
    expect(body.items[4]).toEqual({
      id: gala.people.unpaid.id,
      user_id: gala.people.unpaid.person.id,
      name: 'Una Adams',
      is_walk_in: false,
      profile_photo_url: null,
      sports_house: HOUSES[2],
      form_levels: FORM_LEVELS,
      ticket_type_name: 'Dinner',
      total_amount_cents: 12_000,
      due_cents: 12_000,
      guests: [],
      payment_code: expect.stringMatching(/^\w{6}$/),
      balance_cents: 12_000,
      received_cents: 0,
      hotel_balance_cents: 2_500,
      status: 'unpaid',
      registered_at: expect.stringMatching(/Z$/),
      payment_id: null,
    });
  });

  it('links to payments only with a payment permission', async () => {
    const { body } = await list(gala.event, {}, eventsOnly);
    expect(body.items.map(({ payment_id }: Listed) => payment_id)).toEqual(FORM_LEVELS.map(() => null));
  });

  it.each([
    ['unpaid', ['Una Adams']],
    ['awaiting_review', ['Sue Élan']],
    ['rejected', ["Rex D'Aguilar"]],
    ['paid', ['Pat Fagan']],
    ['free', ['Cora Binns']],
  ])('is filtered by status: %s', async (status, expected) => {
    expect(await names(gala.event, { status })).toEqual(expected);
    expect((await list(gala.event, { status })).body.matching).toBe(1);
  });

  it.each([12_000, 13_000])('counts a pending payment as one to review, whatever else was paid: %i', async (cents) => {
    const { event, member, registration, profile } = await makeRegistered(t);
    await submit(t, member, registration, { payment_profile_id: profile.id });
    await receiveCash(t, registration, cents);
    const { by_status } = await summary(event);
    for (const status of PAYMENT_STATES)
      expect([status, (await list(event, { status })).body.matching]).toEqual([status, by_status[status]]);
    expect(by_status.awaiting_review).toBe(1);
  });

  it('is filtered by ticket type and searched by name, ignoring accents and apostrophes', async () => {
    expect(await names(gala.event, { ticket_type: gala.free.id })).toEqual(['Cora Binns']);
    expect(await names(gala.event, { q: 'elan' })).toEqual(['Sue Élan']);
    expect(await names(gala.event, { q: 'daguilar rex' })).toEqual(["Rex D'Aguilar"]);
    expect(await names(gala.event, { q: 'elan', status: 'paid' })).toEqual([]);
    expect(await names(gala.event, { q: gala.people.paid.person.email })).toEqual([]);
    expect(await names(gala.event, { q: '%' })).toEqual([]);
  });

  it('is sorted by name as people expect', async () => {
    const sorted = ['Una Adams', 'Cora Binns', "Rex D'Aguilar", 'Sue Élan', 'Pat Fagan'];
    expect(await names(gala.event, { sort: 'name' })).toEqual(sorted);
    expect(await names(gala.event, { sort: 'name_desc' })).toEqual(sorted.toReversed());
    expect((await names(gala.event, { sort: 'oldest' }))[0]).toBe('Una Adams');
  });

  it('hides withdrawn registrations', async () => {
    const other = await makeEventFixture(t, treasurer);
    await t.call(other.people.unpaid.person, 'DELETE /registrations/:id', { params: { id: other.people.unpaid.id } });
    expect(await names(other.event)).not.toContain('Una Adams');
    expect((await summary(other.event)).by_status.unpaid).toBe(0);
  });
});

it.each(['newest', 'oldest', 'name', 'name_desc'])(
  'is paged, each person once, deleted accounts too: %s',
  async (sort) => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event);
    await makeRegistrations(t, event, ticket, 113);
    // Seven registrations of deleted accounts, as deleting a member who has paid leaves them.
    await t.db
      .updateTable('event_registrations')
      .set({ user_id: null })
      .where('event_id', '=', event.id)
      .where(({ eb, selectFrom }) =>
        eb(
          'user_id',
          'in',
          selectFrom('users').select('id').where('last_name', 'like', '0%7').where('first_name', '=', 'Guest'),
        ),
      )
      .execute();
    const seen: Listed[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const { body }: Answer = await list(event, { sort, ...(cursor && { cursor }) });
      expect(body.matching).toBe(113);
      seen.push(...body.items);
      cursor = body.next_cursor;
      pages++;
    } while (cursor);
    expect([pages, seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([3, 113, 113]);
    const gone = seen.filter(({ name }) => name === null);
    expect(gone).toHaveLength(10);
    if (!sort.startsWith('name')) return;
    expect(seen.slice(-10)).toEqual(gone);
    const listed = seen.slice(0, -10).map(({ name }) => name ?? '');
    expect(listed).toEqual(sort === 'name' ? listed.toSorted() : listed.toSorted().reverse());
  },
);

it('continues after the last member of a page withdrew', async () => {
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), 60);
  for (const sort of ['newest', 'name']) {
    const { body } = await list(event, { sort });
    const last = body.items.at(-1) as Listed;
    const params = { id: last.id };
    await t.call(coordinator, 'POST /registrations/:id/withdrawal', { params, body: { status: 'free' } });
    const next = (await list(event, { sort, cursor: body.next_cursor })).body.items as Listed[];
    expect(next.map(({ id }) => id)).not.toContain(last.id);
    expect(next.length).toBe(sort === 'newest' ? 10 : 9);
  }
});

it('skips no one after the account of a page’s last member was deleted', async () => {
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), 60);
  for (const sort of ['name', 'name_desc', 'newest']) {
    const { body } = await list(event, { sort });
    const last = body.items.at(-1) as Listed;
    await t.db.updateTable('event_registrations').set({ user_id: null }).where('id', '=', last.id).execute();
    const next = await list(event, { sort, cursor: body.next_cursor });
    if (sort === 'newest') expect(next.body.items).toHaveLength(10);
    else expect(next).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT', issues: [{ path: 'cursor' }] } });
  }
});

it('shows and finds who paid after their account was deleted', async () => {
  const { event, people } = await makeEventFixture(t, treasurer);
  const admin = await t.member({ roles: ['SUPER_ADMIN'] });
  await t.call(admin, 'DELETE /users/:id', { params: people.paid.person });
  expect((await list(event, { q: 'fagan' })).body).toMatchObject({
    matching: 1,
    members: 0,
    items: [{ name: 'Pat Fagan', user_id: null, status: 'paid', form_levels: FORM_LEVELS.map(() => null) }],
  });
  expect((await names(event, { sort: 'name' })).at(-1)).toBe('Pat Fagan');
});

describe('the summary', () => {
  it('totals by status and by ticket type', async () => {
    const { event, dinner, free } = await makeEventFixture(t, treasurer);
    expect(await summary(event, treasurer)).toEqual({
      event: {
        id: event.id,
        name: 'Gala',
        start_date: expect.any(String),
        end_date: expect.any(String),
        is_published: true,
        max_capacity: 40,
        registered_count: 5,
        guest_count: 0,
        held_count: 0,
        cancelled_at: null,
      },
      by_status: {
        unpaid: 1,
        partly_paid: 0,
        awaiting_review: 1,
        rejected: 1,
        paid: 1,
        overpaid: 0,
        free: 1,
        refund_due: 0,
        refunded: 0,
      },
      ticket_types: [
        { id: dinner.id, name: 'Dinner', sold_quantity: 4, max_quantity: 10 },
        { id: free.id, name: 'Choir', sold_quantity: 1, max_quantity: 0 },
      ],
      money: {
        expected_cents: 48_000,
        outstanding_cents: 36_000,
        awaiting_review_cents: 12_000,
        received_cents: 12_000,
        refunded_cents: 0,
        adjusted_cents: 0,
        fees_cents: 0,
        credit_cents: 0,
        refund_due_cents: 0,
      },
    });
  });

  it('shows money received only with a payment permission', async () => {
    const { event } = await makeEventFixture(t, treasurer);
    expect((await summary(event, eventsOnly)).money).toMatchObject({
      expected_cents: 48_000,
      received_cents: null,
      refunded_cents: null,
      adjusted_cents: null,
      fees_cents: null,
      credit_cents: null,
      refund_due_cents: null,
    });
    expect((await summary(await makeEvent(t), treasurer)).money).toMatchObject({
      expected_cents: 0,
      received_cents: 0,
    });
  });
});

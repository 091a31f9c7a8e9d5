import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../contract/contract.ts';
import { type Call, type Person, type TestApp, testApp } from '../testing/app.ts';
import { countLockWaits } from '../testing/database.ts';
import {
  entriesOf,
  ledgerOf,
  makeEvent,
  makeProfile,
  makeRegistered,
  makeRegistrations,
  makeTicket,
  register,
  submit,
} from '../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const CONFIRMED = { confirmed: 'yes' };
const press = (operation: keyof Contract, { id }: { id: string }, query: Call['query'] = {}) =>
  t.call(coordinator, operation, { params: { id }, query });
const publish = (event: { id: string }, query?: Call['query']) => press('POST /events/:id/publication', event, query);
const unpublish = (event: { id: string }, query?: Call['query']) =>
  press('DELETE /events/:id/publication', event, query);
const isPublished = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('events').select('is_published').where('id', '=', id).executeTakeFirst())?.is_published;
const AVAILABLE_LATER = 'This event isn’t available at the moment, so you can’t pay for it now. You keep your place.';

describe('publishing', () => {
  it('shows the event to members and hides it again; a repeat changes nothing', async () => {
    const event = await makeEvent(t, { is_published: false, name: 'Gala' });
    await makeTicket(t, event);
    const member = await t.member();
    const seen = async () => (await t.call(member, 'GET /events/:id', { params: event })).status;
    expect(await seen()).toBe(404);
    expect((await publish(event)).status).toBe(200);
    expect((await publish(event)).status).toBe(200);
    expect(await seen()).toBe(200);
    expect((await unpublish(event)).status).toBe(200);
    expect((await unpublish(event)).status).toBe(200);
    expect(await seen()).toBe(404);
    expect((await entriesOf(t, event.id)).map((entry) => [entry.action_type, entry.description])).toEqual([
      ['EVENT_PUBLISHED', "Published event 'Gala'"],
      ['EVENT_UNPUBLISHED', "Unpublished event 'Gala'"],
    ]);
  });

  it('records one of ten concurrent publications', async () => {
    const event = await makeEvent(t, { is_published: false });
    await Promise.all(Array.from({ length: 10 }, () => publish(event, CONFIRMED)));
    expect(await entriesOf(t, event.id)).toHaveLength(1);
  });

  it.each([
    ['without ticket types', false],
    ['with an inactive one only', true],
  ])('asks first %s', async (_, hasInactive) => {
    const event = await makeEvent(t, { is_published: false });
    if (hasInactive) await makeTicket(t, event, { is_active: false });
    const { status, body } = await publish(event);
    expect([status, body.code, body.message]).toEqual([
      409,
      'NOT_CONFIRMED',
      'It has no active ticket type, so no one can register yet.',
    ]);
    expect([await isPublished(event), await entriesOf(t, event.id)]).toEqual([false, []]);
    expect((await publish(event, CONFIRMED)).status).toBe(200);
    expect(await isPublished(event)).toBe(true);
  });
});

describe('unpublishing', () => {
  it.each([
    [1, '1 person is registered.'],
    [99, '99 people are registered.'],
  ])('asks first when %i registered, and names them', async (count, who) => {
    const event = await makeEvent(t);
    await makeRegistrations(t, event, await makeTicket(t, event), count);
    const { status, body } = await unpublish(event);
    expect([status, body.code]).toEqual([409, 'NOT_CONFIRMED']);
    expect(body.message).toBe(
      `${who} They'll see 'Not available'. They keep their places, but can't pay until you publish it again.`,
    );
    expect(await isPublished(event)).toBe(true);
    expect((await unpublish(event, CONFIRMED)).status).toBe(200);
    expect(await isPublished(event)).toBe(false);
    expect((await entriesOf(t, event.id))[0]?.metadata).toMatchObject({ registered: count });
  });
});

describe('an unpublished event', () => {
  it('stays visible to registered members, marked, and to no one else', async () => {
    const { event, member, registration } = await makeRegistered(t);
    const other = await t.member();
    const gone = await t.member();
    const ticket = await makeTicket(t, event, { name: 'Other' });
    const { body: withdrawn } = await register(t, gone, event, ticket);
    await t.call(gone, 'DELETE /registrations/:id', { params: withdrawn });
    await unpublish(event, CONFIRMED);
    const listed = async (person: Person) =>
      (await t.call(person, 'GET /events')).body.items.find(({ id }: { id: string }) => id === event.id);
    expect(await listed(member)).toMatchObject({ is_published: false, my_registration: { id: registration.id } });
    expect((await t.call(member, 'GET /events/:id', { params: event })).body.event.is_published).toBe(false);
    expect((await t.call(member, 'GET /events/:id/attendees', { params: event })).body.items).toHaveLength(1);
    for (const operation of ['GET /registrations', 'GET /dashboard'] as const) {
      const { body } = await t.call(member, operation);
      expect((body.items ?? body.registrations)[0]).toMatchObject({ event_id: event.id, is_event_published: false });
    }
    for (const person of [other, gone, coordinator]) {
      expect(await listed(person)).toBeUndefined();
      for (const operation of ['GET /events/:id', 'GET /events/:id/attendees'] as const) {
        expect((await t.call(person, operation, { params: event })).body.code).toBe('EVENT_NOT_FOUND');
      }
    }
    await publish(event);
    expect(await listed(member)).toMatchObject({ is_published: true });
  });

  it('offers no payment methods, and takes no payment and no registration', async () => {
    const { event, ticket, member, registration, profile } = await makeRegistered(t);
    await unpublish(event, CONFIRMED);
    const options = await t.call(member, 'GET /registrations/:id/payment-options', { params: registration });
    expect(options.body).toMatchObject({ registration: { is_event_published: false }, methods: [] });
    const paid = await submit(t, member, registration, { payment_profile_id: profile.id });
    expect([paid.status, paid.body.code, paid.body.message]).toEqual([409, 'EVENT_NOT_AVAILABLE', AVAILABLE_LATER]);
    expect(await ledgerOf(t, registration)).toEqual([]);
    expect((await register(t, await t.member(), event, ticket)).body.code).toBe('EVENT_NOT_FOUND');
    expect((await t.call(member, 'DELETE /registrations/:id', { params: registration })).status).toBe(200);
  });

  it('still answers a repeated submission with the payment made before', async () => {
    const { event, member, registration, profile } = await makeRegistered(t);
    const first = await submit(t, member, registration, { payment_profile_id: profile.id });
    await unpublish(event, CONFIRMED);
    const again = await submit(t, member, registration, { payment_profile_id: profile.id });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });

  it('takes no payment that was on its way while it was unpublished', async () => {
    const { event, member, registration } = await makeRegistered(t);
    const profile = await makeProfile(t);
    const submission = await t.db.transaction().execute(async (trx) => {
      await trx.updateTable('events').set({ is_published: false }).where('id', '=', event.id).execute();
      const running = submit(t, member, registration, { payment_profile_id: profile.id });
      await expect.poll(() => countLockWaits(t.db)).toBe(1);
      return { running };
    });
    expect((await submission.running).body.code).toBe('EVENT_NOT_AVAILABLE');
    expect(await ledgerOf(t, registration)).toEqual([]);
  });
});

/** Rules 7 to 9 of the weekend: who waits, in which order seats are offered, and how waiting ends. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/constants.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { eventForm, makeTicket, queuedMails, register } from '../../testing/reunions.ts';
import {
  accept,
  join,
  refuse,
  runJob,
  type SoldOut,
  soldOut,
  waiters,
  waitingOf,
  withdraw,
} from '../../testing/waiting-list.ts';

let t: TestApp;
let staff: Person;
const MORNING = new Date('2038-01-12T15:00:00Z');

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
});
beforeEach(() => {
  t.clock.now = MORNING;
});

const refusalOf = ({ status, body: { code } }: Answer) => [status, code];
const pass = (ms: number) => {
  t.clock.now = new Date((t.clock.now ?? MORNING).getTime() + ms);
};
const isAsked = async (person: Person, place: SoldOut) => ((await waitingOf(t, person, place))?.offer ?? null) !== null;

/** Someone waits, and the only seat was returned. */
async function offered() {
  const place = await soldOut(t);
  const [ann] = (await waiters(t, place, [1])) as [Person];
  await withdraw(t, place.seated[0] as (typeof place.seated)[number]);
  const { id, offer } = await waitingOf(t, ann, place);
  return { place, ann, entry: id as string, offer: offer as { id: string; expires_at: string } };
}

const closeReasons = async (person: Person) =>
  (
    await t.db
      .selectFrom('waiting_list_entries')
      .select('close_reason')
      .where('user_id', '=', person.id)
      .orderBy('joined_at')
      .execute()
  ).map(({ close_reason }) => close_reason);

const heldOf = async ({ event, ticket }: SoldOut) => {
  const { held_count } = await t.db
    .selectFrom('events')
    .select('held_count')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  const { held_quantity } = await t.db
    .selectFrom('ticket_types')
    .select('held_quantity')
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow();
  return [held_count, held_quantity];
};

describe('rule 7: order', () => {
  it('a returned seat is offered to the first who joined, and they get an email with one button', async () => {
    const place = await soldOut(t);
    const [ann, ben] = (await waiters(t, place, [1, 1])) as [Person, Person];
    await withdraw(t, place.seated[0] as (typeof place.seated)[number]);
    expect([await isAsked(ann, place), await isAsked(ben, place)]).toEqual([true, false]);
    const mail = (await queuedMails(t)).find(({ to }) => to === ann.email);
    expect(mail?.subject).toContain('A place is free for you');
    expect(mail?.text).toContain('Wed 13 Jan 2038, 10:01 AM');
    expect(mail?.text).toContain(`/events/${place.event.id}`);
  });

  it('a pair is asked for both seats or not at all; the next who fits is asked meanwhile', async () => {
    const place = await soldOut(t, 3);
    const [pair, single] = (await waiters(t, place, [2, 1])) as [Person, Person];
    const [one, two, three] = place.seated as [SoldOut['seated'][0], SoldOut['seated'][0], SoldOut['seated'][0]];
    await withdraw(t, one);
    expect([await isAsked(pair, place), await isAsked(single, place)]).toEqual([false, true]);
    await withdraw(t, two);
    expect(await isAsked(pair, place)).toBe(false);
    await withdraw(t, three);
    expect(await isAsked(pair, place)).toBe(true);
    expect(await heldOf(place)).toEqual([3, 3]);
  });

  it('someone who leaves and joins again is last', async () => {
    const place = await soldOut(t);
    const [ann, ben] = (await waiters(t, place, [1, 1])) as [Person, Person];
    const { id } = await waitingOf(t, ann, place);
    const leave = (person: Person) => t.call(person, 'DELETE /waiting-list-entries/:id', { params: { id } });
    expect(refusalOf(await leave(ben))).toEqual([404, 'WAITING_LIST_ENTRY_NOT_FOUND']);
    expect([(await leave(ann)).status, (await leave(ann)).status]).toEqual([200, 200]);
    pass(1000);
    await join(t, ann, place);
    await withdraw(t, place.seated[0] as (typeof place.seated)[number]);
    expect([await isAsked(ann, place), await isAsked(ben, place)]).toEqual([false, true]);
  });
});

describe('rule 8: an offer', () => {
  it('holds its seat against everyone else until it expires, on every page', async () => {
    const { place, ann } = await offered();
    const other = await t.member();
    expect(refusalOf(await register(t, other, place.event, place.ticket))).toEqual([409, 'EVENT_FULL']);
    const { event } = (await t.call(other, 'GET /events/:id', { params: { id: place.event.id } })).body;
    expect(event.places_left).toBe(0);
    expect(await isAsked(ann, place)).toBe(true);
  });

  it('is made of a removed guest’s seat, of a raised capacity, and before someone else can have the seat', async () => {
    const place = await soldOut(t);
    const [ann] = (await waiters(t, place, [1])) as [Person];
    await t.db.updateTable('events').set({ max_capacity: 2 }).where('id', '=', place.event.id).execute();
    expect(refusalOf(await register(t, await t.member(), place.event, place.ticket))).toEqual([409, 'EVENT_FULL']);
    expect(await isAsked(ann, place)).toBe(true);

    const host = place.seated[0] as (typeof place.seated)[number];
    await t.db.updateTable('events').set({ max_capacity: 3 }).where('id', '=', place.event.id).execute();
    const guest = await t.call(host.member, 'POST /registrations/:id/guests', {
      params: { id: host.id },
      body: { name: 'Sonia Grant', ticket_type_id: place.ticket.id },
    });
    const [ben] = (await waiters(t, place, [1])) as [Person];
    await t.call(host.member, 'DELETE /guests/:id', { params: { id: guest.body.id } });
    expect(await isAsked(ben, place)).toBe(true);

    const [eve] = (await waiters(t, place, [1])) as [Person];
    await t.db.updateTable('events').set({ max_capacity: 4 }).where('id', '=', place.event.id).execute();
    await runJob(t, place);
    expect(await isAsked(eve, place)).toBe(true);
  });

  it('is not made for an unpublished event or from its start on, when everyone’s waiting ends', async () => {
    const place = await soldOut(t);
    const [ann] = (await waiters(t, place, [1])) as [Person];
    const publish = (is_published: boolean) =>
      t.db.updateTable('events').set({ is_published, max_capacity: 2 }).where('id', '=', place.event.id).execute();
    await publish(false);
    await runJob(t, place);
    expect(await heldOf(place)).toEqual([0, 0]);
    await publish(true);
    pass(91 * DAY_MS);
    await runJob(t, place);
    expect([await heldOf(place), await closeReasons(ann)]).toEqual([[0, 0], ['event_started']]);
  });

  it('keeps staff from a capacity below registered and held seats, and says the number', async () => {
    const { place } = await offered();
    const path = { params: { id: place.event.id } };
    await t.db.updateTable('events').set({ max_capacity: 5 }).where('id', '=', place.event.id).execute();
    await register(t, await t.member(), place.event, place.ticket);
    const { event } = (await t.call(staff, 'GET /admin/events/:id', path)).body;
    expect([event.registered_count, event.held_count]).toEqual([1, 1]);
    const lower = {
      ...(await eventForm(t, event.name)),
      max_capacity: 1,
      updated_at: event.updated_at,
    };
    const answer = await t.call(staff, 'PUT /events/:id', { ...path, body: lower });
    expect(refusalOf(answer)).toEqual([409, 'CAPACITY_BELOW_SOLD']);
    expect(answer.body.message).toBe('1 is already registered and 1 held, so this can’t be lower than 2.');
  });
});

describe('rule 9: waiting ends', () => {
  it('by accepting, which registers the member once', async () => {
    const { place, ann, offer } = await offered();
    expect(refusalOf(await accept(t, await t.member(), offer.id))).toEqual([404, 'OFFER_NOT_FOUND']);
    const changed = await accept(t, ann, offer.id, { expected_price_cents: 1 });
    expect(refusalOf(changed)).toEqual([409, 'PRICE_CHANGED']);
    const { status, body } = await accept(t, ann, offer.id, { expected_price_cents: 12_000 });
    expect([status, body.total_amount_cents, body.payment_state]).toEqual([200, 12_000, 'unpaid']);
    expect([await closeReasons(ann), await heldOf(place)]).toEqual([['accepted'], [0, 0]]);
    expect(refusalOf(await accept(t, ann, offer.id))).toEqual([404, 'OFFER_NOT_FOUND']);
    expect(
      (await queuedMails(t)).filter(({ to, subject }) => to === ann.email && /registered/.test(subject)),
    ).toHaveLength(1);
  });

  it('for a pair with the guest’s name; a seat without a name goes to the next', async () => {
    const place = await soldOut(t, 3);
    const [ann, ben] = (await waiters(t, place, [3, 1])) as [Person, Person];
    await t.db.updateTable('events').set({ max_capacity: 6 }).where('id', '=', place.event.id).execute();
    await runJob(t, place);
    const { offer } = await waitingOf(t, ann, place);
    expect(await isAsked(ben, place)).toBe(false);
    const tooMany = await accept(t, ann, offer.id, { guest_names: ['A', 'B', 'C'] });
    expect(refusalOf(tooMany)).toEqual([409, 'GUEST_LIMIT_REACHED']);
    const { body } = await accept(t, ann, offer.id, { guest_names: ['Sonia Grant'], expected_price_cents: 12_000 });
    expect([body.due_cents, body.guests.map(({ name }: { name: string }) => name)]).toEqual([24_000, ['Sonia Grant']]);
    expect([await isAsked(ben, place), await heldOf(place)]).toEqual([true, [1, 1]]);
  });

  it('by “No, thank you”, and the next is asked', async () => {
    const { place, ann, offer } = await offered();
    const [ben] = (await waiters(t, place, [1])) as [Person];
    expect((await refuse(t, ann, offer.id)).status).toBe(200);
    expect([await closeReasons(ann), await isAsked(ben, place)]).toEqual([['declined'], true]);
    expect(refusalOf(await refuse(t, ann, offer.id))).toEqual([404, 'OFFER_NOT_FOUND']);
  });

  it('by two expired offers; after the first the entry keeps its position, and others are asked first', async () => {
    const { place, ann, offer } = await offered();
    const [ben] = (await waiters(t, place, [1])) as [Person];
    pass(25 * HOUR_MS);
    expect(refusalOf(await accept(t, ann, offer.id))).toEqual([409, 'OFFER_EXPIRED']);
    expect(refusalOf(await refuse(t, ann, offer.id))).toEqual([409, 'OFFER_EXPIRED']);
    await runJob(t, place);
    expect([await isAsked(ann, place), await isAsked(ben, place)]).toEqual([false, true]);
    expect(await waitingOf(t, ann, place)).toMatchObject({ position: 1 });
    const { offer: bens } = await waitingOf(t, ben, place);
    await refuse(t, ben, bens.id);
    expect(await isAsked(ann, place)).toBe(true);
    pass(25 * HOUR_MS);
    await runJob(t, place);
    expect([await closeReasons(ann), await heldOf(place)]).toEqual([['expired'], [0, 0]]);
    const expired = (await queuedMails(t)).filter(({ to, subject }) => to === ann.email && /expired/.test(subject));
    expect(expired.map(({ text }) => /no longer on the waiting list/.test(text))).toEqual([false, true]);
  });

  it.each(['events', 'ticket_types'] as const)(
    'not by an offer that no one can accept: it ends, its seat is free, and it doesn’t count as expired (%s)',
    async (table) => {
      const { place, ann, offer } = await offered();
      const offerForSale = (isForSale: boolean) =>
        table === 'events'
          ? t.db.updateTable(table).set({ is_published: isForSale }).where('id', '=', place.event.id).execute()
          : t.db.updateTable(table).set({ is_active: isForSale }).where('id', '=', place.ticket.id).execute();
      await offerForSale(false);
      await runJob(t, place);
      expect(await heldOf(place)).toEqual([0, 0]);
      pass(25 * HOUR_MS);
      await runJob(t, place);
      expect((await queuedMails(t)).filter(({ to, subject }) => to === ann.email && /expired/.test(subject))).toEqual(
        [],
      );
      await offerForSale(true);
      await runJob(t, place);
      const waiting = await waitingOf(t, ann, place);
      expect([waiting.position, waiting.offer.id === offer.id]).toEqual([1, false]);
      const { body } = await t.call(staff, 'GET /admin/events/:id/waiting-list', { params: { id: place.event.id } });
      expect(body.items).toMatchObject([{ user_id: ann.id, expired_offers: 0 }]);
    },
  );

  it('by registering otherwise, and by the event’s cancellation', async () => {
    const { place, ann } = await offered();
    const [ben] = (await waiters(t, place, [1])) as [Person];
    await t.db.updateTable('events').set({ max_capacity: 3 }).where('id', '=', place.event.id).execute();
    const other = await makeTicket(t, place.event);
    expect((await register(t, ann, place.event, other)).status).toBe(200);
    expect([await closeReasons(ann), await heldOf(place)]).toEqual([['registered'], [1, 1]]);
    const reached = await t.call(staff, 'GET /events/:id/cancellation', { params: { id: place.event.id } });
    expect(reached.body).toEqual({ members: 1, guests: 0, waiting: 1 });
    const cancelled = { params: { id: place.event.id }, body: { message: 'Hurricane' } };
    expect((await t.call(staff, 'POST /events/:id/cancellation', cancelled)).status).toBe(200);
    expect([await closeReasons(ben), await heldOf(place)]).toEqual([['event_cancelled'], [0, 0]]);
    const told = (await queuedMails(t)).filter(({ to }) => to === ben?.email).at(-1);
    expect(told).toMatchObject({
      subject: expect.stringMatching(/ is cancelled$/),
      text: expect.stringContaining('Hurricane'),
    });
  });

  it('with the account, whose seat the job offers to the next', async () => {
    const { place, ann } = await offered();
    const [ben] = (await waiters(t, place, [1])) as [Person];
    const gone = await t.call(staff, 'DELETE /users/:id', { params: { id: ann.id } });
    expect(gone.status).toBe(200);
    expect(await heldOf(place)).toEqual([0, 0]);
    await runJob(t, place);
    expect(await isAsked(ben, place)).toBe(true);
  });
});

it('staff see who waits, in order, with the state of offers', async () => {
  const { place, ann, offer } = await offered();
  const [ben] = (await waiters(t, place, [2])) as [Person];
  const list = (person: Person) =>
    t.call(person, 'GET /admin/events/:id/waiting-list', { params: { id: place.event.id } });
  const { body } = await list(staff);
  expect([body.people, body.seats]).toEqual([2, 3]);
  expect(body.items).toMatchObject([
    { user_id: ann.id, seats: 1, expired_offers: 0, offer: { id: offer.id, ticket_type_name: 'Gala Dinner' } },
    { user_id: ben.id, seats: 2, offer: null, ticket_type_names: ['Gala Dinner'] },
  ]);
  expect((await list(ann)).status).toBe(403);
});

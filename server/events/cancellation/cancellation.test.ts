/** Rule 8: cancelling an event requires a message, which goes to everyone registered, whatever their preferences. */
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import {
  entriesOf,
  makeEvent,
  makeRegistered,
  makeTicket,
  queuedMails,
  register,
  submit,
} from '../../testing/reunions.ts';
import { bring } from '../../testing/tickets.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Event = { id: string };
const MESSAGE = 'A hurricane damaged the hall.\nWe’ll return every payment.';
const cancel = (params: Event, message = MESSAGE) =>
  t.call(coordinator, 'POST /events/:id/cancellation', { params, body: { message } });
const reinstate = (params: Event) => t.call(coordinator, 'DELETE /events/:id/cancellation', { params });
const deliveriesOf = async (kind: string, people: readonly Person[]) => {
  const rows = await t.db.selectFrom('deliveries').select('user_id').where('kind', '=', kind).execute();
  return people.map(({ id }) => rows.filter(({ user_id }) => user_id === id).length);
};

describe('cancelling', () => {
  it('needs a message', async () => {
    const event = await makeEvent(t);
    expect((await cancel(event, '  ')).body.code).toBe('INVALID_INPUT');
    expect(await entriesOf(t, event.id)).toEqual([]);
  });

  it('emails it to everyone registered, whatever their preferences, and to no one else', async () => {
    const event = await makeEvent(t, { name: 'Gala' });
    const ticket = await makeTicket(t, event);
    const [una, sue, gone, other] = [await t.member(), await t.member(), await t.member(), await t.member()];
    for (const person of [una, sue, gone]) await register(t, person, event, ticket);
    await t.db
      .updateTable('event_registrations')
      .set({ status: 'withdrawn', withdrawn_at: new Date() })
      .where('user_id', '=', gone.id)
      .execute();
    const kinds = sql`select ${sue.id}::uuid, kind, false from unnest(array['registration_received', 'payment_received']) kind`;
    await sql`insert into message_preferences ${kinds}`.execute(t.db);
    expect((await t.call(coordinator, 'GET /events/:id/cancellation', { params: event })).body).toEqual({
      members: 2,
      guests: 0,
      waiting: 0,
    });
    expect((await cancel(event)).body).toEqual({ emailed: 2 });
    expect(await deliveriesOf('event_cancelled', [una, sue, gone, other])).toEqual([1, 1, 0, 0]);
    const mails = (await queuedMails(t)).filter(({ subject }) => subject === 'Gala is cancelled');
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('A hurricane damaged the hall.');
    expect((await entriesOf(t, event.id)).map((entry) => [entry.action_type, entry.description])).toContainEqual([
      'EVENT_CANCELLED',
      "Cancelled event 'Gala'",
    ]);
  });

  it('keeps back the email about guests who were added a minute ago, which says what is still to be paid', async () => {
    const mailsAfter = async (act: (event: Event) => Promise<unknown>) => {
      const { event, ticket, member, registration } = await makeRegistered(t);
      await t.db.updateTable('events').set({ max_guests: 1 }).where('id', '=', event.id).execute();
      await bring(t, member, registration, { name: 'Sonia', ticket });
      await act(event);
      return (await queuedMails(t)).filter(({ to, subject }) => to === member.email && /^Your guests/.test(subject));
    };
    expect([await mailsAfter(async () => undefined), await mailsAfter(cancel)]).toMatchObject([[{}], []]);
  });

  it('closes registration and paying; payments already made stay recorded', async () => {
    const { event, ticket, member, registration, profile } = await makeRegistered(t);
    const paid = await makeRegistered(t);
    await submit(t, paid.member, paid.registration, { payment_profile_id: paid.profile.id });
    await cancel(event);
    await cancel(paid.event);
    expect((await register(t, await t.member(), event, ticket)).body.code).toBe('EVENT_CANCELLED');
    const body = { payment_profile_id: profile.id };
    expect((await submit(t, member, registration, body)).body.code).toBe('EVENT_CANCELLED');
    const ledger = t.db.selectFrom('payment_ledger').select('status').where('event_id', '=', paid.event.id);
    expect(await ledger.execute()).toEqual([{ status: 'pending' }]);
  });

  it('is refused a second time and after the event', async () => {
    const event = await makeEvent(t);
    await cancel(event);
    expect((await cancel(event)).body.code).toBe('EVENT_CANCELLED');
    const past = await makeEvent(t, { start_date: new Date('2020-01-01'), end_date: new Date('2020-01-02') });
    expect((await cancel(past)).body.code).toBe('EVENT_OVER');
    const cancelled = { cancelled_at: new Date('2019-12-01'), cancellation_reason: 'Storm' };
    await t.db.updateTable('events').set(cancelled).where('id', '=', past.id).execute();
    expect((await reinstate(past)).body.code).toBe('EVENT_OVER');
  });

  it('shows the reason to members and stops reminders and seat releases', async () => {
    const { event, member } = await makeRegistered(t);
    await cancel(event);
    const seen = (await t.call(member, 'GET /events/:id', { params: event })).body;
    expect(seen.event).toMatchObject({ cancellation_reason: MESSAGE });
    const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
    const call = { params: event, body: { registration_ids: [crypto.randomUUID()] } };
    expect((await t.call(treasurer, 'POST /events/:id/payment-reminders', call)).body.code).toBe('REMINDERS_NOT_NOW');
    expect((await t.call(treasurer, 'POST /events/:id/seat-releases', call)).body.code).toBe('EVENT_CANCELLED');
  });

  it('rule 9: replaces the entry in a calendar by a cancelled one with a higher sequence', async () => {
    const { event, member } = await makeRegistered(t);
    const read = async () => {
      const { raw } = await t.call(member, 'GET /events/:id/calendar.ics', { params: event });
      const component = new ICAL.Component(ICAL.parse(raw.toString())).getFirstSubcomponent('vevent');
      return [component?.getFirstPropertyValue('status') ?? null, Number(component?.getFirstPropertyValue('sequence'))];
    };
    await sql`update events set created_at = now() - interval '1 day', updated_at = now() - interval '1 day'
      where id = ${event.id}`.execute(t.db);
    expect(await read()).toEqual([null, 0]);
    await cancel(event);
    const [status, sequence] = await read();
    expect([status, Number(sequence) > 0]).toEqual(['CANCELLED', true]);
  });
});

it.each([
  [true, true],
  [false, false],
])('who waits for a seat gets a button if they can open the page: %s', async (is_published, hasButton) => {
  const event = await makeEvent(t, { name: `Waited for ${is_published}`, max_capacity: 1 });
  const ticket = await makeTicket(t, event);
  await register(t, await t.member(), event, ticket);
  const waiting = await t.member();
  const body = { seats: 1, ticket_type_ids: [ticket.id] };
  await t.call(waiting, 'POST /events/:id/waiting-list', { params: { id: event.id }, body });
  await t.db.updateTable('events').set({ is_published }).where('id', '=', event.id).execute();
  await cancel(event);
  const [mail] = (await queuedMails(t)).filter(
    ({ to, subject }) => to === waiting.email && / is cancelled$/.test(subject),
  );
  expect(mail?.text.includes('See the Event')).toBe(hasButton);
});

describe('taking it back', () => {
  it('opens registration again and tells everyone registered', async () => {
    const { event, ticket, member } = await makeRegistered(t);
    await cancel(event);
    expect((await reinstate(event)).status).toBe(200);
    expect((await reinstate(event)).status).toBe(200);
    expect(await deliveriesOf('event_reinstated', [member])).toEqual([1]);
    expect((await register(t, await t.member(), event, ticket)).status).toBe(200);
  });
});

describe('someone registers while the event is being cancelled', () => {
  const race = async () => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event);
    const people = await Promise.all(Array.from({ length: 6 }, () => t.member()));
    return { event, ticket, people };
  };

  it('everyone who has a place gets the email, and the others are refused', async () => {
    const { event, ticket, people } = await race();
    const acts = people.map((person) => () => register(t, person, event, ticket));
    const all = await t.db.transaction().execute(async (trx) => {
      await trx.selectFrom('events').select('id').where('id', '=', event.id).forNoKeyUpdate().execute();
      const first = acts.slice(0, 3).map((act) => act());
      const cancelling = cancel(event);
      const later = acts.slice(3).map((act) => act());
      await expect.poll(() => countLockWaits(t.db)).toBeGreaterThan(1);
      return { answers: [...first, ...later], cancelling };
    });
    const codes = (await Promise.all(all.answers)).map(({ status, body }) => (status === 200 ? 'in' : body.code));
    expect((await all.cancelling).status).toBe(200);
    for (const code of codes) expect(['in', 'EVENT_CANCELLED']).toContain(code);
    expect(await deliveriesOf('event_cancelled', people)).toEqual(codes.map((code) => (code === 'in' ? 1 : 0)));
  });

  it('control: without the lock, who registers after the list was read has a place and no email', async () => {
    const { event, ticket, people } = await race();
    const { selectRegisteredIds, updateCancellation } = await import('./queries.ts');
    const listed = await selectRegisteredIds(t.db, event.id);
    for (const person of people) await register(t, person, event, ticket);
    await updateCancellation(t.db, event.id, { cancelled_at: new Date(), cancellation_reason: 'Storm' }, new Date());
    const registered = await selectRegisteredIds(t.db, event.id);
    expect([listed.length, registered.length]).toEqual([0, people.length]);
  });
});

/** What the dashboard says of the waiting list and of the committee's withdrawals; an unverified address gets no details by email. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRegistered, queuedMails, register } from '../../testing/reunions.ts';
import { accept, join, runJob, soldOut, waitingOf, withdraw } from '../../testing/waiting-list.ts';

const MORNING = new Date('2038-01-12T15:00:00Z');
let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});
beforeEach(() => {
  t.clock.now = MORNING;
});

const noticesOf = async (person: Person) => {
  const { waiting, withdrawn_by_staff } = (await t.call(person, 'GET /dashboard')).body;
  return { waiting, withdrawn_by_staff };
};
const waitingAt = async (person: Person) => (await noticesOf(person)).waiting;
const later = (days: number) => {
  t.clock.now = new Date(MORNING.getTime() + days * DAY_MS);
};

describe('the waiting list', () => {
  it('shows an open offer to a member whose address isn’t verified', async () => {
    const place = await soldOut(t);
    const [seated] = place.seated as [(typeof place.seated)[number]];
    const member = await t.member({ email_verified: false });
    await join(t, member, place);
    const entry = { event_id: place.event.id, seats: 1, position: 1, is_event_published: true };
    expect(await waitingAt(member)).toMatchObject([{ ...entry, offer_expires_at: null }]);
    await withdraw(t, seated);
    const mail = (await queuedMails(t)).find(({ to }) => to === member.email);
    expect(mail?.text).toContain("You'll find it on your dashboard.");
    const { id, offer } = await waitingOf(t, member, place);
    expect(await waitingAt(member)).toMatchObject([{ ...entry, id, offer_expires_at: offer.expires_at }]);
    expect(await waitingAt(seated.member)).toEqual([]);
    await accept(t, member, offer.id);
    expect(await waitingAt(member)).toEqual([]);
  });

  it('puts offers first, and leaves out expired ones and events that are cancelled or have started', async () => {
    const member = await t.member();
    const [first, second] = [await soldOut(t), await soldOut(t)];
    await join(t, member, first);
    later(0.001);
    await join(t, member, second);
    await withdraw(t, second.seated[0] as (typeof second.seated)[number]);
    const events = async () => (await waitingAt(member)).map(({ event_id }: { event_id: string }) => event_id);
    expect(await events()).toEqual([second.event.id, first.event.id]);
    later(2);
    expect(await waitingAt(member)).toMatchObject([{ offer_expires_at: null }, { offer_expires_at: null }]);
    const set = (columns: object, { id }: { id: string }) =>
      t.db.updateTable('events').set(columns).where('id', '=', id).execute();
    await set({ cancelled_at: t.clock.now, cancellation_reason: 'Storm' }, first.event);
    expect(await events()).toEqual([second.event.id]);
    await set({ start_date: t.clock.now }, second.event);
    expect(await events()).toEqual([]);
  });

  it('says that two offers expired until the member joins again', async () => {
    const place = await soldOut(t);
    const member = await t.member();
    await join(t, member, place);
    await withdraw(t, place.seated[0] as (typeof place.seated)[number]);
    for (const days of [2, 3, 5]) {
      later(days);
      await runJob(t, place);
    }
    expect(await waitingAt(member)).toMatchObject([{ position: null, offer_expires_at: null }]);
    await register(t, await t.member(), place.event, place.ticket);
    await join(t, member, place);
    expect(await waitingAt(member)).toMatchObject([{ position: 1 }]);
  });
});

describe('a withdrawal by the committee', () => {
  const withdrawBy = ({ registration }: { registration: { id: string } }, reason: string | null) =>
    t.call(coordinator, 'POST /registrations/:id/withdrawal', {
      params: registration,
      body: { status: 'unpaid', reason },
    });

  const NAME = expect.stringMatching(/^Reunion /);

  it.each(['You’re on our list twice.', null])('is shown with its reason, %s, to that member alone', async (reason) => {
    const reunion = await makeRegistered(t);
    const { member, event, registration } = reunion;
    expect((await withdrawBy(reunion, reason)).status).toBe(200);
    expect((await noticesOf(member)).withdrawn_by_staff).toEqual([
      { id: registration.id, event_id: event.id, event_name: NAME, is_event_published: true, reason },
    ]);
    for (const other of [coordinator, await t.member()])
      expect((await noticesOf(other)).withdrawn_by_staff).toEqual([]);
    expect((await t.call(member, 'GET /registrations')).body.items).toEqual([]);
  });

  it('is no longer shown once the member has registered again or the event is over, and never for their own', async () => {
    const shown = async ({ member }: { member: Person }) => (await noticesOf(member)).withdrawn_by_staff.length;
    const [again, over, own] = [await makeRegistered(t), await makeRegistered(t), await makeRegistered(t)];
    await withdrawBy(again, null);
    await withdrawBy(over, null);
    await t.call(own.member, 'DELETE /registrations/:id', { params: own.registration });
    expect([await shown(again), await shown(over), await shown(own)]).toEqual([1, 1, 0]);
    later(0.001);
    const { body } = await register(t, again.member, again.event, again.ticket);
    expect(await shown(again)).toBe(0);
    await t.call(again.member, 'DELETE /registrations/:id', { params: { id: body.id } });
    expect(await shown(again)).toBe(0);
    const ended = { start_date: new Date(MORNING.getTime() - DAY_MS), end_date: MORNING };
    await t.db.updateTable('events').set(ended).where('id', '=', over.event.id).execute();
    expect(await shown(over)).toBe(0);
  });
});

/** Sold-out events and the people who wait for them. */
import { runWaitingList } from '../registrations/waiting-list/offers.ts';
import type { Answer, Person, School, TestApp } from './app.ts';
import { makeEvent, makeTicket, register } from './reunions.ts';

type Columns = Parameters<typeof makeEvent>[1];

/** An event whose only seats are taken, by one member each. */
export async function soldOut(t: School & Partial<Pick<TestApp, 'clock'>>, seats = 1, columns: Columns = {}) {
  const event = await makeEvent(t, { max_capacity: seats, max_guests: 2, ...columns });
  const ticket = await makeTicket(t, event);
  const seated: { member: Person; id: string }[] = [];
  for (let n = 0; n < seats; n++) {
    const member = await t.member();
    seated.push({ member, id: (await register(t, member, event, ticket)).body.id });
  }
  return { event, ticket, seated };
}

export type SoldOut = Awaited<ReturnType<typeof soldOut>>;

export const join = (t: School, person: Person, { event, ticket }: Pick<SoldOut, 'event' | 'ticket'>, seats = 1) =>
  t.call(person, 'POST /events/:id/waiting-list', {
    params: { id: event.id },
    body: { seats, ticket_type_ids: [ticket.id] },
  });

/** Members who join one second after the other. */
export async function waiters(t: TestApp, place: SoldOut, seats: readonly number[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const each of seats) {
    t.clock.now = new Date((t.clock.now ?? new Date()).getTime() + 1000);
    const person = await t.member();
    const { status } = await join(t, person, place, each);
    if (status !== 200) throw new Error(`joining was answered with ${status}`);
    people.push(person);
  }
  return people;
}

/** What the member sees of their entry; null if they don't wait. */
export const waitingOf = async (t: School, person: Person, { event }: Pick<SoldOut, 'event'>) =>
  (await t.call(person, 'GET /events/:id', { params: { id: event.id } })).body.waiting;

export const accept = (t: School, person: Person, id: string, body: object = {}): Promise<Answer> =>
  t.call(person, 'POST /waiting-list-offers/:id/acceptance', { params: { id }, body });

export const refuse = (t: School, person: Person, id: string): Promise<Answer> =>
  t.call(person, 'POST /waiting-list-offers/:id/refusal', { params: { id } });

export const withdraw = (t: School, { member, id }: { member: Person; id: string }): Promise<Answer> =>
  t.call(member, 'DELETE /registrations/:id', { params: { id } });

/** The job, at the application's time. */
export const runJob = ({ db, clock }: Pick<TestApp, 'db' | 'clock'>, { event }: Pick<SoldOut, 'event'>) =>
  db.transaction().execute((trx) => runWaitingList(trx, event.id, clock.now ?? new Date()));

/** The member waits for a new event and has an open offer. */
export async function plantOffer({ db }: Pick<TestApp, 'db'>, user_id: string) {
  const event = await makeEvent({ db }, { max_capacity: 1 });
  const ticket = await makeTicket({ db }, event);
  const sent_at = new Date();
  const entry = { event_id: event.id, user_id, ticket_type_ids: [ticket.id], seats: 1, joined_at: sent_at };
  const { id: entry_id } = await db
    .insertInto('waiting_list_entries')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow();
  const hold = await db
    .insertInto('seat_holds')
    .values({ event_id: event.id, ticket_type_id: ticket.id, seats: 1, kind: 'offer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires_at = new Date('2036-01-01');
  const { id } = await db
    .insertInto('waiting_list_offers')
    .values({ entry_id, hold_id: hold.id, sent_at, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { event, ticket, entry_id, hold_id: hold.id, id };
}

/** The same, and the member left the list since. */
export async function plantPastOffer(t: Pick<TestApp, 'db'>, user_id: string): Promise<void> {
  const { entry_id } = await plantOffer(t, user_id);
  const closed = { closed_at: new Date(), close_reason: 'left' };
  await t.db.updateTable('waiting_list_entries').set(closed).where('id', '=', entry_id).execute();
}

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

/** Events, tickets, payment profiles and what members do with them, for tests. */
import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Events, PaymentProfiles, TicketTypes } from '../../db/types.ts';
import type { Answer, Person, TestApp } from './app.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A published event three months ahead, without tickets. */
export async function makeEvent(t: TestApp, columns: Partial<Insertable<Events>> = {}): Promise<{ id: string }> {
  const { id: event_type_id } = await t.db
    .selectFrom('event_types')
    .select('id')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();
  const start = (t.clock.now ?? new Date()).getTime() + 90 * DAY;
  const event = {
    event_type_id,
    name: `Reunion ${randomUUID().slice(0, 8)}`,
    description: 'Dinner and dancing on the old playing field.',
    start_date: new Date(start),
    end_date: new Date(start + DAY),
    location: 'Kingston, Jamaica',
    venue_name: 'School hall',
    is_published: true,
    ...columns,
  };
  return t.db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();
}

/** A ticket of $120.00, unlimited. */
export const makeTicket = (
  t: TestApp,
  event: { id: string },
  columns: Partial<Insertable<TicketTypes>> = {},
): Promise<{ id: string }> =>
  t.db
    .insertInto('ticket_types')
    .values({ event_id: event.id, name: 'Gala Dinner', price_cents: 12_000, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();

/** An active global profile without a fee. */
export const makeProfile = (t: TestApp, columns: Partial<Insertable<PaymentProfiles>> = {}): Promise<{ id: string }> =>
  t.db
    .insertInto('payment_profiles')
    .values({
      name: 'Zelle',
      method_type: 'zelle',
      account_info: 'treasurer@school.example',
      is_global: true,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const register = (t: TestApp, person: Person, event: { id: string }, ticket: { id: string }): Promise<Answer> =>
  t.call(person, 'POST /events/:id/registrations', { params: { id: event.id }, body: { ticket_type_id: ticket.id } });

export type Submission = { payment_profile_id: string; reference_number?: string; proof?: File; user_comment?: string };

export const submit = (t: TestApp, person: Person, registration: { id: string }, form: Submission): Promise<Answer> =>
  t.call(person, 'POST /registrations/:id/payments', {
    params: { id: registration.id },
    form: { reference_number: 'ZL-1001', ...form },
  });

/** A member with a registration for an event of their own, and a profile to pay it with. */
export async function makeRegistered(t: TestApp, columns: Partial<Insertable<TicketTypes>> = {}) {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event, columns);
  const profile = await makeProfile(t);
  const member = await t.member();
  const { body } = await register(t, member, event, ticket);
  return { event, ticket, profile, member, registration: body as { id: string } };
}

/** Every payment of a registration as it stands in the ledger. */
export const ledgerOf = (t: TestApp, registration: { id: string }) =>
  t.db.selectFrom('payment_ledger').selectAll().where('entity_id', '=', registration.id).execute();

/** The entries of the activity log about one thing, oldest first. */
export const entriesOf = (t: TestApp, entityId: string) =>
  t.db
    .selectFrom('activity_logs')
    .select(['action_type', 'entity_type', 'description', 'actor_id', 'target_user_id', 'metadata'])
    .where('entity_id', '=', entityId)
    .orderBy('timestamp')
    .execute();

/** The e-mails waiting in the queue, oldest first. */
export async function queuedMails(t: TestApp): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await sql<{ payload: { to: string; subject: string; text: string } }>`
    select j.payload from graphile_worker._private_jobs j order by j.id`.execute(t.db);
  return rows.map((row) => row.payload);
}

/** Creates events, ticket types, payment profiles, registrations and payments. */
import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { DAY_MS } from '../../contract/constants.ts';
import type { Events, PaymentProfiles, TicketTypes } from '../../db/types.ts';
import { school } from '../../school.config.ts';
import { QUEUED_JOBS } from '../lib/jobs/queue.ts';
import type { Mail } from '../messages/email/mail-provider.ts';
import { emailTasks } from '../messages/email/queue.ts';
import type { EmailSender } from '../messages/email/sending.ts';
import { isEmailOutdated } from '../registrations/outdated-emails.ts';
import type { Answer, Person, School, TestApp } from './app.ts';
import { SECRET } from './members.ts';

type Place = Pick<TestApp, 'db'> & Partial<Pick<TestApp, 'clock'>>;

/** A published event in three months, without ticket types. */
export async function makeEvent(t: Place, columns: Partial<Insertable<Events>> = {}): Promise<{ id: string }> {
  const { id: event_type_id } = await t.db
    .selectFrom('event_types')
    .select('id')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();
  const start = (t.clock?.now ?? new Date()).getTime() + 90 * DAY_MS;
  const event = {
    event_type_id,
    name: `Reunion ${randomUUID().slice(0, 8)}`,
    description: 'Dinner and dancing on the old playing field.',
    start_date: new Date(start),
    end_date: new Date(start + DAY_MS),
    location: 'Kingston, Jamaica',
    venue_name: 'School hall',
    is_published: true,
    ...columns,
  };
  return t.db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();
}

/** The input of 'Create Event'. */
export async function eventForm({ db }: Place, name: string) {
  const type = await db.selectFrom('event_types').select('id').limit(1).executeTakeFirstOrThrow();
  return {
    name,
    description: 'Dinner and dancing.',
    event_type_id: type.id,
    start_date: '2035-06-01T18:00:00Z',
    end_date: '2035-06-01T23:00:00Z',
    location: 'Kingston',
    venue_name: 'School hall',
    max_capacity: 0,
  };
}

/** An unlimited ticket type for US$120.00. */
export const makeTicket = (
  t: Place,
  event: { id: string },
  columns: Partial<Insertable<TicketTypes>> = {},
): Promise<{ id: string }> =>
  t.db
    .insertInto('ticket_types')
    .values({ event_id: event.id, name: 'Gala Dinner', price_cents: 12_000, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Many members registered with this ticket type, by a few statements: 'Guest 001', 'Guest 002', … */
export async function makeRegistrations(
  t: Place,
  event: { id: string },
  ticket: { id: string },
  count: number,
): Promise<void> {
  await sql`
    with made as (
      insert into auth_users (name, email)
      select 'Guest', 'guest-' || gen_random_uuid() || '@school.example' from generate_series(1, ${count}::int)
      returning id, email
    ), numbered as (
      select id, email, row_number() over () as n from made
    ), people as (
      insert into users (id, email, phone, first_name, last_name, profile_completed, sports_house, form_1_level)
      select id, email, '+1658' || lpad(((select count(*) from users) + n)::text, 7, '0'), 'Guest', lpad(n::text, 3, '0'), true, ${school.houses[0].name}, ${school.classLevels[0]} from numbered
      returning id, last_name
    )
    insert into event_registrations (event_id, ticket_type_id, user_id, total_amount_cents, registered_at)
    select ${event.id}::uuid, ${ticket.id}::uuid, id, 0, now() - interval '1 day' + last_name::int * interval '1 second' from people
  `.execute(t.db);
}

/** An active global profile without a fee. */
export const makeProfile = (t: Place, columns: Partial<Insertable<PaymentProfiles>> = {}): Promise<{ id: string }> =>
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

export const register = (t: School, person: Person, event: { id: string }, ticket: { id: string }): Promise<Answer> =>
  t.call(person, 'POST /events/:id/registrations', { params: { id: event.id }, body: { ticket_type_id: ticket.id } });

export type Submission = { payment_profile_id: string; reference_number?: string; proof?: File; user_comment?: string };

export const submit = (t: School, person: Person, registration: { id: string }, form: Submission): Promise<Answer> =>
  t.call(person, 'POST /registrations/:id/payments', {
    params: { id: registration.id },
    form: { reference_number: 'ZL-1001', ...form },
  });

/** A member registered for a new event, and a payment profile. */
export async function makeRegistered(t: School, columns: Partial<Insertable<TicketTypes>> = {}) {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event, columns);
  const profile = await makeProfile(t);
  const member = await t.member();
  const { body } = await register(t, member, event, ticket);
  return { event, ticket, profile, member, registration: body as { id: string } };
}

/** The `updated_at` that a form sends; anything if there is no such row. */
export async function seenOf(
  { db }: Pick<TestApp, 'db'>,
  table: 'events' | 'ticket_types' | 'event_activities',
  { id }: { id: string },
): Promise<{ updated_at: string }> {
  const row = await db.selectFrom(table).select('updated_at').where('id', '=', id).executeTakeFirst();
  return { updated_at: (row?.updated_at ?? new Date()).toISOString() };
}

export const ledgerOf = (t: Pick<TestApp, 'db'>, registration: { id: string }) =>
  t.db.selectFrom('payment_ledger').selectAll().where('entity_id', '=', registration.id).execute();

/** For payments that a test inserted as confirmed: what the confirmation would have recorded as received. */
export const receiveConfirmed = ({ db }: Pick<TestApp, 'db'>) =>
  sql`
    insert into payment_entries (registration_id, kind, base_cents, fee_cents, method, received_on, reference,
                                 ledger_id, recorded_by_name)
    select entity_id, 'payment', base_amount_cents, processing_fee_cents, 'zelle',
           (confirmed_at at time zone ${school.zone})::date, reference_number, id, 'Treasurer'
    from payment_ledger l
    where status = 'confirmed' and not exists (select from payment_entries e where e.ledger_id = l.id)`.execute(db);

/** A payment that staff recorded. */
export async function receiveCash(
  { db }: Pick<TestApp, 'db'>,
  { id }: { id: string },
  base_cents: number,
  received_on = '2026-03-04',
): Promise<void> {
  const cash = { kind: 'payment', method: 'cash', received_on, recorded_by_name: 'Tre Asurer' };
  await db
    .insertInto('payment_entries')
    .values({ registration_id: id, base_cents, ...cash })
    .execute();
}

export const paymentEntriesOf = (t: Pick<TestApp, 'db'>, registration: { id: string }) =>
  t.db
    .selectFrom('payment_entries')
    .selectAll()
    .where('registration_id', '=', registration.id)
    .orderBy('recorded_at')
    .orderBy('reverses_id', (order) => order.asc().nullsFirst())
    .execute();

export const entriesOf = (t: Pick<TestApp, 'db'>, entityId: string) =>
  t.db
    .selectFrom('activity_logs')
    .select(['action_type', 'entity_type', 'description', 'actor_id', 'target_user_id', 'metadata'])
    .where('entity_id', '=', entityId)
    .orderBy('timestamp')
    .execute();

type QueuedEmail = { task: string; payload: { id: string } };

/** The queued emails that would be sent now, oldest first. */
export async function queuedMails({ db }: Pick<TestApp, 'db'>): Promise<Mail[]> {
  const { rows } = await sql<QueuedEmail>`
    select task, payload from ${sql.raw(QUEUED_JOBS)} as jobs order by id`.execute(db);
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => void mails.push(mail);
  const sender: EmailSender = {
    db,
    sendMail,
    publicUrl: 'http://localhost:3000',
    sessionSecret: SECRET,
    clock: () => new Date(),
    isOutdated: (email) => isEmailOutdated({ db, now: new Date() }, email),
    log: { error: () => {} },
  };
  const tasks = emailTasks(sender);
  for (const { task, payload } of rows)
    await tasks[task]?.(payload, { job: { attempts: 1, max_attempts: 12 } } as never);
  return mails;
}

/** What the activity log contains of a payment by `submit`. */
export const loggedPayment = ({ email, first_name, last_name }: Person, { event_name }: { event_name: string }) => ({
  user_email: email,
  user_name: `${first_name} ${last_name}`,
  event_name,
  amount: 'US$120.00',
  reference: 'ZL-1001',
  payment_method: 'Zelle',
});

/** Who comes by a registration: null for the member, then the guests. */
export async function everyoneOf({ db }: Pick<TestApp, 'db'>, { id }: { id: string }) {
  const { event_id } = await db
    .selectFrom('event_registrations')
    .select('event_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const guests = await db
    .selectFrom('registration_guests')
    .select('id')
    .where('registration_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
  return { event: { id: event_id }, people: [null, ...guests] };
}

/** The activity log of ten months, with the server's own descriptions. */
import { formatMoney } from '../contract/money.ts';
import { school } from '../school.config.ts';
import { after } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import type { Alumnus } from './people.ts';
import type { makePhones } from './phones.ts';
import { createRandom, type Random } from './random.ts';
import { type Booking, nameOf, type Payment, type World } from './registrations.ts';

type Fact = {
  action_type: string;
  entity_type: string;
  entity_id: string;
  description: string;
  target_user_id?: string;
  metadata: object;
};
export type LogRow = ReturnType<typeof entry>;

type School = World & {
  phones: ReturnType<typeof makePhones>;
  bookings: readonly Booking[];
  coordinator: Alumnus;
};

/** All entries in chronological order. */
export function makeLog({ accountant, coordinator, ...school }: School): LogRow[] {
  const random = createRandom('log');
  const byId = new Map(school.people.map((person) => [person.row.id, person]));
  return [
    ...school.people.flatMap((person, index) => accountEntries(person, index === 0, random)),
    ...school.phones.flatMap((phone) => phoneEntries(phone, byId, random)),
    ...school.events.flatMap((event) => eventEntries(event, coordinator, random)),
    ...school.profiles.map((profile) =>
      entry(random, accountant, profile.created_at, {
        ...{ action_type: 'PAYMENT_PROFILE_CREATED', entity_type: 'payment_profiles', entity_id: profile.id },
        description: `Created payment profile '${profile.name}'`,
        metadata: { profile_name: profile.name },
      }),
    ),
    ...school.bookings.flatMap((booking) => bookingEntries(booking, accountant, random)),
  ]
    .filter(({ timestamp }) => timestamp <= school.calendar.now)
    .sort((one, other) => one.timestamp.getTime() - other.timestamp.getTime());
}

const BROWSERS = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];

export function entry(random: Random, actor: Alumnus | null, timestamp: Date, fact: Fact) {
  return {
    id: random.uuid(),
    target_user_id: null,
    ...fact,
    actor_id: actor?.row.id ?? null,
    actor_name: actor ? nameOf(actor) : null,
    actor_email: actor?.row.email ?? null,
    user_agent: random.pick(BROWSERS),
    timestamp,
  };
}

function accountEntries(person: Alumnus, isFirst: boolean, random: Random): LogRow[] {
  const { id, created_at, updated_at, profile_completed } = person.row;
  const about = { entity_type: 'users', entity_id: id, target_user_id: id };
  const own = (action_type: string, description: string, when: Date, metadata: object = {}) =>
    entry(random, person, when, { action_type, ...about, description, metadata });
  const joined = isFirst
    ? own('USER_REGISTERED', 'Created the first account and became SUPER_ADMIN', created_at, {
        role_name: 'SUPER_ADMIN',
      })
    : own('USER_REGISTERED', 'Created an account', created_at);
  const forms = Array.from({ length: school.forms }, (_, index) => `form_${index + 1}_level`);
  const changed = [...forms, 'sports_house'];
  const completed = own('USER_PROFILE_UPDATED', 'Completed their profile', updated_at, { changed });
  const again = own('LOGIN_SUCCESS', 'Signed in', after(updated_at, random.int(600, 40_000)));
  return [joined, ...(profile_completed ? [completed] : []), ...(random.chance(0.3) ? [again] : [])];
}

function phoneEntries(phone: School['phones'][number], byId: ReadonlyMap<string, Alumnus>, random: Random): LogRow[] {
  const actor = byId.get(phone.added_by ?? '');
  if (!actor) return [];
  const ending = `the phone number ending in ${phone.phone.slice(-4)}`;
  const about = { action_type: 'USER_PHONE_ADDED', entity_type: 'allowed_phone_numbers', entity_id: phone.id };
  const write = (when: Date, verb: string, status: string) =>
    entry(random, actor, when, { ...about, description: `${verb} ${ending}`, metadata: { status } });
  const added = write(phone.created_at, 'Added', 'pending');
  if (phone.status !== 'revoked') return [added];
  return [added, write(after(phone.created_at, random.int(20, 900)), 'Revoked', 'revoked')];
}

function eventEntries({ row, tickets }: DemoEvent, actor: Alumnus, random: Random): LogRow[] {
  const event_name = row.name;
  const event = (action_type: string, verb: string, at: Date, more = {}) =>
    entry(random, actor, at, {
      ...{ action_type, entity_type: 'events', entity_id: row.id, description: `${verb} event '${event_name}'` },
      metadata: { event_name, ...more },
    });
  const added = tickets.map(({ id, name }, index) =>
    entry(random, actor, after(row.created_at, 6 + index * 4), {
      ...{ action_type: 'TICKET_TYPE_CREATED', entity_type: 'ticket_types', entity_id: id },
      description: `Added ticket type '${name}' to event '${event_name}'`,
      metadata: { event_name, ticket_type: name },
    }),
  );
  return [
    event('EVENT_CREATED', 'Created', row.created_at),
    ...added,
    ...(row.is_published ? [event('EVENT_PUBLISHED', 'Published', after(row.created_at, 40))] : []),
    ...(row.cancelled_at
      ? [event('EVENT_CANCELLED', 'Cancelled', row.cancelled_at, { reason: row.cancellation_reason })]
      : []),
  ];
}

function bookingEntries(
  { person, event, ticket, registration, payments }: Booking,
  accountant: Alumnus,
  random: Random,
): LogRow[] {
  const event_name = event.row.name;
  const facts = { event_name, ticket_type: ticket.name };
  const about = { entity_type: 'event_registrations', entity_id: registration.id, target_user_id: person.row.id };
  const own = (action_type: string, description: string, when: Date, metadata: object) =>
    entry(random, person, when, { action_type, ...about, description, metadata });
  const total = formatMoney(registration.total_amount_cents);
  const { registered_at, withdrawn_at } = registration;
  return [
    own('REGISTER_EVENT', `Registered for ${event_name}`, registered_at, { ...facts, total }),
    ...(withdrawn_at ? [own('REGISTRATION_WITHDRAWN', `Withdrew from ${event_name}`, withdrawn_at, facts)] : []),
    ...payments.flatMap((payment) => paymentEntries(payment, { person, event_name, accountant }, random)),
  ];
}

type Parties = { person: Alumnus; event_name: string; accountant: Alumnus };

function paymentEntries(payment: Payment, { person, event_name, accountant }: Parties, random: Random): LogRow[] {
  const amount = formatMoney(payment.total_amount_cents);
  const facts = {
    user_email: payment.user_email,
    user_name: payment.user_name,
    event_name,
    amount,
    reference: payment.reference_number,
    payment_method: (payment.payment_method_details as { name: string }).name,
  };
  const about = { entity_type: 'payment_ledger', entity_id: payment.id, target_user_id: person.row.id };
  const write = (actor: Alumnus, when: Date, action_type: string, description: string, more: object = {}) =>
    entry(random, actor, when, { action_type, ...about, description, metadata: { ...facts, ...more } });
  const submitted = write(
    person,
    payment.submitted_at,
    'SUBMIT_PAYMENT',
    `Submitted a payment of ${amount} for ${event_name}`,
  );
  if (payment.status === 'pending') return [submitted];
  const what = `a payment of ${amount} from ${payment.user_name} for ${event_name}`;
  const decision = payment.confirmed_at
    ? write(accountant, payment.confirmed_at, 'CONFIRM_PAYMENT', `Confirmed ${what}`, { notes: payment.notes })
    : write(accountant, payment.rejected_at ?? payment.submitted_at, 'REJECT_PAYMENT', `Rejected ${what}`, {
        reason: payment.notes,
      });
  return [submitted, decision];
}

import type { Selectable } from 'kysely';
import { amountsToPay } from '../contract/fees.ts';
import { CODE_CHARACTERS, readPaymentCode } from '../contract/payment-code.ts';
import type { EventRegistrations, PaymentLedger } from '../db/types.ts';
import { ticketPrice } from '../server/events/rules.ts';
import { after, type Calendar } from './calendar.ts';
import type { DemoEvent, Ticket } from './events.ts';
import { type Guest, makeGuests } from './guests.ts';
import { type Link, offered, type Profile } from './payment-profiles.ts';
import type { Alumnus } from './people.ts';
import { createRandom, type Random } from './random.ts';

export type Registration = Selectable<EventRegistrations>;
export type Payment = Omit<
  Selectable<PaymentLedger>,
  'amount_cents' | 'reference_key' | 'search_staff' | 'user_renamed_to'
>;
/** A registration with its payments, oldest first. */
export type Booking = {
  person: Alumnus;
  event: DemoEvent;
  ticket: Ticket;
  registration: Registration;
  guests: Guest[];
  payments: Payment[];
  /** 'part': half of the payment arrived. 'refunded': it was returned. 'kept': all of it still counts. */
  outcome: 'kept' | 'part' | 'refunded';
};

/** What registrations are made from. */
export type World = {
  calendar: Calendar;
  people: readonly Alumnus[];
  events: readonly DemoEvent[];
  profiles: readonly Profile[];
  links: readonly Link[];
  accountant: Alumnus;
  member: Alumnus;
};

/** The status of each payment of a registration, in order. */
type Story = readonly ('confirmed' | 'failed' | 'pending')[];
const UNPAID: Story = [];

const SOON: [Story, number][] = [
  [UNPAID, 30],
  [['pending'], 24],
  [['confirmed'], 38],
  [['failed'], 4],
  [['failed', 'pending'], 2],
  [['failed', 'confirmed'], 2],
];
/** Of those who withdrew: nothing was paid, it was returned, or it must be. */
const WITHDRAWN: readonly Story[] = [UNPAID, ['confirmed'], ['confirmed']];
const PAST: [Story, number][] = [
  [UNPAID, 6],
  [['confirmed'], 86],
  [['failed'], 3],
  [['failed', 'confirmed'], 5],
];

const CANCELLED: [Story, number][] = [
  [UNPAID, 30],
  [['confirmed'], 70],
];

/** Registrations and payments for every event. The printed member has one of each status. */
export function makeBookings(world: World): Booking[] {
  const random = createRandom('registrations');
  return world.events.flatMap((event, at) => {
    const close = latestRegistration(world.calendar, event);
    const canRegister = ({ row }: Alumnus) => row.profile_completed && row.updated_at < close;
    const queue = random.shuffled(world.people.filter((each) => each !== world.member && canRegister(each)));
    const { cancelled_at, end_date } = event.row;
    const stories = cancelled_at ? CANCELLED : end_date < world.calendar.now ? PAST : SOON;
    return event.tickets.flatMap((ticket, index) => {
      const holders = queue.splice(0, ticket.sold);
      const withdrawn = index === 1 && stories === SOON ? queue.splice(0, 3) : [];
      const isMembers = index === 0 && holders.length > 0 && !event.plan.is_without_member;
      if (isMembers) holders[0] = world.member;
      return [
        ...holders.map((person) => {
          const story = person === world.member ? memberStory(at) : random.weighted(stories);
          return book(world, { person, event, ticket, story }, random);
        }),
        ...withdrawn.map((person, nth) => {
          const story = WITHDRAWN[nth % WITHDRAWN.length] ?? UNPAID;
          return withdraw(
            book(world, { person, event, ticket, story }, random),
            nth === 1 ? 'refunded' : 'kept',
            world,
          );
        }),
      ];
    });
  });
}

const memberStory = (at: number): Story => [UNPAID, ['failed'] as const, UNPAID, ['confirmed'] as const][at] ?? UNPAID;

type BookingRequest = { person: Alumnus; event: DemoEvent; ticket: Ticket; story: Story };

function book(world: World, { person, event, ticket, story }: BookingRequest, random: Random): Booking {
  const registered_at = between(earliestRegistration(person, event), latestRegistration(world.calendar, event), random);
  const total_amount_cents = ticketPrice(ticket, registered_at);
  const registration: Registration = {
    id: random.uuid(),
    event_id: event.row.id,
    user_id: person.row.id,
    ticket_type_id: ticket.id,
    quantity: 1,
    total_amount_cents,
    guests_cents: 0, // triggers sum guests and payment entries
    ...{ received_cents: 0, refunded_cents: 0, adjusted_cents: 0, fees_cents: 0 },
    status: 'registered',
    payment_status: 'unpaid',
    cancellation_fee_cents: 0,
    payment_code: paymentCode(createRandom(`code ${registered_at.getTime()} ${person.row.id}`)),
    registered_at,
    withdrawn_at: null,
    walk_in_name: null,
    sold_by_device_id: null,
    created_at: registered_at,
  };
  const outcome = person !== world.member && random.chance(0.06) ? 'part' : 'kept';
  const guests = makeGuests(person, event, registration);
  const booking: Booking = { person, event, ticket, registration, guests, payments: [], outcome };
  if (dueOf(booking) > 0) for (const decision of story) pay(world, booking, decision, random);
  return booking;
}

const dueOf = ({ registration, guests }: Booking): number =>
  guests.reduce((sum, { price_cents }) => sum + price_cents, registration.total_amount_cents);

const CHARACTERS = [...CODE_CHARACTERS];

/** The one last character that fits five random ones. */
export function paymentCode(random: Random): string {
  const five = Array.from({ length: 5 }, () => random.pick(CHARACTERS)).join('');
  return CHARACTERS.map((last) => five + last).find(readPaymentCode) as string;
}

/** After its payment was decided, and an hour ago at the latest, so that a refund can follow. */
function withdraw(booking: Booking, outcome: Booking['outcome'], { calendar }: World): Booking {
  const { registration, payments } = booking;
  const decided_at = payments.at(-1)?.confirmed_at ?? registration.registered_at;
  const withdrawn_at = earlier(after(decided_at, 3 * 24 * 60), after(calendar.now, -60));
  return { ...booking, outcome, registration: { ...registration, status: 'withdrawn', withdrawn_at } };
}

/** After the person has joined and the event was created. */
const earliestRegistration = ({ row }: Alumnus, event: DemoEvent): Date => later(row.updated_at, event.row.created_at);

const latestRegistration = ({ now, at }: Calendar, { row }: DemoEvent): Date =>
  row.cancelled_at
    ? after(row.cancelled_at, -8 * 24 * 60)
    : row.end_date < now
      ? after(row.start_date, -3 * 24 * 60)
      : at(-2, 20);

/** More often early than late. */
function between(start: Date, end: Date, random: Random): Date {
  const span = Math.max(0, end.getTime() - start.getTime());
  return new Date(Math.min(start.getTime(), end.getTime()) + Math.round(span * random.next() ** 1.3));
}

const REASONS = [
  'No transfer with this reference arrived. Please check with your bank.',
  'The amount is short of the total; please send the difference and submit again.',
  'The picture cannot be read. Please attach a sharper one.',
  'This reference belongs to another member’s payment.',
];
const COMMENTS = [
  'Sent from my husband’s account, R. Gordon.',
  'Please seat us near the choir.',
  'I will bring the year book of 1987.',
  'Vegetarian, please.',
  'Transferred this morning from Toronto.',
];

function pay(world: World, booking: Booking, decision: Story[number], random: Random): void {
  const { person, registration, payments } = booking;
  const profile = random.pick(offered(world.profiles, world.links, registration.ticket_type_id));
  const since = payments.at(-1)?.submitted_at ?? registration.registered_at;
  const submitted_at = submittedAt(since, decision, world.calendar, random);
  const reviewed = earlier(after(submitted_at, random.int(5 * 60, 52 * 60)), world.calendar.at(-1, 23));
  const failed = decision === 'failed';
  payments.push({
    id: random.uuid(),
    user_id: person.row.id,
    user_name: nameOf(person),
    user_email: person.row.email,
    event_id: registration.event_id,
    payment_profile_id: profile.id,
    entity_type: 'event_registration',
    entity_id: registration.id,
    ...amountsToPay(profile, dueOf(booking)),
    reference_number: referenceOf(profile, random),
    payment_method_details: { name: profile.name, method_type: profile.method_type },
    user_comment: random.chance(0.2) ? random.pick(COMMENTS) : null,
    payment_proof_url: null,
    payment_proof_type: null,
    payment_proof_sha256: null,
    payment_proof_bytes: null,
    status: decision,
    submitted_at,
    created_at: submitted_at,
    ...(decision === 'confirmed'
      ? { confirmed_at: reviewed, confirmed_by: world.accountant.row.id, confirmed_by_name: nameOf(world.accountant) }
      : { confirmed_at: null, confirmed_by: null, confirmed_by_name: null }),
    ...(failed
      ? { rejected_at: reviewed, rejected_by: world.accountant.row.id, rejected_by_name: nameOf(world.accountant) }
      : { rejected_at: null, rejected_by: null, rejected_by_name: null }),
    notes: failed
      ? random.pick(REASONS)
      : decision === 'confirmed' && random.chance(0.15)
        ? 'Seen on the statement.'
        : null,
  });
  registration.payment_status = decision === 'confirmed' ? 'paid' : 'submitted';
}

/** Pending payments are from the last days, because the page promises a review within days. */
function submittedAt(since: Date, decision: Story[number], { at }: Calendar, random: Random): Date {
  const latest = at(-1, random.int(8, 21) + random.next());
  const planned =
    decision === 'pending'
      ? at(-random.int(1, 4), random.int(8, 21) + random.next())
      : after(since, random.int(60, 5 * 24 * 60));
  return later(after(since, 30), earlier(planned, latest));
}

const earlier = (...dates: Date[]): Date => new Date(Math.min(...dates.map(Number)));
const later = (...dates: Date[]): Date => new Date(Math.max(...dates.map(Number)));
export const nameOf = ({ row }: Alumnus): string => `${row.first_name} ${row.last_name}`;

function referenceOf({ method_type }: Profile, random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
  if (method_type === 'zelle') return `ZL-${digits(3)}-${digits(4)}`;
  if (method_type === 'paypal')
    return `${digits(2)}${random.pick(['KX', 'RV', 'MT'])}${digits(8)}${random.pick(['L', 'H'])}`;
  return method_type === 'cash' ? `Receipt ${digits(4)}` : `TRF${digits(9)}`;
}

/** A school whose every text is as long as people make it, and every screen it opens with. */
import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { DAY_MS } from '../contract/constants.ts';
import { STAFF_PATHS } from '../contract/staff-screens.ts';
import type { PaymentLedger } from '../db/types.ts';
import { makeLine } from '../server/testing/bank-statements.ts';
import type { Person } from '../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import type { School } from './school.ts';

const FIRST = 'Bartholomew-Alexander'.padEnd(20, 'e');
const LAST = 'Featherstonehaugh-Cholmondeley-Campbell';
const EVENT = 'The Forty-Fifth Anniversary Homecoming Weekend of the Blue Mountain Preparatory and High Schools';
const TICKET = 'A whole bay of the library roof with your family’s name carved above the door';
const PLACE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Assembly Rooms, Constant Spring';
const REFERENCE = 'ZELLE-2026-11-24-CONFIRMATION-0000000000000012345678';
const LINK = `https://maps.example/${'very-long-address-'.repeat(6)}`;

const SETTINGS = ['', '?tab=profile', '?tab=privacy', '?tab=notifications', '?tab=security', '?tab=account'].map(
  (tab) => `/edit-profile${tab}`,
);

export type Visit = { path: string; as?: Person };
export type Visits = Record<'visitors' | 'members' | 'staff', Visit[]>;

export async function makeLongSchool(school: School): Promise<Visits> {
  const common = { first_name: FIRST, last_name: LAST, name_at_school: 'Fitzgerald-Montague-Pemberton-Smith' };
  const admin = await school.member({ ...common, roles: ['SUPER_ADMIN', 'ACCOUNTANT', 'EVENT_COORDINATOR'] });
  const member = await school.member({ ...common, email_verified: false });
  const unfinished = await school.member({ ...common, profile_completed: false });
  const event = await makeLongEvent(school);
  const paid = await registerAndPay(school, member, event);
  const open = await register(school, admin, event);
  await school.db
    .insertInto('allowed_phone_numbers')
    .values({ phone: '+441632960961234', notes: `${FIRST} ${LAST}, ${PLACE}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const said = { payer: `${FIRST} ${LAST}`.toUpperCase(), text: `${LINK} ${PLACE}`, bank_reference: REFERENCE };
  await makeLine(school, { ...said, amount_cents: 1_234_567_00 });
  await school.db
    .insertInto('announcements')
    .values({
      subject: EVENT,
      body: PLACE,
      audience: JSON.stringify({ any_of: [[{ type: 'everyone' }]] }),
      created_by_name: `${FIRST} ${LAST}`,
    })
    .execute();
  return {
    visitors: visits([
      '/directory',
      '/login',
      '/register',
      '/forgot-password',
      `/e/${event.public_code}`,
      `/login?event=${event.public_code}`,
      `/register?event=${event.public_code}`,
      '/e/CDFGHJKM',
      '/reset-password#token=expired',
      '/verify-email',
    ]),
    members: [
      ...visits(['/dashboard', '/directory', '/connections', '/events', ...SETTINGS, `/people/${admin.id}`], member),
      ...visits([`/events/${event.id}`, `/payment-confirmation?payment=${paid.payment}`], member),
      ...visits([`/events/${event.id}`, `/payment-submission?registration=${open}`], admin),
      ...visits([`/events/${event.id}`], await school.member(common)),
      ...visits(['/setup-profile'], unfinished),
    ],
    staff: visits(
      [
        ...STAFF_PATHS,
        `/admin/events/${event.id}/edit`,
        `/admin/events/${event.id}/edit?tab=details`,
        `/admin/events/${event.id}/edit?tab=tickets`,
        `/admin/events/${event.id}/edit?tab=activities`,
        `/admin/events/${event.id}/registrations`,
        `/admin/events/${event.id}/unpaid`,
        '/admin/collecting?q=w',
        `/admin/payments?payment=${paid.payment}`,
        `/admin/users?user=${member.id}`,
      ],
      admin,
    ),
  };
}

const visits = (paths: readonly string[], as?: Person): Visit[] => paths.map((path) => ({ path, ...(as && { as }) }));

async function makeLongEvent(school: School) {
  const start = Date.now() + 40 * DAY_MS;
  const page = {
    is_public: true,
    public_code: newPublicCode(),
    public_town: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch,',
  };
  const event = await makeEvent(school, {
    ...page,
    name: EVENT,
    venue_name: PLACE,
    location: PLACE,
    description: `${EVENT}. ${LINK} `.repeat(4),
    start_date: new Date(start),
    end_date: new Date(start + 3 * DAY_MS),
    cover_key: `${randomUUID()}/${randomUUID()}`,
    cover_alt: `${EVENT}. ${LINK}`,
  });
  const early = { early_bird_price_cents: 123_456_00, early_bird_deadline: new Date(start - DAY_MS) };
  const ticket = await makeTicket(school, event, {
    name: TICKET,
    description: LINK,
    price_cents: 1_234_567_00,
    ...early,
  });
  await makeTicket(school, event, {
    ...{ name: `${TICKET} and the room beside it`, price_cents: 150_000_00, includes_accommodation: true },
    deposit_amount_cents: 15_000_00,
    hotel_balance_cents: 135_000_00,
    hotel_payment_instructions: LINK,
  });
  const profile = await makeProfile(school, {
    ...{ name: `Bank of Nova Scotia Jamaica Limited, ${PLACE}`, method_type: 'bank_transfer' },
    account_info: '0000111122223333444455556666777788889999',
    display_instructions: LINK,
    processing_fee_type: 'flat',
    processing_fee_flat_cents: 350,
  });
  await school.db
    .insertInto('event_activities')
    .values({
      event_id: event.id,
      name: EVENT,
      description: LINK,
      location: PLACE,
      max_capacity: 250,
      start_time: new Date(start),
      end_time: new Date(start + DAY_MS),
    })
    .execute();
  await school.db
    .insertInto('rooms')
    .values({
      event_id: event.id,
      room_number: 'Presidential-Suite-00000000001',
      room_type: 'deluxe',
      max_occupancy: 10,
      price_per_night_cents: 1_234_567_00,
    })
    .execute();
  return { ...event, ...page, ticket, profile };
}
type LongEvent = Awaited<ReturnType<typeof makeLongEvent>>;

async function register(school: School, person: Person, event: LongEvent): Promise<string> {
  const { id } = await school.db
    .insertInto('event_registrations')
    .values({
      event_id: event.id,
      ticket_type_id: event.ticket.id,
      user_id: person.id,
      total_amount_cents: 1_234_567_00,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One rejected payment and one that awaits review. */
async function registerAndPay(school: School, person: Person, event: LongEvent) {
  const registration = await register(school, person, event);
  const row: Insertable<PaymentLedger> = {
    user_id: person.id,
    user_name: `${person.first_name} ${person.last_name}`,
    user_email: person.email,
    event_id: event.id,
    payment_profile_id: event.profile.id,
    entity_id: registration,
    base_amount_cents: 1_234_567_00,
    processing_fee_cents: 350,
    total_amount_cents: 1_234_567_00 + 350,
    reference_number: REFERENCE,
    user_comment: LINK,
    payment_method_details: JSON.stringify({ name: PLACE, method_type: 'bank_transfer' }),
  };
  await school.db
    .insertInto('payment_ledger')
    .values({ ...row, status: 'failed', notes: `${LINK} ${PLACE}` })
    .execute();
  const { id: payment } = await school.db
    .insertInto('payment_ledger')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { registration, payment };
}

let codes = 0;
/** Each event needs another one. Its digits are 2 to 9. */
const newPublicCode = () =>
  (codes++)
    .toString(8)
    .padStart(8, '0')
    .replace(/\d/g, (digit) => String(Number(digit) + 2));

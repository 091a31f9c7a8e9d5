/** What the tests of the payment pages share: the data they need and the parts of the pages. */
import type { Page } from '@playwright/test';
import type { Insertable } from 'kysely';
import sharp from 'sharp';
import type { Events, PaymentLedger, TicketTypes } from '../db/types.ts';
import type { Person } from '../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket, receiveConfirmed } from '../server/testing/reunions.ts';
import type { School } from './school.ts';

type Place = Pick<School, 'db'>;
type Columns = { event?: Partial<Insertable<Events>>; ticket?: Partial<Insertable<TicketTypes>> };
export type Registered = { id: string; event_id: string; ticket_type_id: string; total_amount_cents: number };

/** A registration for a new event, not paid yet. */
export async function makePlace(school: Place, person: Person, { event, ticket }: Columns = {}): Promise<Registered> {
  const { id: event_id } = await makeEvent(school, event);
  const { id: ticket_type_id } = await makeTicket(school, { id: event_id }, ticket);
  const total_amount_cents = (ticket?.deposit_amount_cents || ticket?.price_cents) ?? 12_000;
  return school.db
    .insertInto('event_registrations')
    .values({ event_id, ticket_type_id, user_id: person.id, total_amount_cents })
    .returning(['id', 'event_id', 'ticket_type_id', 'total_amount_cents'])
    .executeTakeFirstOrThrow();
}

/** A payment for it; the registration gets the payment status the server would set. */
export async function makePayment(
  school: Place,
  person: Person,
  registration: Registered,
  profile: { id: string },
  columns: Partial<Insertable<PaymentLedger>> = {},
): Promise<{ id: string }> {
  const row = {
    user_id: person.id,
    user_name: `${person.first_name} ${person.last_name}`,
    user_email: person.email,
    event_id: registration.event_id,
    entity_id: registration.id,
    payment_profile_id: profile.id,
    base_amount_cents: registration.total_amount_cents,
    processing_fee_cents: 0,
    total_amount_cents: registration.total_amount_cents + (columns.processing_fee_cents ?? 0),
    reference_number: 'ZL-0001',
    payment_method_details: JSON.stringify({ name: 'Zelle', method_type: 'zelle' }),
    ...(columns.status === 'confirmed' && { confirmed_at: new Date(), confirmed_by_name: 'Tess Treasurer' }),
    ...columns,
  };
  const payment = await school.db.insertInto('payment_ledger').values(row).returning('id').executeTakeFirstOrThrow();
  await receiveConfirmed(school);
  return payment;
}

/** Makes these the ticket type's only payment methods. */
export async function offer(school: Place, { ticket_type_id }: Registered, profiles: { id: string }[]): Promise<void> {
  const links = profiles.map(({ id }) => ({ payment_profile_id: id, entity_id: ticket_type_id }));
  await school.db.insertInto('payment_profile_associations').values(links).execute();
}

export const submissionOf = ({ id }: { id: string }) => `/payment-submission?registration=${id}`;
export const confirmationOf = ({ id }: { id: string }) => `/payment-confirmation?registration=${id}`;

/** Oldest first. */
export const paymentsOf = (school: Place, { id }: { id: string }) =>
  school.db.selectFrom('payment_ledger').selectAll().where('entity_id', '=', id).orderBy('created_at').execute();

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Payment' });
export const reference = (page: Page) => page.getByLabel('Transaction reference');
export const summary = (page: Page) => page.getByRole('region', { name: 'Payment Summary' });
export const unable = (page: Page) => page.getByRole('heading', { level: 1, name: 'Unable to Load Payment' });
export const choose = (page: Page, method: string) => page.getByRole('radio', { name: method }).check({ force: true });
export const proof = (page: Page) => page.getByLabel('Payment proof');

/** A JPEG of about so many bytes: noise, which can't be compressed. */
export async function photo(width: number, height: number, name = 'IMG_4471.jpg') {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: '#888888', noise } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg({ quality: 90 }).toBuffer() };
}

export async function zelleAndBank(school: School, place: Registered) {
  const zelle = await makeProfile(school, { name: 'Zelle', is_global: false });
  const bank = await makeProfile(school, {
    name: 'National Bank',
    method_type: 'bank_transfer',
    is_global: false,
    account_info: 'Account number: 0012 3456 789\nBlue Mountain Alumni Association',
    display_instructions: `Use your name as the reference.\n${'Transfers between banks take a day. '.repeat(20)}`,
    processing_fee_type: 'combined',
    processing_fee_flat_cents: 30,
    processing_fee_percentage: '2.9',
  });
  await offer(school, place, [zelle, bank]);
  return { zelle, bank };
}

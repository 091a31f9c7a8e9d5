/** A two-day gala with everything an event can have. */
import { HOUR_MS } from '../contract/constants.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../server/testing/reunions.ts';
import type { School } from './school.ts';

export const inHours = (count: number) => new Date(Date.now() + count * HOUR_MS);
/** 10 July 2031, 6 PM in Jamaica. */
export const SIX_PM = new Date('2031-07-10T23:00:00Z');
export const AFTER = (hours: number) => new Date(SIX_PM.getTime() + hours * HOUR_MS);

export async function makeEventFixture(school: School): Promise<string> {
  const gala = await makeEvent(school, { name: 'Founders’ Gala', start_date: SIX_PM, end_date: AFTER(26) });
  const ticket = (name: string, sort_order: number, more: Parameters<typeof makeTicket>[2]) =>
    makeTicket(school, gala, { name, sort_order, ...more });
  const early = { early_bird_price_cents: 9_000, early_bird_deadline: inHours(72) };
  await makeRegistrations(school, gala, await ticket('Early Ticket', 1, early), 300);
  const hotel = {
    deposit_amount_cents: 15_000,
    hotel_balance_cents: 49_000,
    hotel_payment_instructions: 'Pay at the desk',
  };
  await ticket('Room Ticket', 2, { price_cents: 64_000, includes_accommodation: true, max_quantity: 5, ...hotel });
  await makeRegistrations(school, gala, await ticket('Patron', 3, { price_cents: 25_000, max_quantity: 1 }), 1);
  await ticket('Helper', 4, { price_cents: 9_500 });
  await ticket('Committee', 5, { is_active: false, price_cents: 100 });
  const common = { event_id: gala.id };
  await school.db
    .insertInto('event_activities')
    .values([
      { ...common, name: 'Church', start_time: AFTER(16), end_time: AFTER(17) },
      { ...common, name: 'Dance', start_time: AFTER(5), end_time: AFTER(7), requires_registration: true },
      { ...common, name: 'Reception', start_time: SIX_PM, end_time: AFTER(2), location: 'Lawn', open_to_public: true },
    ])
    .execute();
  return gala.id;
}

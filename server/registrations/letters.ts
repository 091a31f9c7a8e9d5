import { school } from '../../school.config.ts';
import { money } from '../lib/money.ts';
import { schoolTime } from '../lib/school-time.ts';

type Registered = {
  event_name: string;
  start_date: Date;
  venue_name: string;
  location: string;
  ticket_type_name: string;
  total_amount_cents: number;
  hotel_balance_cents: number;
};

/** The e-mail that says a registration was received and what is still to do. */
export function registrationLetter(to: { first_name: string }, registered: Registered) {
  const { event_name, total_amount_cents: total, hotel_balance_cents: balance } = registered;
  const lines = [
    `Hello ${to.first_name},`,
    '',
    `you are registered for ${event_name}.`,
    '',
    `When: ${schoolTime(registered.start_date)}`,
    `Where: ${registered.venue_name}, ${registered.location}`,
    `Ticket: ${registered.ticket_type_name}`,
    `Total: ${money(total)}`,
    ...(balance > 0 ? [`To be paid at check-in: ${money(balance)}`] : []),
    '',
    total > 0
      ? 'Please submit your payment: open your dashboard and choose the event.'
      : 'There is nothing to pay for this registration.',
    '',
    school.brand,
  ];
  return { subject: `You are registered for ${event_name}`, text: lines.join('\n') };
}

import { encode } from 'uqr';
import { formatMoney } from '../../../contract/money.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { PAYMENT_STATE_LOOKS } from '../../../contract/payment-states.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { createPdf } from '../../lib/pdf/document.ts';
import { placeFacts } from '../../messages/email/email.ts';
import { type RegistrationRow, selectOwnRegistration } from '../queries.ts';
import { getOwnRegistration } from '../registrations.ts';
import { type ShownTicket, type TicketSettings, ticketsOf } from './tickets.ts';

type Pair = [label: string, value: string];

/** The tickets of the member's registration as a PDF. Throws REGISTRATION_NOT_FOUND. */
export const printTickets = async (ctx: MemberContext, id: string, settings: TicketSettings): Promise<FileReply> =>
  renderTickets(ctx, await getOwnRegistration(ctx, id), settings);

type Reads = Pick<MemberContext, 'db' | 'now'>;

/** The same for an email to the member; null if they're no longer registered. */
export async function ticketsFile(
  ctx: Reads,
  { user_id, registration_id }: { user_id: string; registration_id: string },
  settings: TicketSettings,
) {
  const registration = await selectOwnRegistration(ctx.db, registration_id, user_id);
  return registration && !registration.is_event_cancelled ? renderTickets(ctx, registration, settings) : null;
}

/** A page for each ticket, so that a guest can get their own. */
async function renderTickets({ db, now }: Reads, registration: RegistrationRow, settings: TicketSettings) {
  const tickets = await ticketsOf(db, registration.id, settings);
  const pdf = await createPdf(registration.event_name, now);
  for (const [index, ticket] of tickets.entries()) {
    if (index > 0) pdf.newPage(registration.event_name);
    await pdf.facts(factsOf(registration, ticket));
    pdf.picture(encode(ticket.url, { ecc: 'M' }).data, 'QR code of this ticket');
    pdf.paragraph('Show this code at the entrance, on paper or on a screen.', { size: 12, align: 'center' });
  }
  return { content: await pdf.finish(), type: 'application/pdf', name: 'tickets.pdf' };
}

/** The balance is for all tickets of the registration together. */
function factsOf(registration: RegistrationRow, { name, ticket_type_name, is_guest }: ShownTicket): Pair[] {
  const { balance_cents, payment_code, hotel_balance_cents } = registration;
  const isInReview = registration.payment_state === 'awaiting_review';
  const due: Pair[] = [
    ['Still to pay', formatMoney(balance_cents)],
    ['Payment code', formatPaymentCode(payment_code)],
  ];
  return [
    ['Name', name],
    ['Ticket', is_guest ? `${ticket_type_name}, guest` : ticket_type_name],
    ...placeFacts(registration),
    ...(isInReview ? [['Payment', PAYMENT_STATE_LOOKS.awaiting_review.label] satisfies Pair] : []),
    ...(balance_cents > 0 && !isInReview ? due : []),
    ...(hotel_balance_cents > 0 ? [['Due at check-in', formatMoney(hotel_balance_cents)] satisfies Pair] : []),
  ];
}

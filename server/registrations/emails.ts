import { formatMoney, formatPrice } from '../../contract/money.ts';
import { formatPaymentCode } from '../../contract/payment-code.ts';
import type { PaymentState } from '../../contract/payment-states.ts';
import { type Email, placeFacts } from '../messages/email/email.ts';
import type { Guest } from './guests/queries.ts';
import type { RegistrationRow } from './queries.ts';

type Place = Pick<
  RegistrationRow,
  'event_id' | 'event_name' | 'start_date' | 'end_date' | 'venue_name' | 'location'
> & {
  ticket_type_name: string;
  guests: readonly Pick<Guest, 'name' | 'ticket_type_name' | 'price_cents'>[];
};
type Registered = Place &
  Pick<RegistrationRow, 'id' | 'total_amount_cents' | 'hotel_balance_cents' | 'payment_code' | 'max_guests'>;
/** Whether the committee asks something that must be answered. */
type Asked = { has_questions: boolean };

export function registrationEmail(registered: Registered & Asked): Email {
  const { event_name, total_amount_cents: total, hotel_balance_cents: balance } = registered;
  const ticketPath = `/events/${registered.event_id}#tickets`;
  return {
    kind: 'registration_received',
    subject: `You’re registered for ${event_name}`,
    preview: total > 0 ? `One step left: your payment of ${formatMoney(total)}.` : 'There’s nothing to pay.',
    paragraphs: [
      `You’re registered for ${event_name}.`,
      total > 0
        ? 'One step left: pay, then tell us how you paid. Write your payment code in the memo or note of your transfer, so the treasurer can find it.'
        : 'There’s nothing to pay for this registration. We look forward to seeing you.',
      'Your ticket is attached, and on the event’s page. Show it at the entrance, on your phone or printed.',
      ...(registered.max_guests > 0
        ? [`You can bring up to ${guestsOf(registered.max_guests)}. Add them on the event’s page.`]
        : []),
      ...(registered.has_questions
        ? ['The committee has some questions for you. Answer them on the event’s page.']
        : []),
    ],
    facts: [
      ...registrationFacts(registered),
      ['Total', formatMoney(total)],
      ...(total > 0 ? [['Payment code', formatPaymentCode(registered.payment_code)] satisfies [string, string]] : []),
      ...(balance > 0 ? [['Due at check-in', formatMoney(balance)] satisfies [string, string]] : []),
    ],
    action:
      total > 0
        ? { label: 'Submit Your Payment', path: `/payment-submission?registration=${registered.id}` }
        : { label: 'See Your Ticket', path: ticketPath },
    tickets_of: registered.id,
    ...(total > 0 && { also: { label: 'See your ticket and add the event to your calendar', path: ticketPath } }),
  };
}

/** As it is after the change. */
type Changed = Registered & Asked & { due_cents: number; balance_cents: number; payment_state: PaymentState };

export const guestsChangedEmail = (registration: Changed): Email => {
  const { id, event_id, event_name, guests, due_cents, balance_cents, has_questions } = registration;
  const count = guests.length;
  // The balance counts no pending payment, so asking for it then could make someone pay twice.
  const isInReview = registration.payment_state === 'awaiting_review';
  const isToPay = balance_cents > 0 && !isInReview;
  return {
    kind: 'guests_changed',
    subject: `Your guests for ${event_name}`,
    paragraphs: [
      count === 0
        ? `No guests are on your registration for ${event_name} any more.`
        : `You’re bringing ${guestsOf(count)} to ${event_name}.`,
      count === 0 ? 'Your ticket is attached.' : 'Your ticket and those of your guests are attached.',
      ...(isInReview
        ? ['The payment you sent is being reviewed. We’ll email you the result.']
        : balanceSentences(balance_cents, due_cents)),
      ...(has_questions && count > 0
        ? ['The committee’s questions are for your guests too. Answer them on the event’s page.']
        : []),
    ],
    facts: [
      ...registrationFacts(registration),
      ['Total', formatMoney(due_cents)],
      ...(isToPay
        ? ([
            ['Still to pay', formatMoney(balance_cents)],
            ['Payment code', formatPaymentCode(registration.payment_code)],
          ] satisfies [string, string][])
        : []),
    ],
    action: isToPay
      ? { label: `Pay ${formatMoney(balance_cents)}`, path: `/payment-submission?registration=${id}` }
      : { label: 'See the Event', path: `/events/${event_id}` },
    tickets_of: id,
  };
};

function balanceSentences(balance_cents: number, due_cents: number): string[] {
  if (balance_cents > 0) return [`${formatMoney(balance_cents)} is still to be paid.`];
  if (balance_cents < 0)
    return [`You’ve paid ${formatMoney(-balance_cents)} more than that. The committee will contact you about it.`];
  return due_cents > 0 ? ['Nothing is left to pay.'] : [];
}

const guestsOf = (count: number): string => `${count} ${count === 1 ? 'guest' : 'guests'}`;

export const withdrawnEmail = (withdrawn: Place): Email => ({
  kind: 'registration_withdrawn',
  subject: `You’ve withdrawn from ${withdrawn.event_name}`,
  paragraphs: [
    `You’ve withdrawn from ${withdrawn.event_name}. Your place is free for someone else.`,
    'If you change your mind you can register again while there are places left.',
  ],
  facts: registrationFacts(withdrawn),
  action: { label: 'See the Event', path: `/events/${withdrawn.event_id}` },
});

/** `received_cents`: with fees, and not returned. */
type Withdrawn = Place & { received_cents: number; pending_cents: number | null; cancellation_fee_cents: number };

/** Members can't switch this email off: otherwise they might learn of it only at the door. */
export const withdrawnByStaffEmail = (withdrawn: Withdrawn, reason: string | null): Email => ({
  kind: 'registration_withdrawn_by_staff',
  subject: `The committee withdrew your registration for ${withdrawn.event_name}`,
  paragraphs: [`The committee withdrew your registration for ${withdrawn.event_name}.${reason ? ' It writes:' : ''}`],
  ...(reason && { quote: reason }),
  facts: registrationFacts(withdrawn),
  closing: [
    ...paymentSentences(withdrawn),
    'If you think this is a mistake, write or call us. You can register again while there are places left.',
  ],
  action: { label: 'See the Event', path: `/events/${withdrawn.event_id}` },
});

const paymentSentences = ({ received_cents, pending_cents, cancellation_fee_cents }: Withdrawn): string[] => [
  ...(received_cents > 0
    ? [`Your payment of ${formatMoney(received_cents)} was confirmed. The committee will contact you about it.`]
    : []),
  ...(cancellation_fee_cents ? [`The cancellation fee is ${formatMoney(cancellation_fee_cents)}.`] : []),
  ...(pending_cents
    ? [`Your payment of ${formatMoney(pending_cents)} is still being reviewed. We'll email you the result.`]
    : []),
];

const registrationFacts = (place: Place): [string, string][] => [
  ...placeFacts(place),
  ['Ticket', place.ticket_type_name],
  ...place.guests.map(({ name, ticket_type_name, price_cents }): [string, string] => [
    'Guest',
    `${name}, ${ticket_type_name}, ${formatPrice(price_cents)}`,
  ]),
];

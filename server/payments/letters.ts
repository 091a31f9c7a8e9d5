/** The e-mails about a payment, as plain text. */
import { REVIEW_PROMISE } from '../../contract/constants.ts';
import { school } from '../../school.config.ts';
import { money } from '../lib/money.ts';

type Letter = { subject: string; text: string };
type Paid = {
  registration_id: string;
  event_name: string;
  payment_method_name: string;
  reference_number: string;
  total_amount_cents: number;
};

export function submittedLetter(to: { first_name: string }, payment: Paid, publicUrl: string): Letter {
  return {
    subject: `We received your payment for ${payment.event_name}`,
    text: letter(to.first_name, [
      `we received the details of your payment for ${payment.event_name}.`,
      '',
      ...facts(payment),
      '',
      `A member of the committee reviews it within ${REVIEW_PROMISE}. You can follow it here:`,
      `${publicUrl}/payment-confirmation?registration=${payment.registration_id}`,
    ]),
  };
}

export function confirmedLetter(payment: Paid & { user_name: string }): Letter {
  return {
    subject: `Your payment for ${payment.event_name} is confirmed`,
    text: letter(payment.user_name, [
      `your payment for ${payment.event_name} is confirmed. Thank you!`,
      '',
      ...facts(payment),
    ]),
  };
}

export function rejectedLetter(payment: Paid & { user_name: string }, reason: string, publicUrl: string): Letter {
  return {
    subject: `Your payment for ${payment.event_name} could not be confirmed`,
    text: letter(payment.user_name, [
      `your payment for ${payment.event_name} could not be confirmed:`,
      '',
      reason,
      '',
      ...facts(payment),
      '',
      'Please submit it again here:',
      `${publicUrl}/payment-submission?registration=${payment.registration_id}`,
    ]),
  };
}

const facts = (payment: Paid): string[] => [
  `Amount: ${money(payment.total_amount_cents)}`,
  `Method: ${payment.payment_method_name}`,
  `Reference: ${payment.reference_number}`,
];

const letter = (name: string, lines: string[]): string =>
  [`Hello ${name},`, '', ...lines, '', `Questions? ${school.supportEmail}`, school.brand].join('\n');

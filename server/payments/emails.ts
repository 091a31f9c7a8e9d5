/** The e-mails about a payment. */
import { REVIEW_PROMISE } from '../../contract/constants.ts';
import type { PaymentStatus } from '../../contract/list-choices.ts';
import { school } from '../../school.config.ts';
import { money } from '../lib/money.ts';
import type { Email } from '../messages/email/email.ts';

type Paid = {
  registration_id: string;
  event_id: string;
  event_name: string;
  payment_method_name: string;
  reference_number: string;
  total_amount_cents: number;
};
type Reviewed = Paid & { registration_withdrawn: boolean };

export const paymentReceivedEmail = (payment: Paid): Email => ({
  kind: 'payment_received',
  subject: `We received your payment for ${payment.event_name}`,
  paragraphs: [
    `We received the details of your payment for ${payment.event_name}.`,
    `A member of the committee reviews it within ${REVIEW_PROMISE}. There is nothing for you to do until then.`,
  ],
  facts: facts(payment),
  action: {
    label: 'Follow Your Payment',
    path: `/payment-confirmation?registration=${payment.registration_id}`,
  },
});

export const paymentConfirmedEmail = (payment: Reviewed): Email => ({
  kind: 'payment_confirmed',
  subject: `Your payment for ${payment.event_name} is confirmed`,
  paragraphs: payment.registration_withdrawn
    ? [
        `Your payment for ${payment.event_name} is confirmed: it has arrived.`,
        'Your registration was withdrawn before that. The committee will be in touch about it.',
      ]
    : [`Your payment for ${payment.event_name} is confirmed. Thank you, and see you there!`],
  facts: facts(payment),
  action: { label: 'See the Event', path: `/events/${payment.event_id}` },
});

/** The reason is the reviewer's own words. */
export const paymentRejectedEmail = (payment: Reviewed, reason: string): Email => ({
  kind: 'payment_rejected',
  subject: `Your payment for ${payment.event_name} could not be confirmed`,
  preview: reason,
  paragraphs: [`Your payment for ${payment.event_name} could not be confirmed. The committee writes:`],
  quote: reason,
  facts: facts(payment),
  ...(payment.registration_withdrawn
    ? {
        action: { label: 'See the Event', path: `/events/${payment.event_id}` },
        closing: ['Your registration was withdrawn before that. There is nothing for you to do.'],
      }
    : {
        action: {
          label: 'Submit Your Payment Again',
          path: `/payment-submission?registration=${payment.registration_id}`,
        },
        // Many read 'again' as a second transfer.
        closing: [
          'Your registration stands. Please put that right and send the details again so that your payment can be confirmed. If your money has left your account, do not send it a second time.',
        ],
      }),
});

/**
 * Takes back what a letter said before. Not to be switched off: nobody may come to the door with a receipt that holds no
 * longer. The reason is the reviewer's own words.
 */
export const paymentReopenedEmail = (payment: Paid & { status: PaymentStatus }, reason: string): Email => ({
  kind: 'account',
  subject: `Your payment for ${payment.event_name} is being looked at again`,
  paragraphs: [
    payment.status === 'confirmed'
      ? `We told you that your payment for ${payment.event_name} is confirmed. It is not confirmed any more: the committee is looking at it again. It writes:`
      : `We told you that your payment for ${payment.event_name} could not be confirmed. The committee is looking at it again. It writes:`,
  ],
  quote: reason,
  facts: facts(payment),
  action: {
    label: 'Follow Your Payment',
    path: `/payment-confirmation?registration=${payment.registration_id}`,
  },
  closing: [
    `Your place is kept: your registration stands. A member of the committee reviews your payment within ${REVIEW_PROMISE}.`,
    'There is nothing for you to do until then. Please do not pay a second time.',
  ],
});

const facts = (payment: Paid): [string, string][] => [
  [`Amount in ${school.currency}`, money(payment.total_amount_cents)],
  ['Method', payment.payment_method_name],
  ['Reference', payment.reference_number],
];

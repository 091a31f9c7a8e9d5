/** An example of every email about payments. */
import type { Email } from '../messages/email/email.ts';
import {
  paymentConfirmedEmail,
  paymentReceivedEmail,
  paymentRejectedEmail,
  paymentReopenedEmail,
  paymentReturnedEmail,
} from '../payments/emails.ts';
import { balanceChangedEmail, paymentRecordedEmail, refundRecordedEmail } from '../payments/entries/emails.ts';
import { paymentReminderEmail } from '../payments/reminders/emails.ts';

const PAYMENT = {
  registration_id: '7',
  event_id: '9',
  event_name: 'Golden Jubilee Reunion',
  payment_method_name: 'Zelle to the treasurer',
  reference_number: 'ZL-8841-2207',
  payment_code: '7K3PQE',
  total_amount_cents: 125_000,
  registration_withdrawn: false,
  event_cancelled: false,
  received_cents: 125_000,
  balance_cents: 0,
};
const REJECTED = { ...PAYMENT, balance_cents: 125_000 };
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

const AFTER = {
  registration_id: '7',
  event_id: '9',
  event_name: 'Golden Jubilee Reunion',
  payment_code: '7K3PQE',
  is_withdrawn: false,
  is_event_cancelled: false,
  is_payment_pending: false,
  due_cents: 125_000,
  balance_cents: 75_000,
};
const CASH = { base_cents: 50_000, fee_cents: 0, method: 'cash', reference: 'Envelope 12', reason: null } as const;

const REMINDED = {
  registration_id: '7',
  event_name: 'Golden Jubilee Reunion',
  ticket_type_name: 'Weekend Pass',
  guests: 2,
  payment_code: '7K3PQE',
  balance_cents: 75_000,
  received_cents: 50_000,
  pay_by: '2026-11-14',
  is_released: true,
};

export const PAYMENT_EMAIL_SAMPLES: Record<string, Email> = {
  'payment-received': paymentReceivedEmail(PAYMENT),
  'payment-confirmed': paymentConfirmedEmail(PAYMENT),
  'payment-confirmed-cancelled': paymentConfirmedEmail({ ...PAYMENT, event_cancelled: true, balance_cents: -125_000 }),
  'payment-confirmed-in-part': paymentConfirmedEmail({ ...PAYMENT, received_cents: 100_000, balance_cents: 25_000 }),
  'payment-recorded': paymentRecordedEmail(AFTER, CASH),
  'payment-recorded-in-full': paymentRecordedEmail({ ...AFTER, balance_cents: 0 }, CASH),
  'payment-recorded-in-review': paymentRecordedEmail({ ...AFTER, is_payment_pending: true }, CASH),
  'payment-recorded-cancelled': paymentRecordedEmail(
    { ...AFTER, is_event_cancelled: true, due_cents: 0, balance_cents: -50_000 },
    CASH,
  ),
  'refund-recorded': refundRecordedEmail(
    { ...AFTER, is_withdrawn: true, due_cents: 0, balance_cents: 0 },
    { ...CASH, base_cents: -50_000, reason: 'You withdrew in time, so we return everything.' },
  ),
  'balance-changed': balanceChangedEmail(AFTER, { ...CASH, reason: 'US$500.00 off for helping at the bar.' }),
  'payment-reminder': paymentReminderEmail(REMINDED, new Date('2026-11-02T15:00:00Z')),
  'payment-reminder-late': paymentReminderEmail({ ...REMINDED, received_cents: 0 }, new Date('2026-11-20T15:00:00Z')),
  'payment-reminder-without-day': paymentReminderEmail({ ...REMINDED, pay_by: null }, new Date('2026-11-20T15:00:00Z')),
  'payment-rejected': paymentRejectedEmail(
    REJECTED,
    'Only US$1,000.00 arrived on 3 December.\nSend the other US$250.00.',
  ),
  'payment-returned': paymentReturnedEmail(
    REJECTED,
    'The bank returned the transfer of 3 December: the account had too little money.',
  ),
  'payment-reopened': paymentReopenedEmail(
    { ...PAYMENT, status: 'confirmed' },
    'The US$1,250.00 of 3 December came from R. Campbell, class of 1981.\nWe have contacted the bank about yours.',
  ),
  'payment-reopened-rejected': paymentReopenedEmail({ ...PAYMENT, status: 'failed' }, 'Your transfer has arrived.'),
  'long-words': paymentRejectedEmail(
    {
      ...REJECTED,
      event_name: `${LONG} ${LONG} Memorial Dinner & Dance of All Houses`,
      reference_number: LONG.repeat(3),
      payment_method_name: 'Bank transfer to the reunion account at the National Commercial Bank, Halfway Tree',
    },
    `${LONG.repeat(4)} `.repeat(3),
  ),
};

import { formatMoney } from '../../../contract/money.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { formatDay } from '../../../contract/times.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import type { Email } from '../../messages/email/email.ts';
import type { Unpaid } from '../../registrations/unpaid/unpaid.ts';
import { pay, payRemaining } from '../entries/emails.ts';

/** `is_released`: whether the seat of someone late may be. */
type Reminded = Pick<Unpaid, 'registration_id' | 'ticket_type_name' | 'guests' | 'payment_code' | 'pay_by'> &
  Pick<Unpaid, 'balance_cents' | 'received_cents'> & { event_name: string; is_released: boolean };

const youAnd = (guests: number): string => `You and ${guests} ${guests === 1 ? 'guest' : 'guests'}`;

export function paymentReminderEmail(unpaid: Reminded, now: Date): Email {
  const { event_name, balance_cents, pay_by } = unpaid;
  const hasPaid = unpaid.received_cents > 0;
  const amount = formatMoney(balance_cents);
  return {
    kind: 'payment_reminder',
    subject: `${amount} is still to be paid for ${event_name}`,
    paragraphs: [
      `You’re registered for ${event_name}, and ${amount} is still to be paid.`,
      ...dueSentences(pay_by, unpaid.is_released && !hasPaid, schoolDay(now)),
      'Write your payment code in the memo or note of your transfer, so the treasurer can find it.',
    ],
    facts: [
      ['Ticket', unpaid.ticket_type_name],
      ...(unpaid.guests > 0 ? [['For', youAnd(unpaid.guests)] satisfies [string, string]] : []),
      ['Still to pay', amount],
      ...(pay_by ? [['Pay by', formatDay(pay_by)] satisfies [string, string]] : []),
      ['Payment code', formatPaymentCode(unpaid.payment_code)],
    ],
    action: hasPaid ? payRemaining(unpaid) : pay(unpaid, 'Submit Your Payment'),
    closing: [
      'If the money has left your account, don’t send it again: submit your payment details, or write or call us.',
      hasPaid
        ? 'If you can’t come, write or call us.'
        : 'If you can’t come, withdraw on the event’s page, so someone else gets your place.',
    ],
  };
}

function dueSentences(pay_by: string | null, is_released: boolean, today: string): string[] {
  if (pay_by === null) return [];
  if (pay_by < today) {
    return is_released
      ? [`It was due on ${formatDay(pay_by)}. Pay now, or your place may go to someone else.`]
      : [`It was due on ${formatDay(pay_by)}.`];
  }
  const until = `Pay by ${formatDay(pay_by)}.`;
  return [is_released ? `${until} After that your place may go to someone else.` : until];
}

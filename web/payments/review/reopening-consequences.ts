/** What taking a verdict back means, in sentences. Pure. */
import type { PaymentDetail } from './queue.ts';

type Reopened = Pick<PaymentDetail, 'status' | 'user_id'>;

/** To be read before it is done. */
export function reopeningWords({ status, user_id }: Reopened): string[] {
  const wasConfirmed = status === 'confirmed';
  return [
    'The payment is pending again and waits for a new verdict.',
    wasConfirmed
      ? 'The registration does not count as paid any more. The place stays taken.'
      : 'The member cannot send the details again meanwhile. The place stays taken.',
    user_id === null
      ? 'The account is deleted, so no one is written to.'
      : 'The member gets an email with your reason at once, whatever emails they have switched off.',
    'Who decided before, when and with which notes stays on this page and in the activity log.',
  ];
}

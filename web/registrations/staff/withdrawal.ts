import type { PaymentState } from '../../../contract/payment-states.ts';
import { formatMoney } from '../../lib/format.ts';
import type { StaffRegistration } from './search.ts';

/** A member who deleted their account before paying left no name. */
export const nameOf = ({ name }: Pick<StaffRegistration, 'name'>): string => name ?? 'Deleted account';

type Withdrawn = Pick<StaffRegistration, 'name' | 'user_id' | 'status' | 'total_amount_cents' | 'ticket_type_name'>;

/** What a withdrawal does, one sentence each: about the place, the payment and the email. */
export function withdrawalConsequences(registration: Withdrawn): string[] {
  const { status, total_amount_cents, ticket_type_name, user_id } = registration;
  const total = formatMoney(total_amount_cents);
  const aboutPayment: Record<PaymentState, string[]> = {
    free: [],
    unpaid: ['No payment was sent for it.'],
    rejected: ['The last payment was rejected, and no other is waiting for review.'],
    awaiting_review: [`A payment for ${total} is waiting for review. The treasurer still has to confirm or reject it.`],
    paid: [`The payment for ${total} stays confirmed. Refund it yourselves; this app doesn’t send money.`],
  };
  return [
    `The place (${ticket_type_name}) becomes available right away.`,
    ...aboutPayment[status],
    user_id
      ? 'The member gets an email with your reason and can register again.'
      : 'The account is deleted, so no one gets an email.',
  ];
}

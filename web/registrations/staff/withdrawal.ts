import type { ActivePaymentState } from '../../../contract/payment-states.ts';
import { formatMoney } from '../../lib/format.ts';
import type { StaffRegistration } from './search.ts';

/** A member who deleted their account before paying left no name. */
export const nameOf = ({ name }: Pick<StaffRegistration, 'name'>): string => name ?? 'Deleted account';

type Withdrawn = Pick<
  StaffRegistration,
  'name' | 'user_id' | 'status' | 'total_amount_cents' | 'balance_cents' | 'ticket_type_name'
>;

/** Money was received for it, so staff must give a reason. */
export const hasReceived = ({
  balance_cents,
  total_amount_cents,
}: Pick<Withdrawn, 'balance_cents' | 'total_amount_cents'>) => balance_cents < total_amount_cents;

/** What a withdrawal does, one sentence each: about the place, the payment and the email. */
export function withdrawalConsequences(registration: Withdrawn): string[] {
  const { status, total_amount_cents, balance_cents, ticket_type_name, user_id } = registration;
  const paid = formatMoney(total_amount_cents - balance_cents);
  const aboutPayment: Record<ActivePaymentState, string[]> = {
    free: [],
    unpaid: ['No payment was sent for it.'],
    rejected: ['The last payment was rejected, and no other is waiting for review.'],
    awaiting_review: [
      `A payment for ${formatMoney(balance_cents)} is waiting for review. The treasurer still has to confirm or reject it.`,
    ],
    partly_paid: [],
    paid: [],
    overpaid: [],
  };
  return [
    `The place (${ticket_type_name}) becomes available right away.`,
    ...aboutPayment[status],
    ...(hasReceived(registration)
      ? [`${paid} was paid. It stays recorded. Refund it yourselves; this app doesn’t send money.`]
      : []),
    user_id
      ? 'The member gets an email with your reason and can register again.'
      : 'The account is deleted, so no one gets an email.',
  ];
}

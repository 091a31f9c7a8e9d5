import type { PaymentState } from '../../../contract/payment-states.ts';
import { formatMoney } from '../../lib/format.ts';
import type { StaffRegistration } from './search.ts';

/** A member who deleted their account before paying left no name. */
export const nameOf = ({ name }: Pick<StaffRegistration, 'name'>): string => name ?? 'Deleted account';

type Withdrawn = Pick<
  StaffRegistration,
  'name' | 'user_id' | 'is_walk_in' | 'status' | 'received_cents' | 'ticket_type_name' | 'guests'
>;

/** Money was received for it, so staff must give a reason. */
export const hasReceived = ({ received_cents }: Pick<Withdrawn, 'received_cents'>) => received_cents > 0;

const ABOUT_PAYMENT: Readonly<Partial<Record<PaymentState, string[]>>> = {
  unpaid: ['No payment was sent for it.'],
  rejected: ['The last payment was rejected, and no other is waiting for review.'],
  awaiting_review: ['A payment is waiting for review. The treasurer still has to confirm or reject it.'],
};

/** What a withdrawal does, one sentence each: about the place, the payment and the email. */
export function withdrawalConsequences(registration: Withdrawn): string[] {
  const { status, received_cents, ticket_type_name, user_id, is_walk_in, guests } = registration;
  return [
    `The place (${ticket_type_name}) becomes available right away.`,
    ...guestPlaces(guests),
    ...(ABOUT_PAYMENT[status] ?? []),
    ...(hasReceived(registration)
      ? [
          `${formatMoney(received_cents)} was paid. It stays recorded. Refund it yourselves; this app doesn’t send money.`,
        ]
      : []),
    user_id
      ? 'The member gets an email with your reason and can register again.'
      : is_walk_in
        ? 'They have no account, so no one gets an email.'
        : 'The account is deleted, so no one gets an email.',
  ];
}

function guestPlaces(guests: Withdrawn['guests']): string[] {
  if (guests.length === 0) return [];
  const names = guests.map(({ name }) => name).join(', ');
  return [
    guests.length === 1
      ? `The place of the guest ${names} becomes available too.`
      : `The places of the guests become available too: ${names}.`,
  ];
}

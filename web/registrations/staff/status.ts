/** How a registration stands, in the words of the committee, and what giving its place back would mean. Pure. */
import type { RegistrationStatus } from '../../../contract/list-choices.ts';
import { formatMoney } from '../../lib/format.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { StaffRegistration, Summary } from './search.ts';

export const STATUS_LOOKS: Record<RegistrationStatus, { words: string; tone: Tone }> = {
  unpaid: { words: 'Unpaid', tone: 'gold' },
  submitted: { words: 'Awaiting review', tone: 'blue' },
  rejected: { words: 'Payment rejected', tone: 'red' },
  paid: { words: 'Paid', tone: 'green' },
  free: { words: 'Nothing to pay', tone: 'neutral' },
};

/** Whoever deleted their account before they had paid left no name. */
export const nameOf = ({ name }: Pick<StaffRegistration, 'name'>): string => name ?? 'Deleted account';

/** What is still to come in for the registration, in cents. */
export const dueOf = ({
  status,
  total_amount_cents,
}: Pick<StaffRegistration, 'status' | 'total_amount_cents'>): number => (status === 'paid' ? 0 : total_amount_cents);

/** What is still to come in for the event, in cents. */
export const dueOfAll = ({ by_status }: Pick<Summary, 'by_status'>): number =>
  by_status.unpaid.total_amount_cents + by_status.rejected.total_amount_cents + by_status.submitted.total_amount_cents;

type Withdrawn = Pick<StaffRegistration, 'name' | 'user_id' | 'status' | 'total_amount_cents' | 'ticket_type_name'>;

/** What withdrawing does, a sentence each: about the place, the money, and who hears of it. */
export function withdrawalConsequences(registration: Withdrawn): string[] {
  const { status, total_amount_cents, ticket_type_name, user_id } = registration;
  const total = formatMoney(total_amount_cents);
  const aboutMoney: Record<RegistrationStatus, string[]> = {
    free: [],
    unpaid: ['No payment was sent for it.'],
    rejected: ['The last payment was rejected; no other waits.'],
    submitted: [
      `A payment for ${total} waits for review. It stays with the treasurer, who still confirms or rejects it.`,
    ],
    paid: [
      `The payment for ${total} stays confirmed. To give the money back is up to the committee, outside this app.`,
    ],
  };
  return [
    `The place (${ticket_type_name}) is free at once for somebody else.`,
    ...aboutMoney[status],
    user_id
      ? 'The member is told by e-mail, with your reason, and may register again.'
      : 'The account is deleted, so nobody is written to.',
  ];
}

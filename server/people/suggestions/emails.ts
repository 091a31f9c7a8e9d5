import { school } from '../../../school.config.ts';
import type { Email } from '../../messages/email/email.ts';
import { nameOf, type SchoolClass } from '../rosters/rules.ts';

/** A class, and how many of its names can be invited now. */
type Approved = SchoolClass & { numbers: number };

/** Names of people without an account are on their roster alone, so the email says only which classes. */
export function invitationReadyEmail(approved: readonly [Approved, ...Approved[]]): Email {
  const [first] = approved;
  const numbers = approved.reduce((sum, each) => sum + each.numbers, 0);
  const isOne = numbers === 1;
  return {
    kind: 'invitation_ready',
    subject: isOne ? 'You can invite your classmate now' : `You can invite ${numbers} classmates now`,
    paragraphs: [
      isOne
        ? `The number you sent for a classmate from ${nameOf(first)} is approved, so they can register with ${school.brand}.`
        : `The numbers you sent for ${numbers} classmates are approved, so they can register with ${school.brand}:`,
      ...(isOne ? [] : approved.map((each) => `• ${nameOf(each)}: ${each.numbers}`)),
      `We haven’t told them. Send ${isOne ? 'them' : 'each of them'} the invitation from your own phone: people answer a friend.`,
    ],
    action: {
      label: isOne ? 'Send the Invitation' : 'Send the Invitations',
      path: approved.length === 1 ? pathOf(first) : '/classes',
    },
  };
}

const pathOf = ({ form, level, leaving_year }: SchoolClass): string =>
  `/classes/${form}/${level}?tab=invited${leaving_year ? `&leaving_year=${leaving_year}` : ''}`;

import { school } from '../../school.config.ts';

/** Plain text without an unsubscribe link, because the person has no account any more. `how`: 'as you asked'. */
export function accountClosedEmail({ first_name }: { first_name: string }, how: string) {
  const lines = [
    `Hello ${first_name},`,
    '',
    `Your account with ${school.brand} was deleted ${how}. You can no longer sign in, and the directory no longer`,
    'lists you. Records of your payments remain, with your name and email address.',
    '',
    `If you didn’t expect this, write to ${school.supportEmail}.`,
    '',
    school.brand,
  ];
  return { subject: 'Your account was deleted', text: lines.join('\n') };
}

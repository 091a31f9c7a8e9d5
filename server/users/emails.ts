import { school } from '../../school.config.ts';

/**
 * The last email to someone whose account was deleted: plain text, for they have no preferences any more. `how` ends the
 * sentence that says so: 'as you wished'.
 */
export function accountClosedEmail({ first_name }: { first_name: string }, how: string) {
  const lines = [
    `Hello ${first_name},`,
    '',
    `your account with ${school.brand} was deleted ${how}. You can no longer sign in, and the directory does not`,
    'list you any more. Payments stay in the books with your name and email address.',
    '',
    `If this was not meant to happen, please write to ${school.supportEmail}.`,
    '',
    school.brand,
  ];
  return { subject: 'Your account was deleted', text: lines.join('\n') };
}

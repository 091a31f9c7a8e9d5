import { school } from '../../school.config.ts';

/**
 * Plain text without an unsubscribe link, because the person has no account any more, and without their name, because the
 * address may be unverified (docs/decisions/0039). `how`: 'as you asked'.
 */
export function accountClosedEmail(how: string) {
  const lines = [
    'Hello,',
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

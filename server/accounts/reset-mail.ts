import { school } from '../../school.config.ts';
import type { Mail } from '../messages/mail.ts';

/** The e-mail with a reset link: single use, one hour. */
export const resetMail = (to: string, publicUrl: string, token: string): Mail => ({
  to,
  subject: `Reset your ${school.brand} password`,
  text: [
    `Someone asked to reset the password of your ${school.brand} account. To choose a new one, open this link within an hour:`,
    `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
    'If it was not you, ignore this message: your password stays as it is.',
  ].join('\n\n'),
});

/** The emails of getting in; those about its security stand in security-letters.ts. None can be switched off. */
import { school } from '../../school.config.ts';
import type { Email } from '../messages/email/email.ts';

export const welcomeEmail = (): Email => ({
  kind: 'account',
  subject: `Welcome to ${school.brand}`,
  preview: 'Your account is made. Next, tell us which classes you sat in.',
  paragraphs: [
    `Welcome to ${school.brand}! Your account is made, and you sign in with this email address.`,
    'Tell us which class you sat in each year and your sports house, and you will find your classmates.',
  ],
  action: { label: 'Complete Your Profile', path: '/setup-profile' },
  closing: ['You decide what other members see of you; visitors see no contact details at all.'],
});

/** With the link that sets a new password: once, and until that moment. */
export const passwordResetEmail = (token: string, goodUntil: Date): Email => ({
  kind: 'account',
  subject: `Reset your ${school.brand} password`,
  paragraphs: [
    `Someone asked to reset the password of your ${school.brand} account.`,
    'To choose a new one, open this link within an hour. It works once.',
  ],
  action: { label: 'Choose a New Password', path: `/reset-password?token=${encodeURIComponent(token)}` },
  closing: ['If it was not you, ignore this message: your password stays as it is.'],
  good_until: goodUntil.toISOString(),
});

export const accountEmailSamples: Record<string, Email> = {
  welcome: welcomeEmail(),
  'password-reset': passwordResetEmail('3fJk2mQx9', new Date()),
};

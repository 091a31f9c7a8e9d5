/** Emails about an account and its security. Members can't turn them off. */
import { PHONE_REVERSAL_HOURS } from '../../contract/constants.ts';
import { school } from '../../school.config.ts';
import type { Context } from '../lib/context.ts';
import { schoolTime } from '../lib/school-formats.ts';
import type { Email, QueuedEmail } from '../messages/email/email.ts';
import { queueEmail } from '../messages/email/queue.ts';
import { deviceOf } from './sessions/device-names.ts';

const VERIFY = { label: 'Verify Email Address', link: 'email_verification' as const };
const IF_STRANGER = "If you don't have an account with us, ignore this email.";

export const welcomeEmail = (): QueuedEmail => ({
  kind: 'account',
  subject: `Welcome to ${school.brand}`,
  preview: 'Your account is ready. Next, verify this email address.',
  paragraphs: [
    `Welcome to ${school.brand}! Your account is ready. Sign in with this email address.`,
    "Tell us your class for each year and your sports house, and you'll find your classmates.",
    'Verify that this address is yours. Until then, our emails leave out the details of your registrations and payments. The link works once, within seven days.',
  ],
  action: VERIFY,
  also: { label: 'Complete your profile', path: '/setup-profile' },
  closing: ['You decide what other members see. Visitors never see contact details.', IF_STRANGER],
});

/** For a member who asks for the link again. */
export const verificationEmail = (): QueuedEmail => ({
  kind: 'account',
  subject: `Verify your email address for ${school.brand}`,
  paragraphs: ['Open this link to verify that this email address is yours. It works once, within seven days.'],
  action: VERIFY,
  closing: [IF_STRANGER],
});

/** Not sent later than `goodUntil`, when the person has asked again or given up. */
export const passwordResetEmail = (goodUntil: Date): QueuedEmail => ({
  kind: 'account',
  subject: `Reset your ${school.brand} password`,
  paragraphs: [
    `Someone asked to reset the password of your ${school.brand} account.`,
    'To choose a new one, open this link within an hour. It works once.',
  ],
  action: { label: 'Choose a New Password', link: 'password_reset' },
  closing: ["If it wasn't you, ignore this email. Your password stays as it is."],
  good_until: goodUntil.toISOString(),
});

/** `advice`: what to do; default: what to do if it wasn't the member. */
type SecurityNews = Pick<Email, 'subject' | 'preview' | 'paragraphs'> & { advice?: string };

const IF_NOT = "If this was you, there's nothing to do. If it wasn't, set a new password right away and contact us.";
const BY_STAFF = "If you don't know why, contact us.";

/** Where a change came from: the member's device, or who made it. */
type Origin = readonly [label: 'Device' | 'By', name: string];
export const BY_ADMINISTRATOR: Origin = ['By', 'An administrator'];
export const BY_OPERATOR: Origin = ['By', 'The operator, on the server itself'];

/** Adds the time, the origin and the advice. */
export const securityEmail = (
  { paragraphs, advice = IF_NOT, ...news }: SecurityNews,
  when: Date,
  origin: Origin,
): Email => ({
  kind: 'account',
  ...news,
  paragraphs: [...paragraphs, advice],
  facts: [['When', schoolTime(when)], [...origin]],
  also: { label: 'Set a new password', path: '/forgot-password' },
});

/**
 * Queues a security email inside the caller's transaction. `origin`: for a change by someone else, whose device is of
 * no use to the member and would look like their own.
 */
export const queueSecurityEmail = (
  { db, now, requestContext }: Pick<Context, 'db' | 'now' | 'requestContext'>,
  userId: string,
  news: SecurityNews,
  origin: Origin = ['Device', deviceOf(requestContext.user_agent).device],
): Promise<void> => queueEmail(db, userId, securityEmail(news, now, origin));

export const passwordChanged = (): SecurityNews => ({
  subject: `Your ${school.brand} password was changed`,
  preview: "If it wasn't you, set a new one right away.",
  paragraphs: [
    `The password of your ${school.brand} account was changed.`,
    'You were signed out on every other device.',
  ],
});

export const twoFactorOn = (): SecurityNews => ({
  subject: 'Two-step verification is on',
  paragraphs: [
    'From now on, you sign in with your password and a code from the authenticator app on your phone.',
    'Keep your recovery codes on paper. If you lose your phone, one of them lets you sign in.',
  ],
});

export const twoFactorOff = (): SecurityNews => ({
  subject: 'Two-step verification is off',
  paragraphs: ['Two-step verification was turned off. You can sign in with your password alone again.'],
});

export const twoFactorRemoved = (): SecurityNews => ({
  subject: 'An administrator turned off two-step verification',
  paragraphs: [
    'An administrator turned off two-step verification for your account. Your passkeys were removed too, and you were signed out on every device.',
    'Sign in with your password, then turn on two-step verification again under Edit Profile, Account Security.',
  ],
  advice: BY_STAFF,
});

export const signedOutByStaff = (): SecurityNews => ({
  subject: 'An administrator signed you out',
  paragraphs: ['An administrator signed you out on every device. Sign in again with your password when you need to.'],
  advice: BY_STAFF,
});

export const recoveryCodesMade = (): SecurityNews => ({
  subject: 'New recovery codes were created',
  paragraphs: ['New recovery codes were created for your account. The old ones no longer work.'],
});

export const recoveryCodeUsed = (left: number): SecurityNews => ({
  subject: 'A recovery code was used',
  paragraphs: [
    "One of your recovery codes was used. It won't work again.",
    left === 0
      ? 'It was the last one. Create new ones under Edit Profile, Account Security.'
      : `${left} of them ${left === 1 ? 'is' : 'are'} left. You can create new ones under Edit Profile, Account Security.`,
  ],
});

export const passkeyAdded = (name: string): SecurityNews => ({
  subject: 'A passkey was added to your account',
  paragraphs: [`The passkey "${name}" was added. You can sign in with it.`],
});

export const passkeyRemoved = (name: string): SecurityNews => ({
  subject: 'A passkey was removed from your account',
  paragraphs: [`The passkey "${name}" was removed. You can no longer sign in with it.`],
});

type PhoneChange = { from: string; to: string; device: string; now: Date; revert_until: Date };

/** `from` and `to`: the last four digits. */
export const phoneChangedEmail = ({ from, to, device, now, revert_until }: PhoneChange): QueuedEmail => ({
  kind: 'account',
  subject: `Your ${school.brand} mobile number was changed`,
  preview: `If it wasn't you, undo it within ${PHONE_REVERSAL_HOURS} hours.`,
  paragraphs: [
    `The mobile number of your account was changed from the one ending in ${from} to the one ending in ${to}.`,
    "If this was you, there's nothing to do. If it wasn't, press the button. You'll get your old number back, every device will be signed out, and we'll email you a link to choose a new password.",
  ],
  facts: [
    ['When', schoolTime(now)],
    ['Device', device],
    ['Undo it until', schoolTime(revert_until)],
  ],
  action: { label: "This Wasn't Me", link: 'phone_reversal' },
  good_until: revert_until.toISOString(),
});

export const phoneRestoredEmail = (to: string, now: Date): QueuedEmail => ({
  kind: 'account',
  subject: `Your ${school.brand} mobile number is restored`,
  preview: 'Choose a new password to sign in again.',
  paragraphs: [
    `The change of your mobile number was undone. Your account has the number ending in ${to} again.`,
    'Every device was signed out, and your password no longer works, because someone else may know it. To choose a new one, open this link within an hour. It works once.',
    'Passkeys and two-step verification that were set up in the days before the change, or since, were removed. When you sign in, check under Account Security that you know what’s left.',
  ],
  facts: [['When', schoolTime(now)]],
  action: { label: 'Choose a New Password', link: 'password_reset' },
  also: { label: 'Get another link if this one is too old', path: '/forgot-password' },
});

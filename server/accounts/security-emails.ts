/** Emails that tell a member what happened to the security of their account. No one can switch them off. */
import { school } from '../../school.config.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/database.ts';
import { schoolTime } from '../lib/school-formats.ts';
import type { Email } from '../messages/email/email.ts';
import { queueEmail } from '../messages/email/queue.ts';
import { deviceOf } from './sessions/device-names.ts';

type News = Pick<Email, 'subject' | 'preview' | 'paragraphs'>;

const IF_NOT = 'If it was you, there is nothing to do. If it was not, set a new password at once and tell us.';

/** The whole of one: when and from which device it was, and what to do if it was not them. */
export const securityEmail = ({ paragraphs, ...news }: News, when: Date, device: string): Email => ({
  kind: 'account',
  ...news,
  paragraphs: [...paragraphs, IF_NOT],
  facts: [
    ['When', schoolTime(when)],
    ['Device', device],
  ],
  also: { label: 'Set a new password', path: '/forgot-password' },
});

/** Queues one inside the caller's transaction. */
export const tell = (
  { db, now, requestContext }: Pick<Context, 'db' | 'now' | 'requestContext'>,
  userId: string,
  news: News,
): Promise<void> => tellFrom({ db, now, device: deviceOf(requestContext.user_agent).device }, userId, news);

/** The same where no browser asked for it. */
export const tellFrom = (
  { db, now, device }: { db: Db; now: Date; device: string },
  userId: string,
  news: News,
): Promise<void> => queueEmail(db, userId, securityEmail(news, now, device));

export const passwordChanged = (): News => ({
  subject: `Your ${school.brand} password was changed`,
  preview: 'If it was not you, set a new one at once.',
  paragraphs: [
    `The password of your ${school.brand} account was changed.`,
    'Every other device was signed out and needs the new one.',
  ],
});

export const twoFactorOn = (): News => ({
  subject: 'Signing in now takes two-factor',
  paragraphs: [
    'From now on, signing in takes your password and a code from the authenticator app on your phone.',
    'Keep your recovery codes on paper: with one of them you get in when the phone is lost.',
  ],
});

export const twoFactorOff = (): News => ({
  subject: 'Signing in no longer takes two-factor',
  paragraphs: ['Two-factor of signing in was turned off. Your password alone opens your account again.'],
});

export const twoFactorRemoved = (): News => ({
  subject: 'An administrator turned off two-factor',
  paragraphs: [
    'Two-factor of signing in was turned off for you, as for someone who lost phone and recovery codes. Your passkeys were removed too, and every device was signed out.',
    'Your password alone opens your account again: please sign in and turn the step on again under Edit Profile, Account Security.',
  ],
});

export const recoveryCodesMade = (): News => ({
  subject: 'New recovery codes were made',
  paragraphs: ['New recovery codes were made for your account. The old ones no longer work.'],
});

export const recoveryCodeUsed = (left: number): News => ({
  subject: 'A recovery code was used',
  paragraphs: [
    'One of your recovery codes was used. It does not work a second time.',
    left === 0
      ? 'It was the last one: please make new ones under Edit Profile, Account Security.'
      : `${left} of them ${left === 1 ? 'is' : 'are'} left. You can make new ones under Edit Profile, Account Security.`,
  ],
});

export const passkeyAdded = (name: string): News => ({
  subject: 'A passkey was added to your account',
  paragraphs: [`The passkey "${name}" was added. With it one can sign in to your account.`],
});

export const passkeyRemoved = (name: string): News => ({
  subject: 'A passkey was removed from your account',
  paragraphs: [`The passkey "${name}" was removed. It can no longer sign in to your account.`],
});

export const securityEmailSamples: Record<string, Email> = {
  'password-changed': securityEmail(passwordChanged(), new Date('2026-11-21T15:04:00Z'), 'Safari on iPhone'),
};

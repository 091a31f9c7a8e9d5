/** Emails about paused class lists (docs/decisions/0078). They name no class: the address may be read by others. */
import { CLASS_CHANGE_DAYS, CLASS_CHANGES_AT_MOST } from '../../../contract/constants.ts';
import type { Email } from '../../messages/email/email.ts';

export const rostersPausedEmail = (): Email => ({
  kind: 'account',
  subject: 'Class lists are paused for you',
  paragraphs: [
    `You changed your classes ${CLASS_CHANGES_AT_MOST + 1} times within ${CLASS_CHANGE_DAYS} days, so the committee looks at them first. Until it confirms them, you can’t see class lists, add names, send numbers or invite a class. Everything else works as before.`,
    'To speed it up, reply to this email and say which classes you sat in.',
    'If you didn’t change them, someone else may be signed in as you: set a new password right away and contact us.',
  ],
  also: { label: 'Set a new password', path: '/forgot-password' },
});

export const classesConfirmedEmail = (): Email => ({
  kind: 'account',
  subject: 'You can see class lists again',
  paragraphs: [
    'The committee confirmed your classes, so you can add names, send numbers and invite your classmates again.',
  ],
  action: { label: 'Open My Classes', path: '/classes' },
});

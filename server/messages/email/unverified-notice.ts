import { isPersonal } from '../../../contract/emails.ts';
import { school } from '../../../school.config.ts';
import type { QueuedEmail } from './email.ts';

/** What an unverified address gets, which may be a stranger's: in place of a personal email a notice that is about no one. */
export const forUnverifiedAddress = (email: QueuedEmail): QueuedEmail =>
  isPersonal(email.kind) ? noticeOf(email) : email;

const noticeOf = ({ kind }: QueuedEmail): QueuedEmail => ({
  kind,
  subject: `News from ${school.brand}`,
  paragraphs: [
    "There's news about a registration or payment. You'll find it on your dashboard.",
    "The details aren't in this email because this address isn't verified yet. The dashboard can send you a link to verify it.",
  ],
  action: { label: 'Open Your Dashboard', path: '/dashboard' },
  closing: ["If you don't have an account with us, ignore this email."],
});

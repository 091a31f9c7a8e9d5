/** Emails that are sent some time after they were queued, and what may have become of their occasion meanwhile. */
import { isCancellationOutdated } from '../events/cancellation/cancellation.ts';
import type { Context } from '../lib/context.ts';
import type { EmailSender } from '../messages/email/sending.ts';
import { isInvitationOutdated } from '../people/suggestions/approval-emails.ts';
import { isGuestsEmailOutdated } from './guests/queries.ts';
import { isRequestOutdated } from './questions/queries.ts';
import { isReminderOutdated } from './unpaid/queries.ts';

type Queued = Parameters<NonNullable<EmailSender['isOutdated']>>[0];

/**
 * Whether the member has withdrawn, the event is cancelled or no longer is, everything that the email asks for was answered,
 * paid or waits for its review, or the numbers it says are approved are revoked.
 */
export async function isEmailOutdated(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, kind }: Queued,
): Promise<boolean> {
  if (kind === 'guests_changed') return isGuestsEmailOutdated(db, id);
  if (kind === 'answers_requested') return isRequestOutdated(db, id, now);
  if (kind === 'event_cancelled' || kind === 'event_reinstated') return isCancellationOutdated(db, id);
  if (kind === 'payment_reminder') return isReminderOutdated(db, id);
  if (kind === 'invitation_ready') return isInvitationOutdated(db, id);
  return false;
}

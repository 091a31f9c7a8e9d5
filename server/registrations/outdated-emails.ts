/** Emails that were held until nothing changed any more, and what may have become of their occasion meanwhile. */
import type { Context } from '../lib/context.ts';
import type { EmailSender } from '../messages/email/sending.ts';
import { isGuestsEmailOutdated } from './guests/queries.ts';
import { isRequestOutdated } from './questions/queries.ts';

type Queued = Parameters<NonNullable<EmailSender['isOutdated']>>[0];

/** Whether the member has withdrawn, the event is cancelled, or everything that the email asks for was answered. */
export async function isEmailOutdated(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, kind }: Queued,
): Promise<boolean> {
  if (kind === 'guests_changed') return isGuestsEmailOutdated(db, id);
  if (kind === 'answers_requested') return isRequestOutdated(db, id, now);
  return false;
}

/** The email about an entry of a batch waits until the batch can't be undone any more. */
import { UNDO_SECONDS } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import type { Email } from '../../messages/email/email.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import type { Source } from './queries.ts';

/** So that an email isn't being sent while the last second of an undo runs. */
const GRACE_SECONDS = 5;

/** Sent at once if the amount wasn't recorded in a batch. Reversing the entry takes it back. */
export const queueEntryEmail = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
  email: Email,
  { id, batch_id }: Pick<Source, 'batch_id'> & { id: string },
): Promise<void> => {
  const until = new Date(now.getTime() + (UNDO_SECONDS + GRACE_SECONDS) * 1000);
  return queueEmail(db, userId, email, batch_id ? { held_by: id, until } : undefined);
};

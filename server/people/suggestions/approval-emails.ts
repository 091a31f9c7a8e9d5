/** Tells members that numbers they sent are approved, so that they send the invitations (docs/decisions/0066). */
import type { MemberContext } from '../../lib/context.ts';
import { INVITATION_LOCK, takeLock } from '../../lib/db/advisory-locks.ts';
import type { Db } from '../../lib/db/database.ts';
import { cancelHeldEmails, queueEmail } from '../../messages/email/queue.ts';
import { invitationReadyEmail } from './emails.ts';
import { isApprovalEmailOutdated, selectApprovedSince, selectHeldApproval } from './queries.ts';

/** Staff approve one number after the other: one email for all of five minutes. */
const HOLD_MS = 5 * 60 * 1000;

type Place = Pick<MemberContext, 'db' | 'now'>;

/**
 * After the decisions of a transaction, as its last locks. Says the same for a number that was listed before and one that
 * is new.
 */
export async function tellSuggesters(place: Place, decided: readonly { suggested_by: string }[]): Promise<void> {
  const suggesters = new Set(decided.map(({ suggested_by }) => suggested_by));
  for (const id of [...suggesters].sort()) await tell(place, id);
}

/** Replaces the email that is held still. It's held by the first approval that it tells of, and never for longer. */
async function tell({ db, now }: Place, userId: string): Promise<void> {
  await takeLock(db, INVITATION_LOCK, userId); // approvals at the same moment are told in one email
  const held = await selectHeldApproval(db, userId);
  const isReplaced = held && (await cancelHeldEmails(db, held.id)) > 0;
  const since = isReplaced && held.decided_at < now ? held.decided_at : now;
  const [first, ...others] = await selectApprovedSince(db, userId, since);
  if (!first) return;
  const hold = { held_by: first.first_id, until: new Date(since.getTime() + HOLD_MS) };
  await queueEmail(db, userId, invitationReadyEmail([first, ...others]), hold);
}

/** Whether staff revoked meanwhile every number of which the email tells. */
export const isInvitationOutdated = (db: Db, deliveryId: string): Promise<boolean> =>
  isApprovalEmailOutdated(db, deliveryId, HOLD_MS);

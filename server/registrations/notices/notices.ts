/** What a member must learn on the dashboard if the email about it couldn't say it (docs/decisions/0081). */
import type { MemberContext } from '../../lib/context.ts';
import { selectOwnWaiting, selectWithdrawnByStaff } from './queries.ts';

type Reader = Pick<MemberContext, 'db' | 'actor' | 'now'>;

/** How the member waits for seats, and what the committee withdrew: neither is a registration. */
export async function listNotices({ db, actor, now }: Reader) {
  // Neither needs what the other reads.
  const [waiting, withdrawn_by_staff] = await Promise.all([
    selectOwnWaiting(db, actor.id, now),
    selectWithdrawnByStaff(db, actor.id, now),
  ]);
  return { waiting, withdrawn_by_staff };
}

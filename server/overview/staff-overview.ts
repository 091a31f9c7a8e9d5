import { isAllowed } from '../../contract/access.ts';
import { RECENT_USERS_LIMIT } from '../../contract/constants.ts';
import type { MemberContext } from '../lib/context.ts';
import { countRecentFailures } from '../messages/deliveries/deliveries.ts';
import { selectCounts, selectNewestUsers } from './queries.ts';

/** The staff's start page (spec 2). Anyone who may not see users gets their names without the email addresses. */
export async function showStaffOverview(ctx: MemberContext) {
  const { actor, db } = ctx;
  const [counts, newest, failed_deliveries] = await Promise.all([
    selectCounts(db),
    selectNewestUsers(db, RECENT_USERS_LIMIT),
    isAllowed(['MANAGE_USERS'], actor) ? countRecentFailures(ctx) : null,
  ]);
  const seesProfiles = isAllowed(['MANAGE_PAYMENTS'], actor);
  const seesEmails = isAllowed(['VIEW_ALL_USERS', 'MANAGE_USERS'], actor);
  return {
    ...counts,
    failed_deliveries,
    active_payment_profiles: seesProfiles ? counts.active_payment_profiles : null,
    recent_users: newest.map((user) => ({ ...user, email: seesEmails ? user.email : null })),
  };
}

/** Links by which members invite their class (docs/decisions/0067). */
import { INVITATION_DAYS, INVITATION_KEPT_DAYS } from '../../../contract/constants.ts';
import { record } from '../../audit/entries.ts';
import type { Context, MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { requireRosters } from '../rosters/pauses.ts';
import { satIn } from '../rosters/policy.ts';
import { countClass } from '../rosters/rosters.ts';
import { keyOf, nameOf, type SchoolClass } from '../rosters/rules.ts';
import { initialOf } from '../rules.ts';
import { deleteExpired, insertLink, selectLink } from './queries.ts';
import { expiryOf, hashOf, joinPath, newToken } from './tokens.ts';

/** Makes a link to a class in which the actor sat, of their leaving year; only the reply contains its token. Throws CLASS_NOT_FOUND, ROSTERS_PAUSED. */
export async function makeLink(ctx: MemberContext, { form, level }: SchoolClass) {
  const { db, actor, now } = ctx;
  requireRosters(ctx);
  const schoolClass = { form, level, leaving_year: actor.leaving_year };
  if (!satIn(actor, schoolClass)) throw new AppError('CLASS_NOT_FOUND');
  const token = newToken();
  const expires_at = expiryOf(now, INVITATION_DAYS);
  const times = { created_at: now, expires_at };
  await insertLink(db, { ...schoolClass, created_by: actor.id, token_sha256: hashOf(token), ...times });
  await record(ctx, {
    action_type: 'INVITATION_LINK_MADE',
    entity_type: 'invitation_links',
    description: `Made a link that invites ${nameOf(schoolClass)}`,
    metadata: keyOf(schoolClass),
  });
  return { path: joinPath(token), expires_at };
}

/**
 * What anyone with the link sees: no name but the inviter's. Throws NOT_FOUND, the same for a link that never existed, one that
 * has expired and one of someone who has left the class or the app.
 */
export async function showInvitation({ db, now }: Context, token: string) {
  const link = await selectLink(db, hashOf(token), now);
  if (!link) throw new AppError('NOT_FOUND');
  const { first_name, last_name, ...schoolClass } = link;
  return { inviter: `${first_name} ${initialOf(last_name)}.`, ...(await countClass(db, schoolClass)) };
}

/** At 04:01 in Jamaica; makes up for days without a server. */
export const INVITATION_CRONTAB = '1 9 * * * delete-expired-invitations ?fill=2d';

export const invitationTasks = (db: Db, clock: () => Date) => ({
  'delete-expired-invitations': () => deleteExpired(db, expiryOf(clock(), -INVITATION_KEPT_DAYS)),
});

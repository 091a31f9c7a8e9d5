/** Links by which members invite their class, and what comes of them (docs/decisions/0067). */
import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, INVITATION_DAYS, INVITATION_KEPT_DAYS } from '../../../contract/constants.ts';
import { record } from '../../audit/entries.ts';
import type { Context, MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError, found } from '../../lib/errors.ts';
import { requireRosters } from '../rosters/pauses.ts';
import { satIn } from '../rosters/policy.ts';
import { countClass } from '../rosters/rosters.ts';
import { keyOf, nameOf, type SchoolClass } from '../rosters/rules.ts';
import { initialOf } from '../rules.ts';
import { addToCount, deleteExpired, insertLink, selectLink } from './queries.ts';

const TOKEN_BYTES = 16;

/** 128 random bits can't be guessed. Short enough for a chat. */
const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** All that is stored: who reads the database can't open a link. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** Makes a link to a class in which the actor sat, of their leaving year; only the reply contains its token. Throws CLASS_NOT_FOUND, ROSTERS_PAUSED. */
export async function makeLink(ctx: MemberContext, { form, level }: SchoolClass) {
  const { db, actor, now } = ctx;
  requireRosters(ctx);
  const schoolClass = { form, level, leaving_year: actor.leaving_year };
  if (!satIn(actor, schoolClass)) throw new AppError('CLASS_NOT_FOUND');
  const token = newToken();
  const expires_at = inDays(now, INVITATION_DAYS);
  const times = { created_at: now, expires_at };
  await insertLink(db, { ...schoolClass, created_by: actor.id, token_sha256: hashOf(token), ...times });
  await record(ctx, {
    action_type: 'INVITATION_LINK_MADE',
    entity_type: 'invitation_links',
    description: `Made a link that invites ${nameOf(schoolClass)}`,
    metadata: keyOf(schoolClass),
  });
  return { path: `/join/${token}`, expires_at };
}

/**
 * What anyone with the link sees: no name but the inviter's. Throws NOT_FOUND, the same for a link that never existed, one that
 * has expired and one of someone who has left the class or the app.
 */
export async function showInvitation({ db, now }: Context, token: string) {
  const link = found(await selectLink(db, hashOf(token), now), 'NOT_FOUND');
  const { first_name, last_name, ...schoolClass } = link;
  return { inviter: `${first_name} ${initialOf(last_name)}.`, ...(await countClass(db, schoolClass)) };
}

/** The answer doesn't say whether there is such a link. */
export async function countOpened({ db, now }: Context, token: string) {
  await addToCount(db, hashOf(token), 'opened_count', now);
}

/** In the transaction of a sign-up, which needs an allowed number and a code as without a link. */
export const countInvited = ({ db, now }: Context, token: string): Promise<void> =>
  addToCount(db, hashOf(token), 'registered_count', now);

/** At 04:01 in Jamaica; makes up for days without a server. */
export const INVITATION_CRONTAB = '1 9 * * * delete-expired-invitations ?fill=2d';

export const invitationTasks = (db: Db, clock: () => Date) => ({
  'delete-expired-invitations': () => deleteExpired(db, inDays(clock(), -INVITATION_KEPT_DAYS)),
});

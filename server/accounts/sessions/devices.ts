import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { inContext } from '../../lib/http/operations.ts';
import type { Auth } from '../auth.ts';
import { oldestSession } from '../policy.ts';
import { deleteChallenges } from '../two-factor/queries.ts';
import { deviceOf } from './device-names.ts';
import { endSessions, selectSessions } from './queries.ts';
import { signOut } from './sessions.ts';

/** This device first, then by last use. */
export async function listSessions({ db, actor, now }: MemberContext) {
  const rows = await selectSessions(db, actor.id, now, oldestSession({ ...actor, ...actor.restricted }, now));
  const items = rows.map(({ user_agent, ...session }) => ({
    ...session,
    ...deviceOf(user_agent),
    is_this: session.id === actor.session_id,
  }));
  return { items: items.sort((one, other) => Number(other.is_this) - Number(one.is_this)) };
}

/** Signs one device out. Throws SESSION_NOT_FOUND, for another member's too. */
export async function revokeSession(ctx: MemberContext, id: string) {
  const { actor, db, now } = ctx;
  const [ended] = await endSessions(db, { user_id: actor.id, only: id }, 'signed_out_elsewhere', now);
  if (!ended) throw new AppError('SESSION_NOT_FOUND');
  await record(ctx, {
    action_type: 'SESSION_REVOKED',
    entity_type: 'users',
    description: 'Signed out a device',
    target_user_id: actor.id,
    entity_id: actor.id,
    metadata: { device: deviceOf(ended.user_agent).device },
  });
  return { done: true as const };
}

/** Signs out every device, including this one unless `keepThis`; pending two-factor challenges end too. */
export async function revokeSessions(ctx: MemberContext, keepThis: boolean, auth: Auth) {
  const { actor, now } = ctx;
  const which = { user_id: actor.id, except: actor.session_id };
  const others = await inContext(ctx, async (within) => {
    const ended = await endSessions(within.db, which, 'signed_out_elsewhere', now);
    await deleteChallenges(within.db, actor.id);
    await record(within, {
      action_type: 'SESSIONS_REVOKED',
      entity_type: 'users',
      description: keepThis ? 'Signed out every other device' : 'Signed out everywhere',
      target_user_id: actor.id,
      entity_id: actor.id,
      metadata: { devices: ended.length + (keepThis ? 0 : 1) },
    });
    return ended.filter(({ expires_at }) => expires_at > now).length;
  });
  if (keepThis) return { ended: others };
  await signOut(ctx, auth);
  return { ended: others + 1 };
}

import { recordAbout } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../services.ts';
import type { Auth } from '../auth.ts';
import { BY_ADMINISTRATOR, queueSecurityEmail, signedOutByStaff } from '../emails.ts';
import { isTooOld } from '../policy.ts';
import { lockAccount, selectUserById } from '../queries.ts';
import { type Credentials, reauthenticate } from '../reauthentication.ts';
import { deleteChallenges } from '../two-factor/queries.ts';
import { deviceOf } from './device-names.ts';
import { forgetDevices, forgetOtherDevices } from './known-devices.ts';
import { endSessions, holdsSuperAdmin, selectSessions } from './queries.ts';
import { signOut } from './sessions.ts';

/** The sessions whose next request would be accepted: this device first, then by last use. */
export async function listSessions({ db, actor, now }: MemberContext) {
  const { roles, permissions } = actor.restricted ?? actor;
  const sessions = await selectSessions(db, actor.id, now);
  const valid = sessions.filter((session) => !isTooOld({ ...session, roles, permissions }, now));
  const items = valid.map(({ user_agent, two_factor_at: _, ...session }) => ({
    ...session,
    ...deviceOf(user_agent),
    is_this: session.id === actor.session_id,
  }));
  return { items: items.sort((one, other) => Number(other.is_this) - Number(one.is_this)) };
}

/** Signs one device out. Throws SESSION_NOT_FOUND, for another member's too; INVALID_CODE. */
export const revokeSession = (ctx: MemberContext, id: string, credentials: Credentials, services: Services) =>
  reauthenticate(ctx, credentials, services, async (within) => {
    const { actor, db, now } = within;
    const [ended] = await endSessions(db, { user_id: actor.id, only: id }, 'signed_out_elsewhere', now);
    if (!ended) throw new AppError('SESSION_NOT_FOUND');
    await recordAbout(within, actor.id, 'SESSION_REVOKED', 'Signed out a device', {
      metadata: { device: deviceOf(ended.user_agent).device },
    });
  });

/** Signs out every device, including this one unless `keep_this`; pending two-factor challenges end too. Throws INVALID_CODE. */
export async function revokeSessions(
  ctx: MemberContext,
  { keep_this: keepThis, ...credentials }: Credentials & { keep_this: boolean },
  services: Services,
  auth: Auth,
) {
  const { actor, now } = ctx;
  const which = { user_id: actor.id, except: actor.session_id };
  const ended = await reauthenticate(ctx, credentials, services, async (within) => {
    const others = await endSessions(within.db, which, 'signed_out_elsewhere', now);
    const devices = others.length + (keepThis ? 0 : 1);
    await deleteChallenges(within.db, actor.id);
    await forgetOtherDevices(within, actor.id, services.env);
    await recordAbout(
      within,
      actor.id,
      'SESSIONS_REVOKED',
      keepThis ? 'Signed out every other device' : 'Signed out everywhere',
      { metadata: { devices } },
    );
    return devices;
  });
  if (!keepThis) await signOut(ctx, auth);
  return { ended };
}

const OWN = 'Sign out your own devices under Account Security.';
const ABOVE = 'Only a SUPER ADMIN can sign out a SUPER ADMIN.';

/**
 * Signs someone else out of every device; their pending two-factor challenges end too. Throws OWN_ACCOUNT, USER_NOT_FOUND, and
 * NOT_ALLOWED for a SUPER_ADMIN's unless the caller is one.
 */
export async function revokeSessionsOf(ctx: MemberContext, userId: string) {
  const { actor, db, now } = ctx;
  if (userId === actor.id) throw new AppError('OWN_ACCOUNT', { message: OWN });
  const person = await selectUserById(db, userId);
  if (!person) throw new AppError('USER_NOT_FOUND');
  await lockAccount(db, userId);
  if (!actor.roles.includes('SUPER_ADMIN') && (await holdsSuperAdmin(db, userId)))
    throw new AppError('NOT_ALLOWED', { message: ABOVE });
  const devices = await endSessions(db, { user_id: userId }, 'signed_out_by_staff', now);
  await deleteChallenges(db, userId);
  await forgetDevices(ctx, userId);
  await recordAbout(ctx, userId, 'SESSIONS_REVOKED_BY_STAFF', `Signed out ${fullName(person)} everywhere`, {
    metadata: { devices: devices.length },
  });
  await queueSecurityEmail(ctx, userId, signedOutByStaff(), BY_ADMINISTRATOR);
  return { ended: devices.length };
}

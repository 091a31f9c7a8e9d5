/** Which staff powers require two-factor (REQUIRE_STAFF_2FA), and how long a session lasts at most. */
import { DAY_MS, type FactorNeed } from '../../contract/constants.ts';
import type { Restricted } from '../lib/context.ts';

type Powers = { readonly roles: string[]; readonly permissions: string[] };

/** Each permission shows others' data or decides about money. */
const hasStrongPowers = ({ roles, permissions }: Powers): boolean =>
  roles.includes('SUPER_ADMIN') || permissions.length > 0;

/** Whether they have two-factor, and when this session was confirmed with it. */
export type TwoFactorStatus = { has_factor: boolean; two_factor_at: Date | null };

/**
 * The person with the powers they may use now. Until someone who needs two-factor has used it, they have only a member's
 * powers, so that a password alone opens no staff list or field.
 */
export function withPowers<P extends Powers & TwoFactorStatus>(
  person: P,
  isRequired: boolean,
): Omit<P, 'has_factor'> & { restricted: Restricted | null } {
  const { has_factor, ...rest } = person;
  const { roles, permissions, two_factor_at } = person;
  const hasShownTwoFactor = has_factor && two_factor_at !== null;
  if (!isRequired || hasShownTwoFactor || !hasStrongPowers(person)) return { ...rest, restricted: null };
  const needs: FactorNeed = has_factor ? 'SIGN_IN' : 'SETUP';
  return { ...rest, roles: [], permissions: [], restricted: { roles, permissions, needs } };
}

/** A session ends after `life`, however much it is used, and after `idle` without use. docs/decisions/0017 */
const MEMBERS = { life: 90 * DAY_MS, idle: 30 * DAY_MS };
const STRONG = { life: 30 * DAY_MS, idle: 3 * DAY_MS };

type SessionTimes = { created_at: Date; last_used_at: Date; two_factor_at: Date | null };

/** After a password change, a session counts from when its two-factor was shown, not from the change. */
export function isTooOld(session: Powers & SessionTimes, now: Date): boolean {
  const { life, idle } = hasStrongPowers(session) ? STRONG : MEMBERS;
  const { created_at, last_used_at, two_factor_at } = session;
  const first = two_factor_at && two_factor_at < created_at ? two_factor_at : created_at;
  return now.getTime() - first.getTime() > life || now.getTime() - last_used_at.getTime() > idle;
}

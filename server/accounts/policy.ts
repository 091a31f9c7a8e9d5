/** Whose powers wait for two-factor (REQUIRE_STAFF_2FA), and how long a session may last at most. */
import type { FactorNeed } from '../../contract/constants.ts';
import type { Restricted } from '../lib/context.ts';

/** What these open is everyone's data and everyone's money. */
const ROLE = 'SUPER_ADMIN';
const PERMISSION = 'MANAGE_PAYMENTS';

type Standing = { readonly roles: string[]; readonly permissions: string[] };

const holdsStrongPowers = ({ roles, permissions }: Standing): boolean =>
  roles.includes(ROLE) || permissions.includes(PERMISSION);

/** How someone stands towards two-factor: whether they have one, and whether this session was made with it. */
export type Proven = { has_factor: boolean; two_factor_at: Date | null };

/**
 * The person as they may act now. Who must show two-factor and has not is a member like any other until then: all
 * their staff powers wait, so that no list or field that one of them opens is reached by a password alone.
 */
export function withPowers<P extends Standing & Proven>(
  person: P,
  isRequired: boolean,
): Omit<P, 'has_factor'> & { restricted: Restricted | null } {
  const { has_factor, ...rest } = person;
  const { roles, permissions, two_factor_at } = person;
  const isProven = has_factor && two_factor_at !== null;
  if (!isRequired || isProven || !holdsStrongPowers(person)) return { ...rest, restricted: null };
  const needs: FactorNeed = has_factor ? 'SIGN_IN' : 'SETUP';
  return { ...rest, roles: [], permissions: [], restricted: { roles, permissions, needs } };
}

const DAY_MS = 24 * 60 * 60_000;
/** However much a session is used, it ends after `life`; and after `idle` without use. docs/decisions/0017 */
const MEMBERS = { life: 90 * DAY_MS, idle: 30 * DAY_MS };
const STRONG = { life: 30 * DAY_MS, idle: 3 * DAY_MS };

/** From when on a session of this person must have begun, and must have been used, to be good at `now`. */
export function oldestSession(person: Standing, now: Date): { began: Date; used: Date } {
  const { life, idle } = holdsStrongPowers(person) ? STRONG : MEMBERS;
  return { began: new Date(now.getTime() - life), used: new Date(now.getTime() - idle) };
}

type Dated = { created_at: Date; last_used_at: Date; two_factor_at: Date | null };

/** Two-factor that was shown in the session before a change of the password counts from when it was shown. */
export function isTooOld(session: Standing & Dated, now: Date): boolean {
  const { began, used } = oldestSession(session, now);
  const { created_at, last_used_at, two_factor_at } = session;
  const first = two_factor_at && two_factor_at < created_at ? two_factor_at : created_at;
  return first < began || last_used_at < used;
}

/** Whose powers wait for a second factor (REQUIRE_STAFF_2FA). */
import type { FactorNeed } from '../../contract/constants.ts';
import type { Withheld } from '../lib/context.ts';

/** What these open is everybody's data and everybody's money. */
const ROLE = 'SUPER_ADMIN';
const PERMISSION = 'MANAGE_PAYMENTS';

type Standing = { readonly roles: string[]; readonly permissions: string[] };

export const needsSecondFactor = ({ roles, permissions }: Standing): boolean =>
  roles.includes(ROLE) || permissions.includes(PERMISSION);

/** How somebody stands towards the second factor: whether they have one, and whether this session was made with it. */
export type Proven = { has_factor: boolean; second_factor_at: Date | null };

/**
 * The person as they may act now. Who must show a second factor and has not is a member like any other until then: all
 * their staff powers wait, so that no list or field that one of them opens is reached by a password alone.
 */
export function withPowers<P extends Standing & Proven>(
  person: P,
  isRequired: boolean,
): Omit<P, 'has_factor'> & { withheld: Withheld | null } {
  const { has_factor, ...rest } = person;
  const { roles, permissions, second_factor_at } = person;
  const isProven = has_factor && second_factor_at !== null;
  if (!isRequired || isProven || !needsSecondFactor(person)) return { ...rest, withheld: null };
  const needs: FactorNeed = has_factor ? 'SIGN_IN' : 'SETUP';
  return { ...rest, roles: [], permissions: [], withheld: { roles, permissions, needs } };
}

/** Whether two vouches from a class approve a number: off until staff allow it (docs/decisions/0076). */
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { setVouchApproval } from './queries.ts';
import { requireClass } from './rosters.ts';
import { keyOf, nameOf, type SchoolClass } from './rules.ts';

type Form = { is_enabled: boolean; leaving_year?: number | undefined };

/** For what is vouched from now on. Throws CLASS_NOT_FOUND. */
export async function changeVouchApproval(ctx: MemberContext, asked: SchoolClass, { is_enabled, leaving_year }: Form) {
  const schoolClass = requireClass(ctx, { ...asked, leaving_year });
  if (!(await setVouchApproval(ctx.db, schoolClass, is_enabled ? ctx.now : null))) return;
  await record(ctx, {
    action_type: is_enabled ? 'VOUCH_APPROVAL_ENABLED' : 'VOUCH_APPROVAL_DISABLED',
    entity_type: 'vouch_approvals',
    description: is_enabled
      ? `Let two vouches approve a number in ${nameOf(schoolClass)}`
      : `Left every number of ${nameOf(schoolClass)} to staff`,
    metadata: keyOf(schoolClass),
  });
}

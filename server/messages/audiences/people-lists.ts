/** The people of a staff list as an audience: kept as they were, so that the one who chose them knows whom it reaches. */
import type { Permission } from '../../../contract/access.ts';
import { type Audience, audienceSentence } from '../../../contract/audiences.ts';
import { PEOPLE_LIST_MAX } from '../../../contract/constants.ts';
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { insertPeopleList } from './queries.ts';

/** How many ids a list asks for: with one more than may be messaged it's too long. */
export const LISTED_AT_MOST = PEOPLE_LIST_MAX + 1;

/**
 * `label` says where they are listed, without what was searched for, and `access` who sees them there: no one else may count
 * them or write to them. Those of them who aren't members with a completed profile get nothing. Throws AUDIENCE_EMPTY if none is, PEOPLE_LIST_TOO_LONG.
 */
export async function listAudienceOf(
  ctx: MemberContext,
  { label, access }: { label: string; access: readonly Permission[] },
  userIds: readonly string[],
): Promise<{ audience: Audience }> {
  if (userIds.length > PEOPLE_LIST_MAX) throw new AppError('PEOPLE_LIST_TOO_LONG');
  const list = { label, access: [...access], created_by: ctx.actor.id, created_at: ctx.now };
  const { id, members } = await insertPeopleList(ctx.db, list, userIds);
  if (members === 0) throw new AppError('AUDIENCE_EMPTY', { message: NO_MEMBER });
  const audience: Audience = { any_of: [[{ type: 'people_list', people_list_id: id }]] };
  await record(ctx, {
    action_type: 'PEOPLE_LIST_CREATED',
    entity_type: 'people_lists',
    description: `Chose ${members === 1 ? '1 person' : `${members} people`} to write to, ${audienceSentence(audience, { [id]: `“${label}”` })}`,
    entity_id: id,
    metadata: { members },
  });
  return { audience };
}

const NO_MEMBER = 'No one on this list has an account with a complete profile, so there’s no one to write to.';

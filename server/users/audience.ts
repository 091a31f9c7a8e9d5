import type { Audience, Segment } from '../../contract/audiences.ts';
import { users } from '../../contract/users.ts';
import type { MemberContext } from '../lib/context.ts';
import { LISTED_AT_MOST, listAudienceOf } from '../messages/audiences/people-lists.ts';
import { searchPatterns, selectListedIds, type UserFilter } from './queries.ts';

type Listing = Omit<UserFilter, 'patterns' | 'ids'> & { q?: string | undefined };

/**
 * Those whom User Management shows, to write to. Every audience leaves out incomplete profiles, so without a search and a role
 * the list is a segment. Throws what `listAudienceOf` throws.
 */
export async function chooseUsers(ctx: MemberContext, { q, ...filter }: Listing): Promise<{ audience: Audience }> {
  const segment = segmentOf({ q, ...filter });
  if (segment) return { audience: { any_of: [[segment]] } };
  const ids = await selectListedIds(ctx.db, { ...filter, patterns: await searchPatterns(ctx.db, q) }, LISTED_AT_MOST);
  return listAudienceOf(ctx, { label: labelOf({ q, ...filter }), access: users['GET /users'].access }, ids);
}

function segmentOf({ q, role, profile, house, level, leaving_year }: Listing): Segment | null {
  if (q || role || level || leaving_year || profile === 'incomplete' || profile === 'paused') return null;
  return house ? ({ type: 'house', house } as Segment) : { type: 'everyone' };
}

const labelOf = ({ q, role, profile, house, form, level, leaving_year }: Listing): string =>
  [
    'User Management',
    role?.replaceAll('_', ' '),
    profile === 'paused' ? 'class lists paused' : profile && `profile ${profile}`,
    house,
    level && `${form ? `Form ${form}` : 'any form'} ${level}`,
    leaving_year && `class of ${leaving_year}`,
    q && 'found by a search',
  ]
    .filter(Boolean)
    .join(', ');

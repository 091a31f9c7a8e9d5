/** What the users' screen shares: what a change makes stale, and how columns and orders go together. */
import type { USER_SORTS } from '../../contract/list-choices.ts';
import { personName } from '../../contract/profile-fields.ts';
import type { Sort } from '../ui/table.tsx';

/** What is no longer true once someone was deleted. */
export const DELETION_READS = [
  'GET /users',
  'GET /roles',
  'GET /admin/overview',
  'GET /phone-numbers',
  'GET /directory',
  'GET /connections',
  'GET /payment-profiles',
  'GET /payment-profile-owners',
] as const;

type UserSort = (typeof USER_SORTS)[number];

export const SORT_NAMES: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Last name, A to Z',
  name_desc: 'Last name, Z to A',
  first_name: 'First name',
  email: 'Email',
};

/** The order as a column's arrow shows it; some orders have no column of their own. */
export function sortShown(sort: UserSort = 'newest'): Sort | undefined {
  if (sort === 'name' || sort === 'name_desc') return { by: 'name', direction: sort === 'name' ? 'asc' : 'desc' };
  if (sort === 'newest' || sort === 'oldest') return { by: 'joined', direction: sort === 'oldest' ? 'asc' : 'desc' };
  return undefined;
}

/** The order that a column's arrow asks for. */
export function sortAsked({ by, direction }: Sort): UserSort {
  if (by === 'name') return direction === 'asc' ? 'name' : 'name_desc';
  return direction === 'asc' ? 'oldest' : 'newest';
}

export type Named = { id: string; first_name: string; last_name: string; name_at_school?: string | null };

export const fullName = (user: Named) => personName(user);

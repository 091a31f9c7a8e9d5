import type { USER_SORTS } from '../../contract/list-choices.ts';
import type { Sort } from '../ui/table.tsx';

type UserSort = (typeof USER_SORTS)[number];

export const SORT_NAMES: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Last name, A to Z',
  name_desc: 'Last name, Z to A',
  first_name: 'First name',
  email: 'Email',
};

/** The column and direction of a sort order; undefined for orders without a column. */
export function columnSort(sort: UserSort = 'newest'): Sort | undefined {
  if (sort === 'name' || sort === 'name_desc') return { by: 'name', direction: sort === 'name' ? 'asc' : 'desc' };
  if (sort === 'newest' || sort === 'oldest') return { by: 'joined', direction: sort === 'oldest' ? 'asc' : 'desc' };
  return undefined;
}

/** The sort order of a column and direction. */
export function sortOfColumn({ by, direction }: Sort): UserSort {
  if (by === 'name') return direction === 'asc' ? 'name' : 'name_desc';
  return direction === 'asc' ? 'oldest' : 'newest';
}

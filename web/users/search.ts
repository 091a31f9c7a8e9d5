/** The search parameters and queries of the route's loader. Apart from the screen, because loaders are in the first load. */
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { ROLE_NAMES, USER_PROFILES, USER_SORTS } from '../../contract/list-choices.ts';
import type { Named } from '../../contract/person-name.ts';
import type { HouseName } from '../../school.config.ts';
import { pages, query, type Reply } from '../lib/api.ts';
import { type FormFilter, formFilter, HOUSE_NAMES } from '../lib/class-filters.ts';
import { yearOf } from '../lib/leaving-years.ts';
import { oneOf, text } from '../lib/search-params.ts';

/** In the URL: the search, filters, order and open person. */
export type UserSearch = FormFilter & {
  q?: string;
  role?: (typeof ROLE_NAMES)[number];
  profile?: (typeof USER_PROFILES)[number];
  house?: HouseName;
  leaving_year?: number;
  sort?: (typeof USER_SORTS)[number];
  user?: string;
};

export const userSearch = (search: Record<string, unknown>): UserSearch => ({
  q: text(search.q),
  role: oneOf(ROLE_NAMES, search.role),
  profile: oneOf(USER_PROFILES, search.profile),
  house: oneOf(HOUSE_NAMES, search.house),
  // Both, so that they replace another choice.
  ...{ form: undefined, level: undefined, ...formFilter(search) },
  ...(LEAVING_YEARS && { leaving_year: yearOf(search.leaving_year) }),
  sort: oneOf(USER_SORTS, search.sort),
  user: text(search.user),
});

export type ListedUser = Reply<'GET /users'>['items'][number];

export type UserDetail = Reply<'GET /users/:id'>;

export const userQuery = (id: string) => query('GET /users/:id', { params: { id } });

export const userPages = ({ user: _, ...filter }: UserSearch) => pages('GET /users', { query: filter });

export type NamedUser = Pick<ListedUser, 'id'> & Named;

type Act = ((user: NamedUser) => void) | undefined;
/** Undefined if the signed-in person may not do it. */
export type UserActions = Record<'onRoles' | 'onDelete' | 'onTurnOffTwoFactor' | 'onSignOut', Act> & {
  mayDelete: (user: { id: string; roles: readonly unknown[] }) => boolean;
};

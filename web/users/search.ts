/** The users' address and what it reads. Apart from the screen, for a route's loader is part of the first load. */
import { ROLE_NAMES, USER_PROFILES, USER_SORTS } from '../../contract/list-choices.ts';
import { type HouseName, school } from '../../school.config.ts';
import { pages, query, type Reply } from '../lib/api.ts';
import { oneOf, text } from '../lib/search-params.ts';

export const HOUSES = school.houses.map(({ name }) => name);

/** In the URL: what is searched for, the filters, the order, and who is open. */
export type UserSearch = {
  q?: string | undefined;
  role?: (typeof ROLE_NAMES)[number] | undefined;
  profile?: (typeof USER_PROFILES)[number] | undefined;
  house?: HouseName | undefined;
  sort?: (typeof USER_SORTS)[number] | undefined;
  user?: string | undefined;
};

export const userSearch = (search: Record<string, unknown>): UserSearch => ({
  q: text(search.q),
  role: oneOf(ROLE_NAMES, search.role),
  profile: oneOf(USER_PROFILES, search.profile),
  house: oneOf(HOUSES, search.house),
  sort: oneOf(USER_SORTS, search.sort),
  user: text(search.user),
});

export type ListedUser = Reply<'GET /users'>['items'][number];

export type UserDetail = Reply<'GET /users/:id'>;

export const userQuery = (id: string) => query('GET /users/:id', { params: { id } });

export const userPages = ({ user: _, ...asked }: UserSearch) => pages('GET /users', { query: asked });

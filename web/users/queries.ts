/** What the users' screen reads. */
import { pages, query, type Reply } from '../lib/api.ts';
import type { UserSearch } from './search.ts';

export type ListedUser = Reply<'GET /users'>['items'][number];

export type UserDetail = Reply<'GET /users/:id'>;

export const userQuery = (id: string) => query('GET /users/:id', { params: { id } });

export const userPages = ({ user: _, ...asked }: UserSearch) => pages('GET /users', { query: asked });

/** Apart from the components, so that route loaders don't pull those into every page. */
import type { ConnectionSort } from '../../contract/list-choices.ts';
import { pages, query } from '../lib/api.ts';
import type { ConnectionSearch, DirectorySearch } from './search.ts';

export const directoryPages = (search: DirectorySearch) => pages('GET /directory', { query: search });

export const connectionPages = (search: ConnectionSearch, sort: ConnectionSort) =>
  pages('GET /connections', { query: { ...search, sort: sort === 'name' ? undefined : sort } });

export const personQuery = (id: string) => query('GET /directory/:id', { params: { id } });

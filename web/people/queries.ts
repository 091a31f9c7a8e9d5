/** Apart from the components, so that route loaders don't pull those into every page. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ConnectionSort } from '../../contract/list-choices.ts';
import { pages, query } from '../lib/api.ts';
import type { ApiError } from '../lib/api-error.ts';
import type { ConnectionSearch, DirectorySearch } from './search.ts';

export const directoryPages = (search: DirectorySearch) => pages('GET /directory', { query: search });

export const connectionPages = (search: ConnectionSearch, sort: ConnectionSort) =>
  pages('GET /connections', { query: { ...search, sort: sort === 'name' ? undefined : sort } });

export const personQuery = (id: string) => query('GET /directory/:id', { params: { id } });

/** Starts again from the first page if the person that the next page follows is gone. */
export const nextPage = ({ error, refetch, fetchNextPage }: UseInfiniteQueryResult<unknown, ApiError>) =>
  error?.code === 'INVALID_INPUT' ? refetch() : fetchNextPage();

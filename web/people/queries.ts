/** What the people screens read. Apart from the components, so that a route's loader does not pull these into every page. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { pages } from '../lib/api.ts';
import type { ApiError } from '../lib/api-error.ts';
import type { ConnectionSearch } from './connection-search.ts';
import type { DirectorySearch } from './search.ts';

/** The pages of the directory for what is searched, for a loader and the list alike. */
export const directoryPages = (search: DirectorySearch) => pages('GET /directory', { query: search });

export const connectionPages = (search: ConnectionSearch) => pages('GET /connections', { query: search });

/** Where the person that the next page follows is gone by now, the pages are read anew from the first. */
export const nextPage = ({ error, refetch, fetchNextPage }: UseInfiniteQueryResult<unknown, ApiError>) =>
  error?.code === 'INVALID_INPUT' ? refetch() : fetchNextPage();

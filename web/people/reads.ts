/** What the people screens read. Apart from the components, so that a route's loader does not pull these into every page. */
import { pages } from '../lib/api.ts';
import type { DirectorySearch } from './directory-search.ts';

/** The pages of the directory for what is searched, for a loader and the list alike. */
export const directoryPages = (search: DirectorySearch) => pages('GET /directory', { query: search });

export const connectionPages = pages('GET /connections');

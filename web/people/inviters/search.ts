/** Apart from the queries: the route checks its address in the first load of every page. */
import { text } from '../../lib/search-params.ts';

/** In the URL: the open tab, and the search and order of members who invite. */
export type InviterSearch = {
  tab?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
};

export const inviterSearch = ({ tab, q, sort }: Record<string, unknown>): InviterSearch => ({
  tab: text(tab),
  q: text(q),
  sort: text(sort),
});

import { INVITER_SORTS, type InviterSort } from '../../../contract/labels.ts';
import { pages, type Reply } from '../../lib/api.ts';
import { oneOf } from '../../lib/search-params.ts';
import type { InviterSearch } from '../search.ts';

export type Inviter = Reply<'GET /admin/inviters'>['items'][number];

/** Addresses with an unknown tab open the numbers to decide. */
export const inviterTab = ({ tab }: InviterSearch): 'queue' | 'inviters' => (tab === 'inviters' ? tab : 'queue');

/** Addresses with an unknown order have the default. */
export const inviterSort = ({ sort }: InviterSearch): InviterSort | undefined => oneOf(INVITER_SORTS, sort);

export const inviterPages = (search: InviterSearch) =>
  pages('GET /admin/inviters', { query: { q: search.q, sort: inviterSort(search) } });

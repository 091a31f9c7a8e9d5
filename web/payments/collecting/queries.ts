import type { Reply } from '../../lib/api.ts';
import { text } from '../../lib/search-params.ts';

export type FoundBalance = Reply<'GET /admin/balances'>['items'][number];

/** In the URL. */
export type CollectingSearch = { q?: string | undefined };

export const collectingSearch = (search: Record<string, unknown>): CollectingSearch => ({ q: text(search.q) });

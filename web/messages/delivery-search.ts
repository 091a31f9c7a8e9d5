/** The deliveries' address and what it reads. Apart from the screen, for a route's loader is part of the first load. */
import type { DeliveryKind } from '../../contract/constants.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../contract/list-choices.ts';
import { pages, type Reply } from '../lib/api.ts';
import { oneOf, text } from '../lib/search-params.ts';

export type Delivery = Reply<'GET /deliveries'>['items'][number];
export type DeliveryCounts = Reply<'GET /deliveries'>['counts'];

/** In the URL: which state, and which kind. */
export type DeliverySearch = { state?: DeliveryState | undefined; kind?: DeliveryKind | undefined };

export const deliverySearch = (search: Record<string, unknown>): DeliverySearch => ({
  state: oneOf(DELIVERY_STATES, search.state),
  // Not compared with the kinds: they are not needed at first sight, and the server knows them.
  kind: text(search.kind) as DeliveryKind | undefined,
});

export const deliveryPages = ({ state, kind }: DeliverySearch) => pages('GET /deliveries', { query: { state, kind } });

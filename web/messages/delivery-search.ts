// Apart from the screen: the route loads it in the first load.
import type { DeliveryKind } from '../../contract/emails.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../contract/list-choices.ts';
import { pages, type Reply } from '../lib/api.ts';
import { oneOf, text } from '../lib/search-params.ts';

export type Delivery = Reply<'GET /deliveries'>['items'][number];
export type DeliveryCounts = Reply<'GET /deliveries'>['counts'];

export type DeliverySearch = { state?: DeliveryState | undefined; kind?: DeliveryKind | undefined };

export const deliverySearch = (search: Record<string, unknown>): DeliverySearch => ({
  state: oneOf(DELIVERY_STATES, search.state),
  // Not validated here, to keep the list of kinds out of the first load; the server validates it.
  kind: text(search.kind) as DeliveryKind | undefined,
});

export const deliveryPages = ({ state, kind }: DeliverySearch) => pages('GET /deliveries', { query: { state, kind } });

/** The rooms' address and what its loader reads. Apart from the other reads, for it is part of the first load. */
import { ROOM_STATUSES, type RoomStatus } from '../../contract/list-choices.ts';
import { query } from '../lib/api.ts';
import { oneOf, text } from '../lib/search-params.ts';

/** In the URL: whose rooms, and those of which status. */
export type RoomSearch = { event?: string | undefined; status?: RoomStatus | undefined };

export const roomSearch = (search: Record<string, unknown>): RoomSearch => ({
  event: text(search.event),
  status: oneOf(ROOM_STATUSES, search.status),
});

export const roomEvents = query('GET /room-events');

import { ROOM_STATUSES, type RoomStatus } from '../../contract/list-choices.ts';
import { api, pages, query, type Reply } from '../lib/api.ts';
import { oneOf, text } from '../lib/search-params.ts';

const VIEWS = ['people'] as const;

/** In the URL: the event whose rooms are listed, a status to filter by, and whether its people are shown instead. */
export type RoomSearch = {
  event?: string | undefined;
  status?: RoomStatus | undefined;
  view?: (typeof VIEWS)[number] | undefined;
};

export const roomSearch = (search: Record<string, unknown>): RoomSearch => ({
  event: text(search.event),
  status: oneOf(ROOM_STATUSES, search.status),
  view: oneOf(VIEWS, search.view),
});

export type Room = Reply<'GET /events/:id/rooms'>['items'][number];
export type RoomStats = Reply<'GET /events/:id/rooms'>['stats'];
export type RoomEvent = Reply<'GET /room-events'>['items'][number];

export const roomEvents = query('GET /room-events');

export const roomPages = (id: string, status: RoomStatus | undefined) =>
  pages('GET /events/:id/rooms', { params: { id }, query: { status } });

/** The room's current data; undefined if it was deleted. */
export async function fetchRoom(eventId: string, roomId: string | undefined): Promise<Room | undefined> {
  let cursor: string | undefined;
  do {
    const page = await api('GET /events/:id/rooms', { params: { id: eventId }, query: { cursor } });
    const room = page.items.find(({ id }) => id === roomId);
    if (room) return room;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return undefined;
}

/** The event in the URL, or else the first one, which starts latest (spec 2). */
export const chosenEvent = (events: readonly RoomEvent[], { event }: RoomSearch): RoomEvent | undefined =>
  events.find(({ id }) => id === event) ?? events[0];

import type { RoomStatus } from '../../contract/list-choices.ts';
import { api, pages, type Reply } from '../lib/api.ts';
import type { RoomSearch } from './search.ts';

export type Room = Reply<'GET /events/:id/rooms'>['items'][number];
export type RoomStats = Reply<'GET /events/:id/rooms'>['stats'];
export type RoomEvent = Reply<'GET /room-events'>['items'][number];

export const roomPages = (id: string, status: RoomStatus | undefined) =>
  pages('GET /events/:id/rooms', { params: { id }, query: { status } });
/** The room as it is now; undefined where it is gone. */
export async function presentRoom(eventId: string, roomId: string | undefined): Promise<Room | undefined> {
  let cursor: string | undefined;
  do {
    const page = await api('GET /events/:id/rooms', { params: { id: eventId }, query: { cursor } });
    const room = page.items.find(({ id }) => id === roomId);
    if (room) return room;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return undefined;
}

export const ROOM_READS = ['GET /events/:id/rooms', 'GET /room-events'] as const;

/** The event of the address; the first one, which starts latest, where it names none (spec 2). */
export const chosenEvent = (events: readonly RoomEvent[], { event }: RoomSearch): RoomEvent | undefined =>
  events.find(({ id }) => id === event) ?? events[0];

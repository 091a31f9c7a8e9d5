import { ROOM_STATUSES, ROOM_TYPES, type RoomStatus, type RoomType } from '../../contract/constants.ts';
import type { Room } from './room-search.ts';

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

export const statusWords = (status: RoomStatus): string => capital(status);
export const typeWords = (type: RoomType): string => capital(type);

export const STATUS_OPTIONS = ROOM_STATUSES.map((value) => ({ value, label: statusWords(value) }));
export const TYPE_OPTIONS = ROOM_TYPES.map((value) => ({ value, label: typeWords(value) }));

export type Tally = { rooms: number; beds: number };

/** How many rooms, and how many people they sleep, in each status. */
export function tallyRooms(rooms: readonly Pick<Room, 'status' | 'max_occupancy'>[]): Record<RoomStatus, Tally> {
  const tally = Object.fromEntries(ROOM_STATUSES.map((status) => [status, { rooms: 0, beds: 0 }])) as Record<
    RoomStatus,
    Tally
  >;
  for (const { status, max_occupancy } of rooms) {
    tally[status].rooms += 1;
    tally[status].beds += max_occupancy;
  }
  return tally;
}

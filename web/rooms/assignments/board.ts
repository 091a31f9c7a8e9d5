/** Who sleeps where, as the page shows it. Nights are numbered from 1. */
import { query, type Reply } from '../../lib/api.ts';

export type Board = Reply<'GET /admin/events/:id/room-assignments'>;
export type Person = Board['people'][number];
export type BoardRoom = Board['rooms'][number];

export const boardQuery = (id: string) => query('GET /admin/events/:id/room-assignments', { params: { id } });

export const keyOf = ({ registration_id, guest_id }: Person): string => `${registration_id} ${guest_id}`;

/** A night before or after the event, which became shorter, is shown as long as someone has a bed in it. */
export const nightsIn = (person: Person, roomId: string): readonly number[] =>
  person.beds.find(({ room_id }) => room_id === roomId)?.nights ?? [];

/** Those of the nights that the event, which may have become shorter, still has: no one is assigned to the others. */
export const heldNights = ({ nights }: Pick<Board, 'nights'>, person: Person, roomId: string): number[] =>
  nightsIn(person, roomId).filter((night) => nights[night - 1]);

/** The nights to move someone for: at first those they have in the room. */
export function nightsToMove(board: Pick<Board, 'nights'>, person: Person, roomId: string): number[] {
  const held = heldNights(board, person, roomId);
  return held.length > 0 ? held : openNights(board, person);
}

export const isWholeStay = ({ nights }: Pick<Board, 'nights'>, own: readonly number[]): boolean =>
  own.length === nights.length && own.every((night) => nights[night - 1]);

export const allNights = ({ nights }: Pick<Board, 'nights'>): number[] => nights.map((_, index) => index + 1);

/** The nights of the event in which someone has no bed. */
export function openNights(board: Pick<Board, 'nights'>, { beds }: Person): number[] {
  const taken = new Set(beds.flatMap(({ nights }) => nights));
  return allNights(board).filter((night) => !taken.has(night));
}

export const occupantsOf = ({ people }: Board, { id }: BoardRoom): Person[] =>
  people.filter((person) => nightsIn(person, id).length > 0);

/** Beds that are free in each of these nights; those of `leaving` count as free. */
export function freeBeds(
  board: Board,
  room: BoardRoom,
  nights: readonly number[],
  leaving: readonly Person[] = [],
): number {
  const gone = new Set(leaving.map(keyOf));
  const staying = occupantsOf(board, room).filter((person) => !gone.has(keyOf(person)));
  const taken = nights.map((night) => staying.filter((person) => nightsIn(person, room.id).includes(night)).length);
  return Math.max(0, room.max_occupancy - Math.max(0, ...taken));
}

/** Without a bed in some night. If tickets include rooms, only those who have such a ticket, unless `everyone`. */
export function withoutRoom(board: Board, everyone: boolean): Person[] {
  const all = board.people.filter((person) => openNights(board, person).length > 0);
  return everyone || !ticketsIncludeRooms(board) ? all : all.filter((person) => person.includes_accommodation);
}

export const ticketsIncludeRooms = ({ people }: Board): boolean =>
  people.some(({ includes_accommodation }) => includes_accommodation);

/** Members who asked for each other. */
export const roommatesOf = ({ people }: Board, { guest_id, roommates }: Person): Person[] =>
  guest_id === null
    ? people.filter((other) => other.guest_id === null && roommates.includes(other.registration_id))
    : [];

/** Others who would sleep in the same room, without a bed in these nights: of the same registration, and mutual roommates. */
export const partyOf = (board: Board, person: Person, nights: readonly number[]): Person[] => {
  const mates = new Set(roommatesOf(board, person).map(keyOf));
  return board.people.filter(
    (other) =>
      (mates.has(keyOf(other)) ||
        (other.registration_id === person.registration_id && other.guest_id !== person.guest_id)) &&
      nights.every((night) => openNights(board, other).includes(night)),
  );
};

/** Some in the room asked to share with women alone, others with men alone. Nothing else shows that a preference is broken. */
export const preferencesDiffer = (people: readonly Person[]): boolean =>
  new Set(people.flatMap(({ share_with }) => share_with ?? [])).size > 1;

export const matches = (search: string, { name, host_name }: Person): boolean => {
  const said = `${name} ${host_name ?? ''}`.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
};

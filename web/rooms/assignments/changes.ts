/** What to send to change who sleeps in a room, and to take that back. Pure. */
import { type Board, heldNights, type Person } from './board.ts';

type NightsOf = (person: Person) => readonly number[];
type Move = { is_move: boolean; from_room_id?: string };

/** Makes these the people's nights in the room, numbered from this first night. */
export const changeOf = (
  first_night: string | undefined,
  room: string,
  people: readonly Person[],
  nightsOf: NightsOf,
  move: Move = { is_move: false },
) => ({
  params: { id: room },
  body: {
    people: people.map((person) => ({
      registration_id: person.registration_id,
      guest_id: person.guest_id,
      nights: [...nightsOf(person)],
    })),
    first_night: first_night ?? '',
    ...move,
  },
});

/**
 * Gives people the beds they had: at first those that a move took from them, each by moving back from this room, so that no
 * one is without a bed if that fails, and no bed is lost that someone else gave them since. What they had in this room is last.
 */
export function changesBack(board: Pick<Board, 'nights'>, room: string, people: readonly Person[], wasMove: boolean) {
  const [first] = board.nights;
  const heldIn = (id: string) => (person: Person) => heldNights(board, person, id);
  const beds = wasMove ? people.flatMap((person) => person.beds) : [];
  const others = new Set(beds.map(({ room_id }) => room_id).filter((id) => id !== room));
  const had = (id: string) => people.filter((person) => heldIn(id)(person).length > 0);
  const moves = [...others]
    .filter((id) => had(id).length > 0)
    .map((id) => changeOf(first, id, had(id), heldIn(id), { is_move: true, from_room_id: room }));
  return [...moves, changeOf(first, room, people, heldIn(room))];
}

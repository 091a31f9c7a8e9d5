/** What to send to change who sleeps in a room, and to take that back. Pure. */
import { type Board, heldNights, type Person } from './board.ts';

type NightsOf = (person: Person) => readonly number[];

/** Makes these the people's nights in the room. */
export const changeOf = (room: string, people: readonly Person[], nightsOf: NightsOf, is_move = false) => ({
  params: { id: room },
  body: {
    people: people.map((person) => ({
      registration_id: person.registration_id,
      guest_id: person.guest_id,
      nights: [...nightsOf(person)],
    })),
    is_move,
  },
});

/**
 * Gives people the beds they had: first in this room, so that it has room again, and those that a move took from them. It is
 * no move, so that no bed is lost that someone else gave them since.
 */
export function changesBack(board: Pick<Board, 'nights'>, room: string, people: readonly Person[], wasMove: boolean) {
  const back = (id: string, sleepers = people) => changeOf(id, sleepers, (person) => heldNights(board, person, id));
  const beds = wasMove ? people.flatMap((person) => person.beds) : [];
  const others = new Set(beds.map(({ room_id }) => room_id).filter((id) => id !== room));
  const had = (id: string) => people.filter((person) => heldNights(board, person, id).length > 0);
  return [back(room), ...[...others].filter((id) => had(id).length > 0).map((id) => back(id, had(id)))];
}

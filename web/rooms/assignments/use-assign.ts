import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { toast } from '../../ui/toast.ts';
import { type Board, type BoardRoom, heldNights, type Person } from './board.ts';
import { changeOf, changesBack } from './changes.ts';

const FAILED = 'We couldn’t save this. Try again.';

const named = (people: readonly Person[]): string =>
  people.length === 1 ? `${people[0]?.name} is` : `${plural(people.length, 'person is', 'people are')}`;

type Stay = { first_night: string | undefined; nights: readonly number[]; isMove: boolean };

/** Changes who sleeps in a room, and offers to take that back. */
export function useAssign(board: Board) {
  const change = useOperation('PUT /rooms/:id/assignments');
  const undo = (room: string, people: readonly Person[], wasMove: boolean) => ({
    label: 'Undo',
    run: async () => {
      let done = 0;
      try {
        for (const back of changesBack(board, room, people, wasMove)) {
          await change.mutateAsync(back);
          done += 1;
        }
        toast.success('Undone');
      } catch (error) {
        toast.error(`${done === 0 ? 'Nothing' : 'Not everything'} was undone. ${messageOf(error, FAILED)}`);
      }
    },
  });
  return {
    isBusy: change.isPending,
    /** The nights are numbered from `first_night`. */
    assign: async (room: BoardRoom, people: readonly Person[], { first_night, nights, isMove }: Stay) => {
      const kept = (person: Person) => [...new Set([...heldNights(board, person, room.id), ...nights])];
      await change.mutateAsync(changeOf(first_night, room.id, people, kept, { is_move: isMove }));
      toast.success(`${named(people)} in room ${room.room_number}`, undo(room.id, people, isMove));
    },
    takeOut: async (room: BoardRoom, person: Person) => {
      try {
        await change.mutateAsync(changeOf(board.nights[0], room.id, [person], () => []));
        const hasWayBack = heldNights(board, person, room.id).length > 0;
        const words = `${person.name} is no longer in room ${room.room_number}`;
        toast.success(words, hasWayBack ? undo(room.id, [person], false) : undefined);
      } catch (error) {
        toast.error(messageOf(error, FAILED));
      }
    },
  };
}

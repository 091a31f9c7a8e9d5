import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { toast } from '../../ui/toast.ts';
import { type Board, type BoardRoom, heldNights, type Person } from './board.ts';

const FAILED = 'We couldn’t save this. Try again.';
type Bed = { room: string; people: readonly Person[]; nights: (person: Person) => readonly number[] };

const named = (people: readonly Person[]): string =>
  people.length === 1 ? `${people[0]?.name} is` : `${plural(people.length, 'person is', 'people are')}`;

/** Changes who sleeps in a room, and offers to take that back. */
export function useAssign(board: Board) {
  const change = useOperation('PUT /rooms/:id/assignments', { refreshes: ['GET /admin/events/:id/room-assignments'] });
  const put = ({ room, people, nights }: Bed, is_move: boolean) =>
    change.mutateAsync({
      params: { id: room },
      body: {
        people: people.map((person) => ({
          registration_id: person.registration_id,
          guest_id: person.guest_id,
          nights: [...nights(person)],
        })),
        is_move,
      },
    });
  /** Gives people the beds they had, first in this room, so that it has room again. */
  const restore = async (room: string, people: readonly Person[]) => {
    await put({ room, people, nights: (person) => heldNights(board, person, room) }, true);
    const others = new Set(people.flatMap(({ beds }) => beds.map(({ room_id }) => room_id)));
    others.delete(room);
    for (const other of others) {
      const theirs = people.filter((person) => heldNights(board, person, other).length > 0);
      await put({ room: other, people: theirs, nights: (person) => heldNights(board, person, other) }, true);
    }
  };
  const undo = (room: string, people: readonly Person[]) => ({
    label: 'Undo',
    run: () =>
      restore(room, people).then(
        () => toast.success('Undone'),
        (error) => toast.error(messageOf(error, FAILED)),
      ),
  });
  return {
    isBusy: change.isPending,
    assign: async (room: BoardRoom, people: readonly Person[], nights: readonly number[], isMove: boolean) => {
      const kept = (person: Person) => [...new Set([...heldNights(board, person, room.id), ...nights])];
      await put({ room: room.id, people, nights: kept }, isMove);
      toast.success(`${named(people)} in room ${room.room_number}`, undo(room.id, people));
    },
    takeOut: async (room: BoardRoom, person: Person) => {
      try {
        await put({ room: room.id, people: [person], nights: () => [] }, false);
        const hasWayBack = heldNights(board, person, room.id).length > 0;
        const words = `${person.name} is no longer in room ${room.room_number}`;
        toast.success(words, hasWayBack ? undo(room.id, [person]) : undefined);
      } catch (error) {
        toast.error(messageOf(error, FAILED));
      }
    },
  };
}

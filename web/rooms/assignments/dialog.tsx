import { useState } from 'react';
import { ROOM_TYPE_LABELS } from '../../../contract/labels.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatNight } from '../../lib/format.ts';
import { useSeenValue } from '../../lib/seen-value.ts';
import { plural } from '../../lib/text-format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { DialogProps } from '../../ui/dialog-frame.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useArrowKeys } from './arrow-keys.ts';
import {
  type Board,
  type BoardRoom,
  freeBeds,
  keyOf,
  nightsToMove,
  openNights,
  type Person,
  partyOf,
} from './board.ts';
import type { useAssign } from './use-assign.ts';

type Props = DialogFrameProps &
  Pick<DialogProps, 'finalFocus'> & {
    board: Board;
    person: Person;
    /** The room they move from. */
    from: BoardRoom | undefined;
    assigning: ReturnType<typeof useAssign>;
  };

/** Asks in which room someone sleeps: which nights, with whom, and the rooms with enough beds first. */
export default function AssignDialog({ board, person, from, assigning, finalFocus, ...frame }: Props) {
  const [nights, setNights] = useState(() => (from ? nightsToMove(board, person, from.id) : openNights(board, person)));
  // The numbers of the nights begin with it, even if the event's days change while the dialog is open.
  const { seen: first_night, send } = useSeenValue(board.nights[0]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const party = from ? [] : partyOf(board, person, nights);
  const people = [person, ...party.filter((other) => !left.includes(keyOf(other)))];
  const choose = async (room: BoardRoom) => {
    if (assigning.isBusy) return;
    setFailure(null);
    try {
      await send(() => assigning.assign(room, people, { first_night, nights, isMove: from !== undefined }));
      frame.onOpenChange(false);
    } catch (error) {
      setFailure(messageOf(error, 'We couldn’t save this. Try again.'));
    }
  };
  return (
    <Dialog
      {...frame}
      {...(finalFocus && { finalFocus })}
      title={`Choose a room for ${person.name}`}
      description={person.host_name ? `Guest of ${person.host_name}` : person.ticket_type_name}
    >
      <div className="grid gap-5">
        <Party people={party} left={left} onChange={setLeft} />
        {board.nights.length > 1 && <Nights board={board} nights={nights} onChange={setNights} />}
        <FormError>{failure}</FormError>
        <Rooms
          rooms={board.rooms
            .filter(({ id }) => id !== from?.id)
            .map((room) => ({ room, free: freeBeds(board, room, nights, people) }))}
          wanted={nights.length > 0 ? people.length : Number.POSITIVE_INFINITY}
          onChoose={choose}
        />
      </div>
    </Dialog>
  );
}

type PartyProps = { people: readonly Person[]; left: readonly string[]; onChange: (left: readonly string[]) => void };

function Party({ people, left, onChange }: PartyProps) {
  if (people.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-[650]">In the same room</legend>
      {people.map((person) => {
        const key = keyOf(person);
        return (
          <Checkbox
            key={key}
            label={person.name}
            checked={!left.includes(key)}
            onChange={(event) => onChange(event.target.checked ? left.filter((each) => each !== key) : [...left, key])}
          />
        );
      })}
    </fieldset>
  );
}

type NightsProps = { board: Board; nights: readonly number[]; onChange: (nights: number[]) => void };

const Nights = ({ board, nights, onChange }: NightsProps) => (
  <fieldset>
    <legend className="font-[650]">Nights</legend>
    <div className="flex flex-wrap gap-x-6">
      {board.nights.map((day, index) => {
        const night = index + 1;
        return (
          <Checkbox
            key={day}
            label={formatNight(day)}
            checked={nights.includes(night)}
            onChange={(event) =>
              onChange(event.target.checked ? [...nights, night] : nights.filter((each) => each !== night))
            }
          />
        );
      })}
    </div>
  </fieldset>
);

type RoomsProps = {
  rooms: readonly { room: BoardRoom; free: number }[];
  wanted: number;
  onChoose: (room: BoardRoom) => void;
};

/** Rooms without enough beds are last and can't be chosen. */
function Rooms({ rooms, wanted, onChoose }: RoomsProps) {
  const isOpen = ({ room, free }: RoomsProps['rooms'][number]) => free >= wanted && room.status !== 'maintenance';
  const sorted = rooms.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  const open = sorted.filter(isOpen).length;
  const { onKeyDown, item } = useArrowKeys(sorted.length);
  return (
    <div>
      <h3 className="mb-1 font-[650]">Room</h3>
      {open === 0 && <p className="mb-2 text-ink-soft">{noneSentence(wanted)}</p>}
      <ul aria-label="Rooms" onKeyDown={onKeyDown} className="grid gap-1.5">
        {sorted.map((each, index) => (
          <li key={each.room.id}>
            <button
              type="button"
              {...item(index)}
              data-begin={index === 0}
              aria-disabled={!isOpen(each)}
              onClick={() => isOpen(each) && onChoose(each.room)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-md border border-rule-strong bg-raised px-3.5 py-2 text-left hover:border-green aria-disabled:border-rule aria-disabled:bg-sunken aria-disabled:text-ink-soft"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="figures font-[650]">Room {each.room.room_number}</span>{' '}
                <span className="text-ink-soft">{ROOM_TYPE_LABELS[each.room.room_type]}</span>
              </span>
              <span className="figures text-[.95rem] text-ink-soft">{stateOf(each)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function stateOf({ room, free }: RoomsProps['rooms'][number]): string {
  if (room.status === 'maintenance') return 'In maintenance';
  return free > 0 ? `${free} of ${plural(room.max_occupancy, 'bed', 'beds')} free` : 'Full';
}

function noneSentence(wanted: number): string {
  if (wanted === Number.POSITIVE_INFINITY) return 'Choose at least one night.';
  return wanted === 1 ? 'No room has a free bed in these nights.' : `No room has ${wanted} free beds in these nights.`;
}

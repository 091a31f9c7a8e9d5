import { ArrowRightLeft, X } from 'lucide-react';
import { ROOM_STATUS_LABELS, ROOM_TYPE_LABELS } from '../../../contract/labels.ts';
import { formatNight } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/form-error.tsx';
import { Section } from '../../ui/section.tsx';
import {
  allNights,
  type Board,
  type BoardRoom,
  freeBeds,
  isWholeStay,
  keyOf,
  nightsIn,
  occupantsOf,
  type Person,
  preferencesDiffer,
} from './board.ts';

type Acts = { onMove: (person: Person, room: BoardRoom) => void; onTakeOut: (person: Person, room: BoardRoom) => void };
type Props = Acts & { board: Board; isBusy: boolean };

/** Each room with its people and free beds. */
export function RoomCards({ board, ...acts }: Props) {
  const sleeping = board.people.filter((person) => person.beds.length > 0).length;
  const beds = board.rooms.reduce((sum, room) => sum + room.max_occupancy, 0);
  return (
    <Section title="In rooms" note={`${plural(sleeping, 'person', 'people')} in ${plural(beds, 'bed', 'beds')}`}>
      <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {board.rooms.map((room) => (
          <Card key={room.id} as="li" look="plain" padding="sm" className="grid content-start gap-2">
            <RoomHead board={board} room={room} />
            <Occupants board={board} room={room} {...acts} />
          </Card>
        ))}
      </ul>
    </Section>
  );
}

function RoomHead({ board, room }: { board: Board; room: BoardRoom }) {
  const free = freeBeds(board, room, allNights(board));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h3 className="text-[1.08rem] wrap-anywhere">
        <span className="figures">Room {room.room_number}</span>{' '}
        <span className="font-[400] text-[.95rem] text-ink-soft">{ROOM_TYPE_LABELS[room.room_type]}</span>
      </h3>
      {room.status === 'maintenance' ? (
        <Badge>{ROOM_STATUS_LABELS.maintenance}</Badge>
      ) : (
        <Badge tone={free > 0 ? 'green' : 'neutral'}>
          {free > 0 ? `${free} of ${plural(room.max_occupancy, 'bed', 'beds')} free` : 'Full'}
        </Badge>
      )}
    </div>
  );
}

function Occupants({ board, room, isBusy, onMove, onTakeOut }: Props & { room: BoardRoom }) {
  const people = occupantsOf(board, room);
  if (people.length === 0) return <p className="text-[.95rem] text-ink-soft">No one yet.</p>;
  return (
    <>
      {preferencesDiffer(people) && (
        <Note tone="warning">Some here asked to share only with women, others only with men.</Note>
      )}
      <ul aria-label={`People in room ${room.room_number}`} className="grid">
        {people.map((person) => (
          <li key={keyOf(person)} className="flex items-center gap-1 border-rule border-t py-1">
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-[650]">{person.name}</span>
              <Nights board={board} nights={nightsIn(person, room.id)} />
            </span>
            <Button
              tone="quiet"
              size="sm"
              disabled={isBusy}
              aria-label={`Move ${person.name}`}
              icon={ArrowRightLeft}
              onClick={() => onMove(person, room)}
            />
            <Button
              tone="quiet"
              size="sm"
              disabled={isBusy}
              aria-label={`Take ${person.name} out of room ${room.room_number}`}
              icon={X}
              onClick={() => onTakeOut(person, room)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Unless it's the whole stay. */
function Nights({ board, nights }: { board: Board; nights: readonly number[] }) {
  if (isWholeStay(board, nights)) return null;
  return (
    <span className="block text-[.92rem] text-ink-soft">
      {nights.map((night) => nightLabel(board, night)).join(', ')}
    </span>
  );
}

function nightLabel({ nights }: Board, night: number): string {
  const day = nights[night - 1];
  if (!day) return night < 1 ? 'before the event' : 'after the event';
  return formatNight(day);
}

import { BedDouble } from 'lucide-react';
import type { Reply } from '../../lib/api.ts';
import { formatNight } from '../../lib/format.ts';
import type { Registration } from './payment-state.ts';

type Rooms = Reply<'GET /events/:id'>['rooms'];

/** 'You: room 101', and the same for guests. */
function lineOf({ guest_id, room_number, nights, is_whole_stay }: Rooms[number], { guests }: Registration): string {
  const who = guest_id === null ? 'You' : (guests.find(({ id }) => id === guest_id)?.name ?? 'Your guest');
  const days = nights.map(formatNight).join(', ');
  return `${who}: room ${room_number}${is_whole_stay ? '' : ` (${days})`}`;
}

/** Where the member and their guests sleep, once staff have assigned rooms. */
export function OwnRooms({ rooms, registration }: { rooms: Rooms; registration: Registration }) {
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby="own-rooms" className="flex items-start gap-3 border-rule border-t pt-4">
      <BedDouble className="mt-0.5 size-5 shrink-0 text-gold-ink" />
      <div className="min-w-0">
        <h3 id="own-rooms" className="font-[650]">
          {rooms.length === 1 ? 'Your room' : 'Your rooms'}
        </h3>
        <ul className="figures">
          {rooms.map((room) => (
            <li key={`${room.guest_id} ${room.room_number}`} className="wrap-anywhere">
              {lineOf(room, registration)}
            </li>
          ))}
        </ul>
        <p className="text-[.92rem] text-ink-soft">Rooms can still change until you arrive.</p>
      </div>
    </section>
  );
}

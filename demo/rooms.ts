import type { Selectable } from 'kysely';
import type { Rooms } from '../db/types.ts';
import type { DemoEvent } from './events.ts';
import { createRandom } from './random.ts';

const KINDS = [
  { room_type: 'double', max_occupancy: 2, price_per_night_cents: 16_500, count: 12 },
  { room_type: 'single', max_occupancy: 1, price_per_night_cents: 12_000, count: 5 },
  { room_type: 'deluxe', max_occupancy: 4, price_per_night_cents: 24_000, count: 4 },
  { room_type: 'suite', max_occupancy: 6, price_per_night_cents: 41_000, count: 3 },
] as const;

/** The hotel rooms of events with accommodation. */
export function makeRooms(events: readonly DemoEvent[]): Selectable<Rooms>[] {
  const random = createRandom('rooms');
  const staying = events.filter(({ tickets }) => tickets.some((ticket) => ticket.includes_accommodation));
  return staying.flatMap(({ row }) =>
    KINDS.flatMap(({ count, ...kind }, floor) =>
      Array.from({ length: count }, (_, index) => ({
        id: random.uuid(),
        event_id: row.id,
        room_number: `${floor + 1}${String(index + 1).padStart(2, '0')}`,
        ...kind,
        status: random.weighted([
          ['available', 10],
          ['reserved', 9],
          ['occupied', 1],
          ['maintenance', 2],
        ] as const),
        created_at: row.created_at,
        updated_at: row.created_at,
      })),
    ),
  );
}

/** Beds of a room in the nights of an event. Pure. */
import { AppError, invalid } from '../../lib/errors.ts';

/** Of a person who comes to the event. */
export const keyOf = ({ registration_id, guest_id }: { registration_id: string; guest_id: string | null }): string =>
  `${registration_id} ${guest_id}`;

/** Throws INVALID_INPUT for a night that the event doesn't have. */
export function requireNights(nights: readonly number[], count: number): void {
  const sentence = count === 1 ? 'This event has 1 night.' : `This event has ${count} nights.`;
  if (nights.some((night) => night > count)) throw invalid('people', sentence);
}

type Room = { room_number: string; max_occupancy: number };

/** Throws ROOM_FULL unless each of these nights has a bed for everyone who wants one. */
export function requireBeds(
  room: Room,
  taken: ReadonlyMap<number, number>,
  wanted: readonly { night: number }[],
): void {
  const more = new Map<number, number>();
  for (const { night } of wanted) more.set(night, (more.get(night) ?? 0) + 1);
  for (const [night, people] of more) {
    const free = room.max_occupancy - (taken.get(night) ?? 0);
    if (people > free) throw new AppError('ROOM_FULL', { message: fullSentence(room, free) });
  }
}

function fullSentence({ room_number }: Room, free: number): string {
  if (free <= 0) return `Room ${room_number} is full, so no one was assigned.`;
  return `Room ${room_number} has only ${free === 1 ? '1 free bed' : `${free} free beds`}, so no one was assigned.`;
}

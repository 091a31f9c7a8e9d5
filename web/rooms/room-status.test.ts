import { expect, test } from 'vitest';
import { chosenEvent } from './room-search.ts';
import { tallyRooms } from './room-status.ts';

test('rooms and the people they sleep are counted by status', () => {
  const rooms = [
    { status: 'available', max_occupancy: 2 },
    { status: 'available', max_occupancy: 4 },
    { status: 'occupied', max_occupancy: 1 },
  ] as const;
  expect(tallyRooms(rooms)).toEqual({
    available: { rooms: 2, beds: 6 },
    occupied: { rooms: 1, beds: 1 },
    reserved: { rooms: 0, beds: 0 },
    maintenance: { rooms: 0, beds: 0 },
  });
});

test('the first event is chosen where the address names none, or one that is gone', () => {
  const event = (id: string) => ({ id, title: id, start_date: '', end_date: '', rooms_count: 0 });
  const events = [event('late'), event('early')];
  expect(chosenEvent(events, {})?.id).toBe('late');
  expect(chosenEvent(events, { event: 'early' })?.id).toBe('early');
  expect(chosenEvent(events, { event: 'gone' })?.id).toBe('late');
  expect(chosenEvent([], {})).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { Registration } from './payment-state.ts';
import { hasRoomToShare } from './room-sharing.ts';

const hotel = { id: 'hotel', includes_accommodation: true };
const dinner = { id: 'dinner', includes_accommodation: false };
const registered = (...types: string[]) => {
  const [ticket_type_id, ...guests] = types;
  return { ticket_type_id, guests: guests.map((id) => ({ ticket_type_id: id })) } as Registration;
};
const room = { guest_id: null, room_number: '101', nights: [], is_whole_stay: true };

test.each([
  ['the own ticket includes a room', [hotel, dinner], [], ['hotel'], true],
  ['a guest’s ticket includes one', [hotel, dinner], [], ['dinner', 'hotel'], true],
  ['no one’s ticket includes one', [hotel, dinner], [], ['dinner', 'dinner'], false],
  ['staff assigned a room all the same', [hotel, dinner], [room], ['dinner'], true],
  ['the own ticket is no longer for sale, and others include one', [hotel], [], ['gone'], true],
  ['the own ticket is no longer for sale, and no other includes one', [dinner], [], ['gone'], false],
])('asks for roommates where there is a room: %s', (_, ticket_types, rooms, types, asks) => {
  expect(hasRoomToShare({ event: { ticket_types }, rooms }, registered(...types))).toBe(asks);
});

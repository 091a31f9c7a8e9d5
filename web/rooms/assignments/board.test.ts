import { expect, test } from 'vitest';
import {
  type Board,
  freeBeds,
  heldNights,
  isWholeStay,
  keyOf,
  matches,
  nightsToMove,
  occupantsOf,
  openNights,
  type Person,
  partyOf,
  preferencesDiffer,
  withoutRoom,
} from './board.ts';

const person = (registration_id: string, guest_id: string | null = null, more: Partial<Person> = {}): Person => ({
  registration_id,
  guest_id,
  name: `${registration_id} ${guest_id ?? 'member'}`,
  host_name: guest_id && registration_id,
  ticket_type_name: 'Weekend',
  roommates: [],
  share_with: null,
  includes_accommodation: true,
  beds: [],
  ...more,
});

const room = { id: 'r', room_number: '101', room_type: 'double', max_occupancy: 2, status: 'available' } as const;
const ann = person('ann', null, { beds: [{ room_id: 'r', nights: [1, 2] }] });
const ben = person('ben', null, { beds: [{ room_id: 'r', nights: [2] }] });
const dinner = person('eve', null, { roommates: [], share_with: null, includes_accommodation: false });
const board: Board = {
  nights: ['2026-12-12', '2026-12-13'],
  is_cancelled: false,
  rooms: [room],
  people: [ann, ben, person('cora'), person('cora', 'son'), dinner],
};

test('a night before or after the event, which became shorter, makes no whole stay', () => {
  expect([[1, 2], [2], [2, 3], [0, 1], [1, 2, 3]].map((nights) => isWholeStay(board, nights))).toEqual([
    ...[true, false, false, false, false],
  ]);
});

test('no one is moved or put back into a night before or after the event, which became shorter', () => {
  const early = person('early', null, { beds: [{ room_id: 'r', nights: [-1, 0, 1] }] });
  expect(heldNights(board, early, 'r')).toEqual([1]);
  const shorter = { nights: board.nights.slice(0, 1) };
  expect([ann, ben].map((each) => heldNights(shorter, each, 'r'))).toEqual([[1], []]);
  expect([ann, ben].map((each) => nightsToMove(shorter, each, 'r'))).toEqual([[1], [1]]);
  expect(nightsToMove(board, ben, 'r')).toEqual([2]);
});

test('beds are counted by night, and those who leave give theirs up', () => {
  expect(occupantsOf(board, room)).toEqual([ann, ben]);
  expect([[1], [2], [1, 2]].map((nights) => freeBeds(board, room, nights))).toEqual([1, 0, 0]);
  expect(freeBeds(board, room, [2], [ann])).toBe(1);
  expect(freeBeds(board, { ...room, max_occupancy: 1 }, [2])).toBe(0);
});

test('people need a room for the nights they have none, if their ticket includes it', () => {
  expect(openNights(board, ben)).toEqual([1]);
  expect(withoutRoom(board, false).map(keyOf)).toEqual(['ben null', 'cora null', 'cora son']);
  expect(withoutRoom(board, true)).toHaveLength(4);
  const none = { ...board, people: [dinner] };
  expect(withoutRoom(none, false)).toEqual([dinner]);
});

test('a member and their guests go together', () => {
  expect(partyOf(board, person('cora'), [1, 2]).map(keyOf)).toEqual(['cora son']);
  expect(partyOf(board, ann, [1, 2])).toEqual([]);
});

test('people are found by their own name and that of the member they come with', () => {
  expect(matches('Cora SON', person('cora', 'son'))).toBe(true);
  expect(matches('ben', person('cora', 'son'))).toBe(false);
  expect(matches('', ann)).toBe(true);
});

test('mutual roommates without a bed go into the same room, and opposite preferences are noticed', () => {
  const one = person('one', null, { roommates: ['other'], share_with: 'women' });
  const other = person('other', null, { roommates: ['one'] });
  const guest = person('other', 'guest');
  const board = { nights: ['2035-12-14'], is_cancelled: false, rooms: [], people: [one, other, guest] };
  expect(partyOf(board, one, [1])).toEqual([other]);
  expect(partyOf(board, guest, [1])).toEqual([other]);
  expect(preferencesDiffer([one, other])).toBe(false);
  expect(preferencesDiffer([one, { ...other, share_with: 'men' }])).toBe(true);
});

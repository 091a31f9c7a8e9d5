import { expect, test } from 'vitest';
import type { Person } from './board.ts';
import { changesBack } from './changes.ts';

const person = (registration_id: string, beds: Person['beds']) => ({ registration_id, guest_id: null, beds }) as Person;
const WEEKEND = { nights: ['2026-12-12', '2026-12-13'] };
const ann = person('ann', [
  { room_id: 'a', nights: [1] },
  { room_id: 'b', nights: [2] },
]);
const ben = person('ben', []);
const bed = (registration_id: string, nights: number[]) => ({ registration_id, guest_id: null, nights });
const change = (id: string, ...people: unknown[]) => ({
  params: { id },
  body: { people, first_night: '2026-12-12', is_move: false },
});
const moveFrom = (from_room_id: string, id: string, ...people: unknown[]) => ({
  params: { id },
  body: { people, first_night: '2026-12-12', is_move: true, from_room_id },
});

test('a move is taken back by moving from the new room, which is emptied last', () => {
  expect(changesBack(WEEKEND, 'c', [ann, ben], true)).toEqual([
    moveFrom('c', 'a', bed('ann', [1])),
    moveFrom('c', 'b', bed('ann', [2])),
    change('c', bed('ann', []), bed('ben', [])),
  ]);
});

test('taking anything else back leaves other rooms as they are by now', () => {
  expect(changesBack(WEEKEND, 'a', [ann], false)).toEqual([change('a', bed('ann', [1]))]);
});

test('no one is put back into a night that the event no longer has', () => {
  const shorter = { nights: WEEKEND.nights.slice(0, 1) };
  expect(changesBack(shorter, 'c', [ann], true)).toEqual([
    moveFrom('c', 'a', bed('ann', [1])),
    change('c', bed('ann', [])),
  ]);
});

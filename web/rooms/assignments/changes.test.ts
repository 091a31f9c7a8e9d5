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
const change = (id: string, ...people: unknown[]) => ({ params: { id }, body: { people, is_move: false } });

test('taking a move back empties the new room first, and takes no bed that someone else gave since', () => {
  expect(changesBack(WEEKEND, 'c', [ann, ben], true)).toEqual([
    change('c', bed('ann', []), bed('ben', [])),
    change('a', bed('ann', [1])),
    change('b', bed('ann', [2])),
  ]);
});

test('taking anything else back leaves other rooms as they are by now', () => {
  expect(changesBack(WEEKEND, 'a', [ann], false)).toEqual([change('a', bed('ann', [1]))]);
});

test('no one is put back into a night that the event no longer has', () => {
  const shorter = { nights: WEEKEND.nights.slice(0, 1) };
  expect(changesBack(shorter, 'c', [ann], true)).toEqual([change('c', bed('ann', [])), change('a', bed('ann', [1]))]);
});

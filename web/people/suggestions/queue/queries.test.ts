import { expect, it } from 'vitest';
import { actionOf, sentenceOf } from './queries.ts';

it.each([
  [['approved', 'approved', 'already_listed'], '2 numbers approved. 1 number was listed already.'],
  [['rejected'], '1 number rejected.'],
  [
    ['revoked', 'approved', 'gone'],
    '1 number approved. 1 number was revoked before. Restore them one by one. 1 was decided or withdrawn before.',
  ],
] as const)('%j: %s', (results, sentence) => expect(sentenceOf(results)).toBe(sentence));

const press = (key: string, more = {}) =>
  actionOf({ key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

it('A approves, R rejects, J goes to the next, and none with the browser’s keys', () => {
  expect(['a', 'R', 'j', 'K', 'x'].map((key) => press(key))).toEqual(['approve', 'reject', 'next', 'previous', null]);
  expect(press('r', { ctrlKey: true })).toBeNull();
});

it('a key that is held decides nothing', () => {
  expect([press('a', { repeat: true }), press('j', { repeat: true })]).toEqual([null, 'next']);
});

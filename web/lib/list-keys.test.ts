import { expect, test } from 'vitest';
import { actionOfKey, withMoves } from './list-keys.ts';

const KEYS = withMoves([
  { keys: ['Enter'], action: 'confirm', label: 'confirm' },
  { keys: ['S'], action: 'split', label: 'split' },
]);
const plain = { repeat: false, ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['K', 'previous'],
  ['ArrowUp', 'previous'],
  ['Enter', 'confirm'],
  ['s', 'split'],
  ['S', 'split'],
  ['c', null],
])('%s asks for %s', (key, action) => {
  expect(actionOfKey(KEYS, { ...plain, key })).toBe(action);
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s no key has an effect', (held) => {
  expect(actionOfKey(KEYS, { ...plain, key: 's', [held]: true })).toBeNull();
});

test.each([
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['Enter', null],
  ['s', null],
])('%s that is held asks for %s: it moves on, but decides nothing', (key, action) => {
  expect(actionOfKey(KEYS, { ...plain, repeat: true, key })).toBe(action);
});

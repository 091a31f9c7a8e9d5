import { expect, test } from 'vitest';
import { actionOf } from './keys.ts';

const plain = { repeat: false, ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['K', 'previous'],
  ['ArrowUp', 'previous'],
  ['Enter', 'confirm'],
  ['s', 'split'],
  ['x', 'ignore'],
  ['z', 'undo'],
  ['c', null],
])('%s asks for %s', (key, action) => {
  expect(actionOf({ ...plain, key })).toBe(action);
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s no key has an effect', (held) => {
  expect(actionOf({ ...plain, key: 'z', [held]: true })).toBeNull();
});

test('a held key moves on, but confirms nothing', () => {
  expect(actionOf({ ...plain, repeat: true, key: 'j' })).toBe('next');
  expect(actionOf({ ...plain, repeat: true, key: 'Enter' })).toBeNull();
});

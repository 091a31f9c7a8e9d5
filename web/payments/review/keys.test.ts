import { expect, test } from 'vitest';
import { actionOf } from './keys.ts';

const plain = { repeat: false, ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['j', 'next'],
  ['J', 'next'],
  ['k', 'previous'],
  ['c', 'confirm'],
  ['r', 'reject'],
  ['n', 'notes'],
  ['p', 'proof'],
  ['Escape', 'close'],
  ['x', null],
  ['Esc', null],
])('%s asks for %s', (key, action) => {
  expect(actionOf({ ...plain, key }, false)).toBe(action);
});

test('while typing only Escape has an effect', () => {
  for (const key of ['j', 'k', 'c', 'r', 'n', 'p']) expect(actionOf({ ...plain, key }, true)).toBeNull();
  expect(actionOf({ ...plain, key: 'Escape' }, true)).toBe('close');
});

test.each(['repeat', 'ctrlKey', 'metaKey', 'altKey'])('with %s no key has an effect', (held) => {
  expect(actionOf({ ...plain, key: 'c', [held]: true }, false)).toBeNull();
});

import { expect, test } from 'vitest';
import { changedValues } from './draft.ts';

test('a draft stores only what was changed, also in lists', () => {
  const before = { name: 'Gala', start: null as string | null, answers: [{ value: 'a' }], is_open: false };
  expect(changedValues(before, structuredClone(before))).toEqual({});
  expect(changedValues(before, { ...before, start: '2031-07-04', answers: [{ value: 'b' }] })).toEqual({
    start: '2031-07-04',
    answers: [{ value: 'b' }],
  });
  expect(changedValues({ name: 'Gala' }, { name: '' })).toEqual({ name: '' });
});

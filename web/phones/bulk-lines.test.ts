import { expect, test } from 'vitest';
import { countResults, joinChecks, linesOf, type ReadLine } from './bulk-lines.ts';

test('pasted text has one number per line, with any line ends', () => {
  expect(linesOf('8765551234\r\n\n 8765551235\r8765551236')).toEqual(['8765551234', '', ' 8765551235', '8765551236']);
  expect(linesOf('x'.repeat(300))[0]).toHaveLength(200);
});

const line = (number: number, phone: string | null, result: ReadLine['result']): ReadLine => ({
  line: number,
  text: phone ?? 'x',
  phone,
  name: null,
  result,
});

test('a number repeated in a later batch of the check is a repetition, and line numbers continue', () => {
  const pieces = [
    { from: 0, items: [line(1, '+1', 'added'), line(2, '+2', 'listed')] },
    { from: 250, items: [line(1, '+1', 'added'), line(2, '+2', 'listed'), line(3, null, 'invalid')] },
  ];
  const joined = joinChecks(pieces);
  expect(joined.map((each) => [each.line, each.result])).toEqual([
    [1, 'added'],
    [2, 'listed'],
    [251, 'repeated'],
    [252, 'repeated'],
    [253, 'invalid'],
  ]);
  expect(countResults(joined)).toEqual({
    added: 1,
    restored: 0,
    revoked: 0,
    listed: 1,
    repeated: 2,
    invalid: 1,
  });
});

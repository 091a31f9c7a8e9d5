import { expect, it } from 'vitest';
import { sentenceOf } from './queries.ts';

it.each([
  [['approved', 'approved', 'already_listed'], '2 numbers approved. 1 number was listed already.'],
  [['rejected'], '1 number rejected.'],
  [
    ['revoked', 'approved', 'gone'],
    '1 number approved. 1 number was revoked before. Restore them one by one. 1 was decided or withdrawn before.',
  ],
] as const)('%j: %s', (results, sentence) => expect(sentenceOf(results)).toBe(sentence));

import { describe, expect, it } from 'vitest';
import { ignoredWords, namesOf, sumsOf } from './labels.ts';

const line = (open_cents: number, currency = 'USD') => ({ open_cents, currency });

describe('the sum of several lines', () => {
  it.each([
    ['one way', [line(1_000), line(250)], 'US$12.50 in'],
    ['both ways', [line(1_000), line(-4_250), line(-500)], 'US$10.00 in, US$47.50 out'],
    ['several currencies', [line(1_000), line(50_000, 'JMD'), line(250)], 'US$12.50 in, JMD 500.00 in'],
  ])('is written for %s', (_, lines, text) => {
    expect(sumsOf(lines).replaceAll('\u00a0', ' ')).toBe(text);
  });
});

it('names people, and who is no longer there', () => {
  expect(namesOf([{ name: 'Ada Allen' }, { name: null }])).toBe('Ada Allen, a deleted account');
});

describe('what became of lines that were to be ignored', () => {
  it.each([
    ['all', { ignored: 3, kept: 0, settled: 0 }, '3 lines ignored'],
    [
      'one kept',
      { ignored: 3, kept: 1, settled: 0 },
      '3 lines ignored. 1 was kept: it may be a payment by a registered person.',
    ],
    [
      'several kept, and some settled by someone else',
      { ignored: 1, kept: 2, settled: 1 },
      '1 line ignored. 2 were kept: they may be payments by registered people. Someone else has recorded or ignored the others.',
    ],
  ])('%s', (_, counts, words) => {
    expect(ignoredWords(counts)).toBe(words);
  });
});

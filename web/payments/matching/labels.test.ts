import { describe, expect, it } from 'vitest';
import { namesOf, sumsOf } from './labels.ts';

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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { asCents, asInstant, asWhole, asYesNo, hasNoOffset, ownId } from './table-rows.ts';

describe('money', () => {
  it('is read exactly to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        const whole = `${Math.floor(cents / 100)}`;
        const part = `${cents % 100}`.padStart(2, '0');
        expect(asCents(`${whole}.${part}`)).toBe(cents);
        expect(asCents(`${whole}.${part}000`)).toBe(cents);
      }),
    );
  });

  it.each([
    ['120', 12_000],
    ['120.5', 12_050],
    ['0.07', 7],
    ['-1', -100],
    ['299.90', 29_990],
  ])('%s is %i cents', (text, cents) => {
    expect(asCents(text)).toBe(cents);
  });

  it.each(['$120', '1,200.00', '120.005', 'NaN', '1e3', 'Infinity', '.5', '1.', ' 1', '9999999999999'])(
    'is not %j',
    (text) => {
      expect(() => asCents(text)).toThrow('is not an amount with');
    },
  );
});

describe('a time', () => {
  it.each([
    ['2026-12-12 18:00:00-05', '2026-12-12T23:00:00.000Z'],
    ['2026-12-12 18:00:00.123456+00', '2026-12-12T18:00:00.123Z'],
    ['2026-12-12 18:00:00+05:30', '2026-12-12T12:30:00.000Z'],
    ['2026-12-12T18:00Z', '2026-12-12T18:00:00.000Z'],
    ['2026-12-12 18:00:00', '2026-12-12T18:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(new Date(asInstant(text)).toISOString()).toBe(instant);
  });

  it.each(['2026-12-12', '12/12/2026 18:00', 'infinity', '2026-12-12 18:00:00 BC', '12026-01-01 00:00:00+00'])(
    'is not %s',
    (text) => {
      expect(() => asInstant(text)).toThrow('is not a time');
    },
  );

  it('without a zone is detected', () => {
    const texts = ['2026-12-12 18:00:00', '2026-12-12 18:00:00+00', '2026-12-12T18:00Z', 'Saturday'];
    expect(texts.filter(hasNoOffset)).toEqual(['2026-12-12 18:00:00']);
  });
});

it('refuses anything but whole numbers and yes or no', () => {
  expect([asWhole('0'), asWhole('200'), asYesNo('t'), asYesNo('false')]).toEqual([0, 200, true, false]);
  expect(() => asWhole('1.5')).toThrow('"1.5" is not a whole number.');
  expect(() => asYesNo('maybe')).toThrow('is not yes or no.');
});

describe('the id of a row', () => {
  it('is kept if it is a uuid', () => {
    expect(ownId('events', '0B9F3A52-54CC-4BD7-9A5E-6A3C1E2F0E01')).toBe('0b9f3a52-54cc-4bd7-9a5e-6a3c1e2f0e01');
  });

  it('otherwise becomes a stable uuid that differs per table', () => {
    const ids = [ownId('events', '17'), ownId('events', '18'), ownId('rooms', '17')];
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => z.uuid().safeParse(id).success)).toBe(true);
    expect(ownId('events', '17')).toBe(ids[0]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPaymentCode, readPaymentCode } from './payment-code.ts';

const CHARACTERS = '23456789ABCDEFGHJKLMNPQRTVWXY'; // cspell:disable-line
const CODES = ['7K3PQE', '222222', 'A9B8CL', '23456P'];

/** The one code that begins with five characters. */
function withCheckDigit(five: string): string {
  const found = [...CHARACTERS].map((last) => five + last).filter(readPaymentCode);
  expect(found).toHaveLength(1);
  return found[0] as string;
}

it('is shown in two groups of three', () => {
  expect(formatPaymentCode('7K3PQE')).toBe('7K3-PQE');
});

describe('the check digit', () => {
  it.each(CODES)('finds every wrong character in %s', (code) => {
    for (let at = 0; at < code.length; at++)
      for (const wrong of CHARACTERS.replace(code[at] as string, ''))
        expect(readPaymentCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBeNull();
  });

  it('finds every swap of neighbours', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 5, maxLength: 5 }),
        fc.nat(4),
        (five, at) => {
          const code = withCheckDigit(five);
          const swapped = `${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`;
          fc.pre(swapped !== code);
          expect(readPaymentCode(swapped)).toBeNull();
        },
      ),
    );
  });
});

it('reads any spelling of a code', () => {
  const space = fc.string({ unit: fc.constantFrom(' ', '-', '–', '.', '\u00a0', '_'), maxLength: 2 });
  fc.assert(
    fc.property(
      fc.constantFrom(...CODES),
      fc.array(space, { minLength: 7, maxLength: 7 }),
      fc.boolean(),
      (code, spaces, isLower) => {
        const spelled = [...code].map((character, index) => spaces[index] + character).join('') + spaces[6];
        expect(readPaymentCode(isLower ? spelled.toLowerCase() : spelled)).toBe(code);
      },
    ),
  );
});

it.each(['', '7K3PQ', '7K3PQE2', '7K3-PQ0', 'Marcia', 'O11SUZ', '7K3PQE 7K3PQE'])('reads no code in "%s"', (text) => {
  expect(readPaymentCode(text)).toBeNull();
});

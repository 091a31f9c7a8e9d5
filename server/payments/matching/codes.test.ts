import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeAlmostIn, codesIn, codeWindows, maskCodes } from './codes.ts';

const CODES = ['7K3PQE', '222222', 'A9B8CL'];
const found = (text: string) => codesIn(codeWindows(text), new Set(CODES));
const almost = (text: string, codes = CODES) => codeAlmostIn(codeWindows(text), maskCodes(codes));

const spelled = fc
  .tuple(
    fc.constantFrom(...CODES),
    fc.array(fc.constantFrom('', ' ', '-', ' - ', '.'), { minLength: 6, maxLength: 6 }),
    fc.boolean(),
  )
  .map(([code, gaps, isLower]) => {
    const text = [...code].map((character, at) => character + gaps[at]).join('');
    return { code, text: isLower ? text.toLowerCase() : text };
  });

describe('a code in a text', () => {
  it('is found however it is spelled', () => {
    fc.assert(
      fc.property(spelled, ({ code, text }) => void expect(found(`ZELLE for: ${text}; Conf# 99`)).toContain(code)),
    );
  });

  it('is found beside others, in their order', () => {
    expect(found('a9b-8cl and 7K3 PQE')).toEqual(['A9B8CL', '7K3PQE']);
  });

  it('is in no text of a bank that doesn’t have it', () => {
    const words = fc.array(
      fc.constantFrom('ZELLE', 'PAYMENT', 'FROM', 'MARCIA', 'BROWN', 'CONF', 'JPM99A0B1C', '120.00'),
    );
    fc.assert(fc.property(words, (text) => void expect(found(text.join(' '))).toEqual([])));
  });
});

describe('a code with one wrong character', () => {
  it.each(['7K3-PQF', '7k3pxe', 'for 3K3-PQE!'])('in %s is a hint', (text) => {
    expect(almost(text)).toBe('7K3PQE');
  });

  it('is none where two codes are as near', () => {
    expect(almost('7K3-PQF', ['7K3PQE', '7K3PQG'])).toBeNull();
  });

  it('is none with two wrong characters', () => {
    expect(almost('7K3-PXF')).toBeNull();
  });
});

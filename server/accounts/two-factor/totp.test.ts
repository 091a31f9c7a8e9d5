import { expect, it } from 'vitest';
import { appCode } from '../../testing/authenticators.ts';
import { base32, codeAt, matchingStep, setupUri, stepAt } from './totp.ts';

const RFC_SECRET = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1; its eight digits end in our six.
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('the code of RFC 6238 at second %i of the epoch is %s', (second, code) => {
  expect(codeAt(RFC_SECRET, stepAt(new Date(second * 1000)))).toBe(code);
});

// RFC 4648, section 10
it.each([
  ['', ''],
  ['f', 'MY'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %s as %s', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

it('takes the code of this half minute and the one before, and knows which it was', () => {
  const now = new Date('2026-12-12T18:00:10Z');
  for (const away of [-1, 0]) {
    expect(matchingStep(RFC_SECRET, codeAt(RFC_SECRET, stepAt(now) + away), now)).toBe(stepAt(now) + away);
  }
  for (const away of [-2, 1, 2])
    expect(matchingStep(RFC_SECRET, codeAt(RFC_SECRET, stepAt(now) + away), now)).toBeNull();
});

it.each(['', '12345', '1234567', 'ñ23456', '······'])('refuses %j', (code) => {
  expect(matchingStep(RFC_SECRET, code, new Date())).toBeNull();
});

it('puts school, account and secret into the setup’s URI', () => {
  const uri = new URL(setupUri(RFC_SECRET, 'Alumni & Friends', 'ann@mail.example'));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Alumni%20%26%20Friends:ann%40mail\.example\?/);
  expect(uri.searchParams.get('issuer')).toBe('Alumni & Friends');
  const now = new Date('2026-12-12T18:00:10Z');
  expect(appCode(uri.searchParams.get('secret') ?? '', { now })).toBe(codeAt(RFC_SECRET, stepAt(now)));
});

import { expect, it } from 'vitest';
import { keyedHash, seal, unseal } from './secrets.ts';
import { plainCode } from './two-factor/recovery-codes.ts';

const settings = { sessionSecret: 'one secret of the server, long enough' };
const other = { sessionSecret: 'another secret of it, long enough too' };
const plain = Buffer.from('12345678901234567890');

it('decrypts only for the same owner and the same secret', () => {
  const sealed = seal(plain, 'ann', settings);
  expect(unseal(sealed, 'ann', settings)).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(seal(plain, 'ann', settings)).not.toEqual(sealed);
  expect(() => unseal(sealed, 'bea', settings)).toThrow();
  expect(() => unseal(sealed, 'ann', other)).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => unseal(sealed, 'ann', settings)).toThrow();
});

it('hashes a recovery code by owner and server', () => {
  const hash = keyedHash('CODE', 'ann', settings);
  expect(keyedHash('CODE', 'ann', settings)).toEqual(hash);
  for (const different of [keyedHash('CODE', 'bea', settings), keyedHash('CODE', 'ann', other)]) {
    expect(different).not.toEqual(hash);
  }
});

it.each(['7K3QM-0X9TZ', '7k3qm 0x9tz', ' 7K3QMOX9TZ ', '7k3qm–ox9tz'])('normalises %j', (typed) => {
  expect(plainCode(typed)).toBe('7K3QM0X9TZ');
});

it('reads I and L as one', () => expect(plainCode('il1')).toBe('111'));

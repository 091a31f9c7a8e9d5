import { expect, test } from 'vitest';
import { createAttempts } from './attempts.ts';

const file = (content: string, lastModified = 1) => new File([content], 'proof.png', { lastModified });

test('the same content has the same key, until it changes or succeeds', () => {
  const attempts = createAttempts();
  const keyOf = (...sent: unknown[]) => attempts.headersFor(...sent)['idempotency-key'];
  const first = keyOf({ name: 'Gala' }, file('a'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf({ name: 'Gala' }, file('a'))).toBe(first);
  const others = [
    keyOf({ name: 'Ball' }, file('a')),
    keyOf({ name: 'Ball' }, file('ab')),
    keyOf({ name: 'Ball' }, file('ab', 2)),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
  attempts.done();
  expect(keyOf({ name: 'Ball' }, file('ab', 2))).not.toBe(others[2]);
});

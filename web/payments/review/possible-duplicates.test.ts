import { expect, it } from 'vitest';
import { duplicatesTitle } from './possible-duplicates.tsx';

const shared = { same_reference: true, same_proof: false, same_registration: true };
const earlier = { ...shared, submitted_at: '2026-11-01T10:00:00Z' };
const later = { ...shared, submitted_at: '2026-11-03T10:00:00Z' };
const titleOf = (
  payment: Pick<Parameters<typeof duplicatesTitle>[0], 'status' | 'is_repeated' | 'possible_duplicates'>,
) => duplicatesTitle({ submitted_at: '2026-11-02T10:00:00Z', ...payment });

it.each([
  ['confirmed', /^Another payment has the same reference number\.$/],
  ['pending', /^Another payment has the same reference number\.$/],
] as const)('warns of an earlier payment for the same registration that is %s', (status, title) => {
  const possible_duplicates = [
    { ...earlier, status },
    { ...earlier, same_proof: true, status: 'failed' as const },
  ];
  expect(titleOf({ status: 'pending', is_repeated: true, possible_duplicates })).toMatch(title);
});

it('says that an earlier one was rejected only where that is so', () => {
  const is_repeated = false;
  const rejected = 'An earlier payment for this registration was rejected.';
  expect(titleOf({ status: 'pending', is_repeated, possible_duplicates: [{ ...earlier, status: 'failed' }] })).toBe(
    rejected,
  );
  for (const [status, duplicate] of [
    ['failed', { ...later, status: 'confirmed' }],
    ['failed', { ...later, status: 'failed' }],
    ['confirmed', { ...later, status: 'failed' }],
  ] as const) {
    const title = titleOf({ status, is_repeated, possible_duplicates: [duplicate] });
    expect(title).toBe('Another payment for this registration has the same reference number.');
  }
});

it('warns before the others are loaded', () => {
  const title = titleOf({ status: 'pending', is_repeated: true, possible_duplicates: [] });
  expect(title).toBe('Another payment has the same reference number or proof file.');
});

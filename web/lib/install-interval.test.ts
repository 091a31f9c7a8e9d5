import { expect, it } from 'vitest';
import { isDue } from './install-interval.ts';

const shown = '2026-12-01T12:00:00Z';

it('the install prompt may be shown if it never was', () => {
  expect(isDue(null, new Date())).toBe(true);
});

it('the install prompt is not shown again for 90 days', () => {
  expect(isDue(shown, new Date('2027-03-01T11:59:59Z'))).toBe(false);
  expect(isDue(shown, new Date('2027-03-01T12:00:00Z'))).toBe(true);
});

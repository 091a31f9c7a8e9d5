import { expect, it } from 'vitest';
import { refreshMs } from './queries.ts';

const NOW = new Date('2027-02-03T15:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

it.each([
  ['scheduled for next week', 'scheduled', at(7 * 24 * 60), 60_000],
  ['that will be sent in two minutes', 'scheduled', at(2), 2_000],
  ['that is being sent', 'sending', at(-5), 2_000],
  ['that was sent', 'sent', at(-60), false],
  ['that was stopped before its time', 'stopped', at(60), false],
  ['without a time', 'draft', null, false],
] as const)('an announcement %s is read again after the right time', (_name, status, send_at, expected) => {
  expect(refreshMs({ status, send_at }, NOW)).toBe(expected);
});

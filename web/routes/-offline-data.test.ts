import { expect, it } from 'vitest';
import type { Reply } from '../lib/api.ts';
import { soonest } from './-offline-data.ts';

type Registration = Reply<'GET /registrations'>['items'][number];

const NOW = new Date('2026-12-01T00:00:00Z');
const OPEN = { is_event_published: true, is_event_cancelled: false };

const registered = (event_name: string, day: number, facts: Partial<Registration> = {}) =>
  ({
    event_name,
    start_date: `2026-12-${day}T18:00:00Z`,
    end_date: `2026-12-${day}T23:00:00Z`,
    ...OPEN,
    ...facts,
  }) as Registration;

it('keeps the soonest event that takes place: not a cancelled one, nor one whose page isn’t there', () => {
  const cancelled = registered('Cancelled', 10, { is_event_cancelled: true });
  const unpublished = registered('Unpublished', 11, { is_event_published: false });
  const all = [registered('Later', 20), cancelled, unpublished, registered('Next', 12)];
  expect(soonest(all, NOW)?.event_name).toBe('Next');
  expect(soonest([cancelled, unpublished], NOW)).toBeUndefined();
});

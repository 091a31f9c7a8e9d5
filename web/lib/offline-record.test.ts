import { describe, expect, it } from 'vitest';
import { isExpired, type OfflineRecord } from './offline-record.ts';

const saved_at = '2026-12-10T12:00:00Z';
const next = { end_date: '2026-12-13T04:00:00Z' } as OfflineRecord['next'];

describe('rule 8: what is kept for a visit without a network', () => {
  it('is there until 24 hours after the event', () => {
    expect(isExpired({ next, saved_at }, new Date('2026-12-14T03:59:59Z'))).toBe(false);
    expect(isExpired({ next, saved_at }, new Date('2026-12-14T04:00:01Z'))).toBe(true);
  });

  it('is there for 30 days without a network', () => {
    expect(isExpired({ next: null, saved_at }, new Date('2027-01-09T11:59:59Z'))).toBe(false);
    expect(isExpired({ next: null, saved_at }, new Date('2027-01-09T12:00:01Z'))).toBe(true);
  });

  it('is gone after 30 days even if the event is later', () => {
    const later = { end_date: '2027-06-01T00:00:00Z' } as OfflineRecord['next'];
    expect(isExpired({ next: later, saved_at }, new Date('2027-01-09T12:00:01Z'))).toBe(true);
  });
});

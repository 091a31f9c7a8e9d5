/** When reminders rest, and when a seat may be released. Times are UTC; the school is five hours behind. */
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { releaseState, reminderState, sendingState, statementDay } from './rules.ts';

const NOON = new Date('2026-11-25T17:00:00Z');
const EVENT = { is_published: true, cancelled_at: null, start_date: new Date('2027-07-01T00:00:00Z') };
const UNPAID = {
  state: 'unpaid' as const,
  owing_since: new Date('2026-10-01T12:00:00Z'),
  reminders: 0,
  reminded_at: null,
  is_switched_off: false,
};
const hoursAgo = (hours: number) => new Date(NOON.getTime() - hours * HOUR_MS);

describe('reminders of an event', () => {
  it.each([
    ['2026-11-25T13:59:59Z', 'quiet_hours'],
    ['2026-11-25T14:00:00Z', 'open'],
    ['2026-11-26T00:59:59Z', 'open'],
    ['2026-11-26T01:00:00Z', 'quiet_hours'],
  ])('at %s are %s', (now, state) => {
    expect(sendingState(EVENT, new Date(now))).toBe(state);
  });

  it('end when it starts', () => {
    expect(sendingState(EVENT, EVENT.start_date)).toBe('started');
  });

  it('stop when it is cancelled', () => {
    expect(sendingState({ ...EVENT, cancelled_at: NOON }, NOON)).toBe('cancelled');
  });

  it('rest while it is unpublished', () => {
    expect(sendingState({ ...EVENT, is_published: false }, NOON)).toBe('unpublished');
  });
});

describe('a reminder to a person', () => {
  it.each([
    ['of a payment that was rejected is sent', { state: 'rejected' as const }, 'ready'],
    ['who paid a part is sent', { state: 'partly_paid' as const }, 'ready'],
    ['waits while a payment is reviewed', { state: 'awaiting_review' as const }, 'awaiting_review'],
    ['waits for 48 hours after registering', { owing_since: hoursAgo(47.9) }, 'registered_recently'],
    ['is sent 48 hours after registering', { owing_since: hoursAgo(48) }, 'ready'],
    ['waits a week after the last one', { reminders: 1, reminded_at: hoursAgo(7 * 24 - 0.1) }, 'reminded_recently'],
    ['is sent a week after the last one', { reminders: 2, reminded_at: hoursAgo(7 * 24) }, 'ready'],
    ['is not sent a fourth time', { reminders: 3, reminded_at: hoursAgo(1000) }, 'reminded_enough'],
    ['who switched them off is not sent', { is_switched_off: true }, 'switched_off'],
  ])('%s', (_, difference, state) => {
    expect(reminderState({ ...UNPAID, ...difference }, NOON)).toBe(state);
  });
});

describe('the day up to which a statement is awaited', () => {
  it.each([
    ['2026-11-25', 0, '2026-11-25'],
    ['2026-11-25', 1, '2026-11-26'],
    ['2026-11-27', 1, '2026-11-30'], // a Friday
    ['2026-11-28', 2, '2026-12-01'],
  ])('after %s with %i banking days is %s', (payBy, days, expected) => {
    expect(statementDay(payBy, days)).toBe(expected);
  });
});

describe('the seat of a late registration', () => {
  const LATE = { state: 'unpaid' as const, received_cents: 0, statement_day: '2026-11-30', has_bank_line: false };
  it.each([
    ['may be released once every statement covers the day', LATE, '2026-11-30', 'ready'],
    ['waits for a statement that ends earlier', LATE, '2026-11-29', 'awaiting_statement'],
    ['waits for an account without a statement', LATE, null, 'awaiting_statement'],
    ['waits for ever without an account', LATE, undefined, 'no_bank_account'],
    [
      'stays while a payment is reviewed',
      { ...LATE, state: 'awaiting_review' as const },
      '2026-12-31',
      'awaiting_review',
    ],
    ['stays while a bank line may be its payment', { ...LATE, has_bank_line: true }, '2026-12-31', 'bank_line_open'],
    ['stays once a part is paid', { ...LATE, received_cents: 1 }, '2026-12-31', 'partly_paid'],
    [
      'stays if the rest was rejected',
      { ...LATE, state: 'rejected' as const, received_cents: 1 },
      '2026-12-31',
      'partly_paid',
    ],
  ])('%s', (_, late, statementsTo, state) => {
    expect(releaseState(late, statementsTo)).toBe(state);
  });
});

import { describe, expect, it } from 'vitest';
import type { Delivery } from './delivery-search.ts';
import { reasonOf } from './delivery-reason.ts';

const delivery = (given: Partial<Delivery>) => ({ kind: 'payment_received', may_retry: false, ...given }) as Delivery;

describe('why a message stands as it does', () => {
  it.each<[Partial<Delivery>, string | null]>([
    [{ state: 'sent', reason: null }, null],
    [{ state: 'waiting', reason: null }, null],
    [
      { state: 'waiting', reason: 'provider_away' },
      'The provider could not be reached or was too busy. It is tried again by itself.',
    ],
    [{ state: 'dropped', reason: 'unwanted' }, 'The member has switched off e-mails of this kind.'],
    [{ state: 'failed', reason: 'address_refused', may_retry: true }, 'The mail server refuses this address for good.'],
    [
      { state: 'failed', reason: 'address_refused' },
      'The mail server refuses this address for good. It cannot be sent again.',
    ],
    [
      { state: 'failed', reason: 'not_a_mobile', kind: 'code' },
      'This number cannot receive text messages. A new code can be asked for at any time.',
    ],
  ])('%j', (given, words) => {
    expect(reasonOf(delivery(given))).toBe(words);
  });
});

import { describe, expect, it } from 'vitest';
import { deliveryReason } from './delivery-reason.ts';
import type { Delivery } from './delivery-search.ts';

const delivery = (given: Partial<Delivery>) => ({ kind: 'payment_received', may_retry: false, ...given }) as Delivery;

describe('why a message is in its state', () => {
  it.each<[Partial<Delivery>, string | null]>([
    [{ state: 'sent', reason: null }, null],
    [{ state: 'waiting', reason: null }, null],
    [
      { state: 'waiting', reason: 'provider_away' },
      'The provider couldn’t be reached or was too busy. We’ll try again automatically.',
    ],
    [{ state: 'dropped', reason: 'unwanted' }, 'The member has turned off this kind of email.'],
    [{ state: 'failed', reason: 'address_refused', may_retry: true }, 'The mail server doesn’t accept this address.'],
    [
      { state: 'failed', reason: 'address_refused' },
      'The mail server doesn’t accept this address. It can’t be sent again.',
    ],
    [
      { state: 'failed', reason: 'not_a_mobile', kind: 'code' },
      'This number can’t receive text messages. The person can ask for a new code at any time.',
    ],
  ])('%j', (given, expected) => {
    expect(deliveryReason(delivery(given))).toBe(expected);
  });
});

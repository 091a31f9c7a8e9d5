import { expect, test } from 'vitest';
import { nextPayment, outcomeOf } from './outcome.ts';

const paid = {
  balance_cents: 0,
  received_cents: 24_000,
  payment_state: 'paid',
  is_event_published: true,
  is_event_cancelled: false,
} as const;
const confirmed = { status: 'confirmed', is_reopened: false } as const;
const pending = { status: 'pending', is_reopened: false } as const;
const failed = { status: 'failed', is_reopened: false } as const;
const partly = { ...paid, balance_cents: 19_000, received_cents: 5_000, payment_state: 'partly_paid' } as const;
const reversed = { ...paid, balance_cents: 24_000, received_cents: 0, payment_state: 'unpaid' } as const;
const rejected = { ...reversed, payment_state: 'rejected' } as const;
const waived = { ...paid, received_cents: 0, payment_state: 'free' } as const;
const unpublished = { ...partly, is_event_published: false };
const cancelled = { ...paid, balance_cents: -24_000, payment_state: 'refund_due', is_event_cancelled: true } as const;
const returned = { ...cancelled, balance_cents: 0, received_cents: 0, payment_state: 'refunded' } as const;

test.each([
  ['all is paid', confirmed, paid, 'Payment Confirmed', /your place is yours/],
  ['part of it arrived', confirmed, partly, /^Part of/, /We’ve received US\$50\.00\. US\$190\.00 is still to pay/],
  ['it was reversed', confirmed, reversed, 'Payment Reversed', /US\$240\.00 is still to pay/],
  ['the rest is under review', pending, partly, 'Payment Submitted Successfully!', /2-3 business days/],
  ['it is reviewed again', { ...pending, is_reopened: true }, partly, /Reviewed Again/, /2-3 business days/],
  ['it was rejected', failed, rejected, 'Payment Rejected', /submit the payment again/],
  [
    'it was rejected, and cash paid for all',
    failed,
    paid,
    /^Nothing Is Left/,
    /received US\$240\.00, so you don’t need/,
  ],
  ['it was rejected, and a discount left nothing', failed, waived, /^Nothing Is Left/, /^There’s nothing to pay any/],
  ['it was rejected, and part came in cash', failed, partly, /^Part of/, /US\$190\.00 is still to pay/],
  ['the event is cancelled', confirmed, cancelled, 'Payment Confirmed', /cancelled, so there’s nothing to pay/],
  ['the money was returned', confirmed, returned, 'Payment Confirmed', /was returned to you/],
])('what the member reads when %s', (_, payment, registration, title, text) => {
  const said = outcomeOf(payment, registration);
  expect(said.title).toMatch(title);
  expect(said.text).toMatch(text);
});

test('no one is promised a place at a cancelled event, or asked for nothing more while some is due', () => {
  for (const payment of [confirmed, pending, failed]) {
    expect(outcomeOf(payment, cancelled).steps.join(' ')).not.toMatch(/place|identity card|Send/);
  }
  expect(outcomeOf(confirmed, partly).steps[0]).toMatch(/^Pay the remaining US\$190\.00/);
});

test.each([
  ['part of it arrived', confirmed, partly, 'Pay the remaining US$190.00'],
  ['it was rejected', failed, rejected, 'Send it again'],
  ['it was rejected, and cash paid for all', failed, paid, null],
  ['it was rejected, and part came in cash', failed, partly, 'Pay the remaining US$190.00'],
  ['all is paid', confirmed, paid, null],
  ['the rest is under review', pending, partly, null],
  ['the event is unpublished', confirmed, unpublished, null],
  ['the event is cancelled', failed, cancelled, null],
])('the next payment when %s', (_, payment, registration, label) => {
  expect(nextPayment(payment, registration)).toBe(label);
});

import { expect, it } from 'vitest';
import { whatIfNothingIsDue } from './notices.tsx';

const withdrawn = { registration_withdrawn: true, event_cancelled: false, balance_cents: 0 };

it.each([
  ['what is to be refunded', { ...withdrawn, status: 'confirmed', balance_cents: -12_000 }, /^Refund US\$120\.00 /],
  [
    'of other money after a rejection',
    { ...withdrawn, status: 'failed', balance_cents: -4_000 },
    /^Refund US\$40\.00 /,
  ],
  ['nothing once it was refunded', { ...withdrawn, status: 'confirmed' }, /^Nothing is left to refund/],
  ['nothing of a cancellation fee', { ...withdrawn, status: 'confirmed', balance_cents: 500 }, /^Nothing is left/],
  ['the decision first', { ...withdrawn, status: 'pending' }, /confirm the payment, then refund it/],
] as const)('tells the treasurer of a withdrawn registration %s', (_, payment, text) => {
  expect(whatIfNothingIsDue(payment)).toEqual({
    title: 'The registration was withdrawn',
    text: expect.stringMatching(text),
  });
});

it('names a cancelled event, and says nothing of a payment that is due', () => {
  const due = { status: 'confirmed', registration_withdrawn: false, event_cancelled: false, balance_cents: 0 } as const;
  expect(whatIfNothingIsDue(due)).toBeNull();
  expect(whatIfNothingIsDue({ ...due, event_cancelled: true })?.title).toBe('The event is cancelled');
});

import { expect, test } from 'vitest';
import {
  additionEffect,
  amountToPay,
  areGuestsClosed,
  removalEffects,
  whyNoGuest,
  withdrawalEffects,
  withGuests,
} from './guests.ts';

const guest = { id: '1', name: 'Sonia', ticket_type_id: '2', ticket_type_name: 'Dinner', price_cents: 5_000 };
const offer = { remaining: null } as never;
const event = {
  places_left: null,
  ticket_types: [offer],
  start_date: '2031-07-10T23:00:00Z',
  is_published: true,
  cancelled_at: null,
};
const registration = { guests: [guest], max_guests: 2 };

test('guests are counted beside the member', () => {
  expect(withGuests({ guests: [] })).toBeNull();
  expect(withGuests({ guests: [guest] })).toBe('You and 1 guest');
  expect(withGuests({ guests: [guest, guest] })).toBe('You and 2 guests');
});

test.each([
  ['one more fits', registration, event, null],
  ['the limit is reached', { guests: [guest], max_guests: 1 }, event, 'You can bring up to 1 guest.'],
  ['the event is cancelled', registration, { ...event, cancelled_at: '2031-01-01T00:00:00Z' }, /is cancelled/],
  ['the event is unpublished', registration, { ...event, is_published: false }, /isn’t available/],
  ['the event is full', registration, { ...event, places_left: 0 }, /^This event is full/],
  ['every ticket is sold out', registration, { ...event, ticket_types: [{ remaining: 0 } as never] }, /sold out/],
])('whether a guest can be added when %s', (_, own, at, reason) => {
  const said = whyNoGuest(own, at);
  if (reason === null) expect(said).toBeNull();
  else expect(said).toMatch(reason);
});

test('guests can’t change from the start on', () => {
  expect(areGuestsClosed(event, new Date('2031-07-10T22:59:59Z'))).toBe(false);
  expect(areGuestsClosed(event, new Date('2031-07-10T23:00:00Z'))).toBe(true);
});

const money = { balance_cents: 12_000, payment_state: 'unpaid', is_event_cancelled: false } as const;
const overpaid = { ...money, balance_cents: -5_000, payment_state: 'overpaid' } as const;
const inReview = { ...money, payment_state: 'awaiting_review' } as const;

test('nothing is to be paid while a payment is reviewed', () => {
  expect([money, overpaid, inReview].map(amountToPay)).toEqual([12_000, null, null]);
});

test.each([
  ['the guest is free', money, 0, 'There’s nothing to pay for this guest.'],
  ['nothing is paid', money, 5_000, 'Adds US$50.00 to what you pay. You’ll then have US$170.00 to pay.'],
  ['enough is paid', overpaid, 5_000, 'Adds US$50.00 to what you pay. You’ve paid that already.'],
  [
    'a payment is reviewed',
    inReview,
    5_000,
    'Adds US$50.00 to what you pay. You can pay it once the payment you sent has been reviewed.',
  ],
])('adding a guest says what there is to pay when %s', (_, own, price_cents, sentence) => {
  expect(additionEffect(own, price_cents)).toBe(sentence);
});

const PLACE = /^The place \(Dinner\) becomes available/;
const paid = { ...money, balance_cents: 0, payment_state: 'paid' } as const;
const cancelled = { ...paid, is_event_cancelled: true };

test.each([
  ['some is left to pay', { ...money, balance_cents: 17_000 }, [PLACE, /left to pay instead of US\$170\.00/]],
  ['all is paid', paid, [PLACE, /paid US\$50\.00 too much/]],
  ['a payment is reviewed', inReview, [PLACE, /^It’s US\$50\.00 less to pay\. The payment you sent is being reviewed/]],
  ['the event is cancelled', cancelled, [/This event is cancelled/]],
])('removing a guest says what happens to the money when %s', (_, own, sentences) => {
  const said = removalEffects(own, guest);
  expect(said).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
});

test('removing a guest who costs nothing changes no money', () => {
  expect(removalEffects(paid, { ...guest, price_cents: 0 })).toEqual([expect.stringMatching(PLACE)]);
});

test('withdrawing says that the guests’ places go too, and that a cancelled event has none to take', () => {
  const omar = { ...guest, name: 'Omar' };
  const said = (guests: (typeof guest)[], is_event_cancelled = false) =>
    withdrawalEffects({ guests, is_event_cancelled });
  expect(said([])).toBe('Someone else can then take your place. You can register again while there are places left.');
  expect(said([guest])).toContain(' Sonia is withdrawn too.');
  expect(said([guest, omar])).toContain(' Sonia and Omar are withdrawn too.');
  expect(said([guest], true)).toMatch(/^This event is cancelled\. Sonia is withdrawn too\./);
  expect(said([], true)).not.toContain('Someone else');
});

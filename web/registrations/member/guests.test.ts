import { expect, test } from 'vitest';
import { additionEffect, areGuestsClosed, removalEffects, whyNoGuest, withGuests } from './guests.ts';

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

test('adding a guest says what there is to pay', () => {
  expect(additionEffect({ balance_cents: 12_000 }, 0)).toBe('There’s nothing to pay for this guest.');
  expect(additionEffect({ balance_cents: 12_000 }, 5_000)).toBe(
    'Adds US$50.00 to what you pay. You’ll then have US$170.00 to pay.',
  );
  expect(additionEffect({ balance_cents: -5_000 }, 5_000)).toBe(
    'Adds US$50.00 to what you pay. You’ve paid that already.',
  );
});

test('removing a guest says what happens to the money', () => {
  const said = (balance_cents: number, price_cents = 5_000) =>
    removalEffects({ balance_cents }, { ...guest, price_cents }).slice(1);
  expect(said(17_000)).toEqual(['You’ll have US$120.00 left to pay instead of US$170.00.']);
  expect(said(0)).toEqual(['You’ll have paid US$50.00 too much. The committee will contact you about it.']);
  expect(said(0, 0)).toEqual([]);
});

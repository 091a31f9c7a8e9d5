import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { type FreeSeats, offerExpiry, planOffers } from './rules.ts';

/** A wall time at the school in winter, without daylight saving time. */
const at = (wall: string): Date => {
  const guess = new Date(`${wall}:00Z`);
  const shown = new Date(`${guess.toLocaleString('sv-SE', { timeZone: school.zone }).replace(' ', 'T')}Z`);
  return new Date(guess.getTime() + guess.getTime() - shown.getTime());
};

describe('rule 8: an offer expires after thirteen hours of daytime', () => {
  it.each([
    ['in the morning', '2027-01-12T10:00', '2027-01-13T10:00'],
    ['in the evening', '2027-01-12T20:59', '2027-01-13T20:59'],
    ['at the last minute that counts no more', '2027-01-12T21:00', '2027-01-13T21:00'],
    ['at night', '2027-01-12T23:30', '2027-01-13T21:00'],
    ['before the first hour', '2027-01-12T05:15', '2027-01-12T21:00'],
  ])('sent %s, at %s, until %s', (_, sent, expires) => {
    expect(offerExpiry(at(sent), at('2027-03-01T18:00'))).toEqual(at(expires));
  });

  it('and at the latest when the event starts', () => {
    expect(offerExpiry(at('2027-01-12T20:00'), at('2027-01-13T01:00'))).toEqual(at('2027-01-13T01:00'));
  });
});

const left = fc.option(fc.nat(8), { nil: null });
const entries = fc.array(
  fc.record({
    seats: fc.integer({ min: 1, max: 4 }),
    ticket_type_ids: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
  }),
  { maxLength: 12 },
);
const free = fc.record({
  places: left,
  tickets: fc
    .tuple(left, left, left)
    .map((each) => ['a', 'b', 'c'].map((id, index) => ({ id, left: each[index] ?? null }))),
});

/** Seats one by one: entries in order, each gets all of its seats or none. */
function modelOf(waiting: readonly { seats: number; ticket_type_ids: readonly string[] }[], seats: FreeSeats) {
  const endless = (count: number | null) => count ?? Number.POSITIVE_INFINITY;
  let places = endless(seats.places);
  const tickets = new Map(seats.tickets.map(({ id, left: count }) => [id, endless(count)]));
  return waiting.map((entry) => {
    for (const [id, count] of tickets) {
      if (!entry.ticket_type_ids.includes(id) || count < entry.seats || places < entry.seats) continue;
      for (let seat = 0; seat < entry.seats; seat++) {
        places -= 1;
        tickets.set(id, (tickets.get(id) ?? 0) - 1);
      }
      return id;
    }
    return null;
  });
}

describe('rule 7: seats are offered in the order of joining, together or not at all', () => {
  it('as in a plain model', () => {
    fc.assert(
      fc.property(entries, free, (waiting, seats) => {
        const named = waiting.map((entry, index) => ({ ...entry, id: String(index) }));
        const { offers, rest } = planOffers(named, seats);
        const asked = new Map(offers.map(({ entry, ticket_type_id }) => [entry.id, ticket_type_id]));
        expect(named.map(({ id }) => asked.get(id) ?? null)).toEqual(modelOf(waiting, seats));
        const offered = offers.reduce((sum, { entry }) => sum + entry.seats, 0);
        expect(rest.places).toBe(seats.places === null ? null : seats.places - offered);
        // No one who was passed over would fit in what is left.
        expect(
          planOffers(
            named.filter(({ id }) => !asked.has(id)),
            rest,
          ).offers,
        ).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('a pair that doesn’t fit is passed over, and the next one is asked', () => {
    const waiting = [
      { id: 'pair', seats: 2, ticket_type_ids: ['a'] },
      { id: 'one', seats: 1, ticket_type_ids: ['a'] },
    ];
    const askedWith = (places: number) =>
      planOffers(waiting, { places, tickets: [{ id: 'a', left: null }] }).offers.map(({ entry }) => entry.id);
    expect([1, 2, 3].map(askedWith)).toEqual([['one'], ['pair'], ['pair', 'one']]);
  });
});

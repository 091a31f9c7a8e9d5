import { describe, expect, it } from 'vitest';
import { afterPayments, amountTaken, unsentText } from './payments.ts';
import type { OwnPayment, OwnScan, OwnWalkIn, Ticket } from './storage.ts';

const ticketOf = (id: string, registration_id: string, balance_cents: number): Ticket => ({
  ...{ id, registration_id, balance_cents },
  ...{ code: '', name: id, is_guest: false, is_in_review: false, ticket_type_name: 'Gala', marks: [] },
});
const TICKETS = [
  ticketOf('Marcia', 'browns', 24_000),
  ticketOf('Sonia', 'browns', 24_000),
  ticketOf('Omar', 'reid', 500),
];
const balances = (payments: { registration_id: string; amount_cents: number }[]) =>
  afterPayments(TICKETS, payments).map(({ balance_cents }) => balance_cents);

describe('what is left to pay', () => {
  it('is less for all tickets of the registration', () => {
    expect(balances([{ registration_id: 'browns', amount_cents: 4_000 }])).toEqual([20_000, 20_000, 500]);
  });

  it('is the same for the others, and never below nothing', () => {
    const twice = { registration_id: 'reid', amount_cents: 400 };
    expect(balances([twice, twice])).toEqual([24_000, 24_000, 0]);
    expect(afterPayments(TICKETS, [])).toBe(TICKETS);
  });
});

describe('the amount that was taken', () => {
  it.each([
    ['120.00', 12_000],
    ['20', 2_000],
    ['US$0.05', 5],
  ])('of %j is taken', (text, cents) => {
    expect(amountTaken(text, 12_000)).toEqual({ cents });
  });

  it.each([
    ['120.01', 'Only US$120.00 is due. Enter that or less, and give change.'],
    ['', 'Enter the amount you took.'],
    ['0', 'Enter the amount you took.'],
    ['-5', 'Enter an amount such as 120.00.'],
    ['twenty', 'Enter an amount such as 120.00.'],
  ])('of %j is refused with a sentence', (text, problem) => {
    expect(amountTaken(text, 12_000)).toEqual({ problem });
  });
});

it('says what isn’t sent yet', () => {
  const [scan, payment] = [{} as OwnScan, {} as OwnPayment];
  expect([
    unsentText({ queue: [], payments: [], walkIns: [] }),
    unsentText({ queue: [scan], payments: [], walkIns: [] }),
    unsentText({ queue: [scan, scan], payments: [payment], walkIns: [] }),
    unsentText({ queue: [scan], payments: [payment], walkIns: [{} as OwnWalkIn] }),
  ]).toEqual(['', '1 scan', '2 scans and 1 payment', '1 scan, 1 walk-in and 1 payment']);
});

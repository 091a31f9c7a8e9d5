import { describe, expect, it } from 'vitest';
import { differenceOf, itemOf, mayConfirm, mayLink, suggestedFor } from './items.ts';
import type { BankLine } from './queries.ts';

type Proposal = BankLine['proposals'][number];
const proposal = (columns: Partial<Proposal> = {}): Proposal => ({
  registration_id: 'registration',
  user_id: 'user',
  name: 'Marcia Campbell',
  event_id: 'event',
  event_name: 'Reunion',
  ticket_type_name: 'Gala Dinner',
  payment_code: '7K3PQE',
  is_withdrawn: false,
  is_event_cancelled: false,
  balance_cents: 12_000,
  pending: null,
  own_payment: null,
  amount_cents: 12_000,
  ...columns,
});
const pending = { reference_number: 'ZL-1', total_amount_cents: 12_360, fee_cents: 360 };

describe('the difference', () => {
  it.each([
    [0, 12_000, proposal()],
    [0, 12_360, proposal({ pending })],
    [0, 12_000, proposal({ pending })],
    [-7_000, 5_000, proposal()],
    [640, 13_000, proposal({ pending })],
  ])('is %i for %i', (difference, open_cents, each) => {
    expect(differenceOf({ open_cents, proposals: [each] })).toBe(difference);
  });
});

describe('one key confirms', () => {
  it.each([
    [true, 12_000, [proposal()]],
    [true, 12_000, [proposal({ own_payment: 'ALLOWED' })]],
    [false, 12_000, [proposal({ own_payment: 'REFUSED' })]],
    [false, 12_000, []],
    [false, -12_000, [proposal()]],
  ])('%s for %i', (expected, open_cents, proposals) => {
    expect(mayConfirm({ open_cents, proposals })).toBe(expected);
  });
});

it.each([
  [true, null],
  [true, 'ALLOWED' as const],
  [false, 'REFUSED' as const],
])('linking is offered (%s) for an own payment that is %s', (expected, own_payment) => {
  expect(mayLink({ links: [{ own_payment } as BankLine['links'][number]] })).toBe(expected);
});

describe('an added registration gets', () => {
  it.each([
    ['what is open for it', 20_000, 12_000, 12_000],
    ['what is left of the line', 5_000, 12_000, 5_000],
    ['everything that is left if it owes nothing', 5_000, 0, 5_000],
    ['what is to be returned', -20_000, -12_000, -12_000],
  ])('%s', (_, left, balance_cents, expected) => {
    expect(suggestedFor({ balance_cents, pending: null }, left)).toBe(expected);
  });
});

it('what the server proposes is what is sent, with the balance that was seen', () => {
  expect(itemOf({ id: 'line', proposals: [proposal()] })).toEqual({
    bank_line_id: 'line',
    shares: [{ registration_id: 'registration', amount_cents: 12_000, balance_cents: 12_000 }],
  });
});

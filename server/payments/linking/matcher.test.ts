/** Which line belongs to a payment that was confirmed before. */
import { describe, expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { type LineToMatch, matchLines, type OpenRegistration } from '../matching/matcher.ts';
import type { EntryToLink } from './matcher.ts';

const line = (columns: Partial<LineToMatch> = {}): LineToMatch => ({
  id: 'line',
  booked_on: '2026-11-05',
  open_cents: 12_000,
  currency: school.currency,
  payer: null,
  text: '',
  bank_reference: null,
  ...columns,
});
const PAID: EntryToLink = {
  id: 'paid',
  kind: 'payment',
  registration_id: 'marcia',
  user_id: 'user-marcia',
  names: ['Marcia Campbell'],
  payment_code: '7K3PQE',
  reference: 'ZL-100 234',
  amount_cents: 12_000,
  received_on: '2026-11-03',
};
const OPEN: OpenRegistration = {
  registration_id: 'marcia',
  user_id: 'user-marcia',
  names: ['Marcia Campbell'],
  payment_code: '7K3PQE',
  balance_cents: 12_000,
  pending: null,
};
const OTHER = { ...OPEN, registration_id: 'devon', user_id: 'user-devon', payment_code: 'A9B8CL' };
const LINK = 'Confirmed on 3 November 2026. Link this line to it?';

const match = (
  columns: Partial<LineToMatch>,
  entries = [PAID],
  registrations: OpenRegistration[] = [],
  aliases = ALIAS,
) => matchLines([line(columns)], { registrations, aliases, entries }).get('line');
const ALIAS = [{ id: 'alias', user_id: 'user-marcia', payer_key: 'rose gordon' }];

describe('a line is offered the payment that was confirmed', () => {
  it.each<[string, Partial<LineToMatch>]>([
    ['its code', { text: 'Zelle 7k3-pqe' }],
    ['its reference', { text: 'Transfer ZL100234' }],
    ['the member’s name', { payer: 'CAMPBELL MARCIA' }],
    ['the name but for one letter', { payer: 'MARCIA CAMPBEL' }],
    ['a remembered payer', { payer: 'Rose Gordon' }],
  ])('by %s and the same amount', (_, columns) => {
    expect(match(columns)).toEqual({
      class: 'check',
      reason: LINK,
      shares: [],
      maybe_ids: [],
      entry_ids: ['paid'],
      alias_id: null,
    });
  });

  it('as a refund, by the same rules', () => {
    const refund = { ...PAID, kind: 'refund', amount_cents: -12_000 };
    expect(match({ text: '7K3PQE', open_cents: -12_000 }, [refund])).toMatchObject({
      reason: 'Returned on 3 November 2026. Link this line to it?',
      entry_ids: ['paid'],
    });
  });

  it('by several codes whose amounts add up', () => {
    const second = { ...PAID, id: 'second', registration_id: 'devon', payment_code: 'A9B8CL', amount_cents: 5_000 };
    expect(match({ text: 'A9B8CL and 7K3PQE', open_cents: 17_000 }, [PAID, second])).toMatchObject({
      reason: '2 payments of these codes are confirmed already. Link this line to them?',
      entry_ids: ['second', 'paid'],
    });
  });
});

describe('a line is not offered', () => {
  it.each<[string, Partial<LineToMatch>, Partial<EntryToLink>]>([
    ['another amount', { text: '7K3PQE', open_cents: 11_900 }, {}],
    ['a payment of two months and a day before', { text: '7K3PQE', booked_on: '2026-01-04' }, {}],
    ['no name, code or reference', { text: 'Deposit' }, {}],
    ['money that moved the other way', { text: '7K3PQE', open_cents: -12_000 }, {}],
    ['a short reference', { text: 'CASH BOX' }, { reference: 'cash' }],
  ])('%s', (_, columns, entry) => {
    expect(match(columns, [{ ...PAID, ...entry }])).toMatchObject({ class: 'unmatched', entry_ids: [] });
  });

  it('two payments that fit equally well', () => {
    const second = { ...PAID, id: 'second', registration_id: 'devon', payment_code: 'A9B8CL', reference: null };
    expect(match({ payer: 'Marcia Campbell' }, [PAID, second])).toMatchObject({
      class: 'unmatched',
      reason: 'Several confirmed payments fit it.',
      maybe_ids: ['marcia', 'devon'],
    });
  });

  it('the payment of an earlier line', () => {
    const lines = [line({ id: 'one', text: '7K3PQE' }), line({ id: 'two', text: '7K3PQE', booked_on: '2026-11-06' })];
    const found = matchLines(lines, { registrations: [], aliases: [], entries: [PAID] });
    expect([...found.values()].map(({ entry_ids }) => entry_ids)).toEqual([['paid'], []]);
  });
});

describe('what was confirmed by hand isn’t recorded again', () => {
  it('where the same amount is still open for the registration', () => {
    expect(match({ text: '7K3PQE' }, [PAID], [OPEN])).toMatchObject({
      class: 'check',
      shares: [],
      entry_ids: ['paid'],
    });
  });

  it('though the second of two such lines is', () => {
    const lines = [line({ id: 'one', text: '7K3PQE' }), line({ id: 'two', text: '7K3PQE', booked_on: '2026-11-06' })];
    const found = matchLines(lines, { registrations: [OPEN], aliases: [], entries: [PAID] });
    expect([...found.values()].map((each) => each.class)).toEqual(['check', 'ready']);
  });

  it('and a person decides where the same member has to pay the same amount for something else', () => {
    expect(match({ payer: 'Marcia Campbell' }, [PAID], [{ ...OTHER, names: PAID.names }])).toMatchObject({
      class: 'unmatched',
      reason: 'It may be a payment that is confirmed already, or another one.',
      maybe_ids: ['devon'],
    });
  });

  it('but the code of another registration is stronger than a name', () => {
    expect(match({ payer: 'Marcia Campbell', text: 'A9B8CL' }, [PAID], [OTHER])).toMatchObject({ class: 'ready' });
  });

  it('and two codes are for a person', () => {
    expect(match({ text: 'A9B8CL 7K3PQE' }, [PAID], [OTHER])).toMatchObject({
      class: 'unmatched',
      maybe_ids: ['devon'],
      entry_ids: [],
    });
  });

  it.each([
    ['the code but for one character', { payer: 'Marcia Campbell', text: 'A9B8CM' }, 12_000],
    ['the code beside that of the payment', { text: '7K3PQE A9B8CL' }, 6000],
  ])('but it may pay for the member with %s', (_, columns, balance_cents) => {
    expect(match(columns, [PAID], [{ ...OTHER, names: ['Devon Brown'], balance_cents }])).toMatchObject({
      class: 'check',
      reason: LINK,
      maybe_ids: ['devon'],
      entry_ids: ['paid'],
    });
  });

  it('but it may pay for the member whose reference is beside the code of the payment', () => {
    const other = { ...OTHER, pending: { fee_cents: 0, reference: 'ZL-777 888' } };
    expect(match({ text: '7K3PQE ZL-777 888' }, [PAID], [other])).toMatchObject({
      maybe_ids: ['devon'],
      entry_ids: ['paid'],
    });
  });

  it('nor does it pay the rest of the same registration', () => {
    expect(match({ text: '7K3PQE' }, [PAID], [OPEN])).toMatchObject({ maybe_ids: [] });
  });

  it('of two instalments the nearer one is offered', () => {
    const early = { ...PAID, id: 'early', received_on: '2026-10-01' };
    expect(match({ text: '7K3PQE' }, [early, PAID])).toMatchObject({ entry_ids: ['paid'] });
  });
});

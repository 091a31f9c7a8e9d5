import { describe, expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { type LineToMatch, matchLines, type OpenRegistration } from './matcher.ts';
import type { Alias } from './queries.ts';

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
const MARCIA: OpenRegistration = {
  registration_id: 'marcia',
  user_id: 'user-marcia',
  names: ['Marcia Campbell'],
  payment_code: '7K3PQE',
  balance_cents: 12_000,
  pending: null,
};
const DEVON: OpenRegistration = {
  ...MARCIA,
  registration_id: 'devon',
  user_id: 'user-devon',
  names: ['Devon Brown'],
  payment_code: 'A9B8CL',
  balance_cents: 15_000,
};
const match = (columns: Partial<LineToMatch>, registrations = [MARCIA, DEVON], aliases: Alias[] = []) =>
  matchLines([line(columns)], { registrations, aliases }).get('line');
const share = (registration_id: string, amount_cents: number) => ({ registration_id, amount_cents });

describe('Ready', () => {
  it('is a code whose open amount is the line’s', () => {
    expect(match({ text: 'Zelle 7k3-pqe' })).toEqual({
      class: 'ready',
      reason: 'Code and amount match.',
      shares: [share('marcia', 12_000)],
      maybe_ids: [],
      entry_ids: [],
      alias_id: null,
    });
  });

  it('is a code with the fee of the pending submission, or without it', () => {
    const withFee = { ...MARCIA, pending: { fee_cents: 360, reference: 'ZL-1' } };
    expect(match({ text: '7K3PQE', open_cents: 12_360 }, [withFee])).toMatchObject({
      class: 'ready',
      shares: [share('marcia', 12_360)],
    });
    expect(match({ text: '7K3PQE', open_cents: 12_000 }, [withFee])?.class).toBe('ready');
  });

  it('is several codes whose open amounts add up', () => {
    expect(match({ text: 'For A9B-8CL and 7K3-PQE', open_cents: 27_000 })).toMatchObject({
      class: 'ready',
      reason: '2 codes, and their amounts add up.',
      shares: [share('devon', 15_000), share('marcia', 12_000)],
    });
  });

  it('is only the first of two lines with the same code', () => {
    const lines = [line({ id: 'first', text: '7K3PQE' }), line({ id: 'second', text: '7K3PQE' })];
    const matches = matchLines(lines, { registrations: [MARCIA], aliases: [] });
    expect([...matches.values()].map((each) => each.class)).toEqual(['ready', 'check']);
    expect(matches.get('second')?.reason).toContain('Was it paid twice?');
  });
});

describe('Check', () => {
  it.each<[string, Partial<LineToMatch>, string, ReturnType<typeof share>[]]>([
    [
      'a code with another amount',
      { text: '7K3PQE', open_cents: 5_000 },
      'The code matches, the amount doesn’t.',
      [share('marcia', 5_000)],
    ],
    [
      'codes that don’t add up',
      { text: '7K3PQE A9B8CL', open_cents: 20_000 },
      'The codes match, the amounts don’t add up.',
      [share('marcia', 12_000), share('devon', 8_000)],
    ],
    [
      'two codes with the amount of one',
      { text: '7K3PQE A9B8CL', open_cents: 15_000 },
      'The text has several codes. The amount is that of one.',
      [share('devon', 15_000)],
    ],
    [
      'the exact amount and the whole name',
      { payer: 'CAMPBELL MARCIA' },
      'Name and amount match. No code.',
      [share('marcia', 12_000)],
    ],
    [
      'the name in the text',
      { text: 'Zelle payment from MARCIA CAMPBELL' },
      'Name and amount match. No code.',
      [share('marcia', 12_000)],
    ],
    [
      'a name with one typing error',
      { payer: 'MARCIA CAMPBEL' },
      'The amount matches, and the name but for one letter. No code.',
      [share('marcia', 12_000)],
    ],
  ])('is %s', (_, columns, reason, shares) => {
    expect(match(columns)).toEqual({ class: 'check', reason, shares, maybe_ids: [], entry_ids: [], alias_id: null });
  });

  it('is a name with its own code but for one character', () => {
    expect(match({ payer: 'MARCIA CAMPBELL', text: '7K3PQF' })).toMatchObject({
      class: 'check',
      shares: [share('marcia', 12_000)],
    });
  });

  it('is the name at school with the exact amount', () => {
    expect(match({ payer: 'MARCIA REID' }, [{ ...MARCIA, names: ['Marcia Campbell', 'Marcia Reid'] }])?.class).toBe(
      'check',
    );
  });

  it.each([
    ['ZL-10 01', 12_000, 'The member’s reference and the amount match.'],
    ['zl1001', 5_000, 'The member’s reference is in the text.'],
  ])('is the member’s reference, written %s', (reference, open_cents, reason) => {
    const sent = { ...MARCIA, pending: { fee_cents: 0, reference: 'ZL-1001' } };
    expect(match({ text: `Conf# ${reference};`, open_cents }, [sent, DEVON])).toMatchObject({
      class: 'check',
      reason,
      shares: [share('marcia', open_cents)],
    });
  });

  it('is a payer who has paid for the member before', () => {
    const alias = { id: 'alias', user_id: 'user-marcia', payer_key: 'r gordon' };
    expect(match({ payer: 'R. GORDON' }, undefined, [alias])).toMatchObject({
      class: 'check',
      alias_id: 'alias',
      shares: [share('marcia', 12_000)],
    });
  });

  it('is money to return with the code: no refund is Ready', () => {
    const withdrawn = { ...MARCIA, balance_cents: -12_000 };
    expect(match({ text: '7K3PQE', open_cents: -12_000 }, [withdrawn])).toMatchObject({
      class: 'check',
      reason: 'The code and the amount to return match.',
      shares: [share('marcia', -12_000)],
    });
  });
});

describe('Unmatched', () => {
  const alias = { id: 'alias', user_id: 'user-marcia', payer_key: 'r gordon' };
  const sent = (each: OpenRegistration) => ({ ...each, pending: { fee_cents: 0, reference: 'ZL-1001' } });

  it.each<[string, Partial<LineToMatch>, OpenRegistration[], string, string[]]>([
    [
      'two registrations with the name and the amount',
      { payer: 'MARCIA CAMPBELL' },
      [MARCIA, { ...MARCIA, registration_id: 'other', payment_code: 'A9B8CL' }],
      'Several registrations have this name and amount.',
      ['marcia', 'other'],
    ],
    [
      'a name with another amount',
      { payer: 'MARCIA CAMPBELL', open_cents: 100 },
      [MARCIA],
      'No registration fits.',
      [],
    ],
    ['an amount with another name', { payer: 'ANN LEE' }, [MARCIA], 'No registration fits.', []],
    [
      'a reference of two members',
      { text: 'ZL-1001' },
      [sent(MARCIA), sent(DEVON)],
      'It has the references of several members.',
      ['marcia', 'devon'],
    ],
    [
      'a reference that is a mere word',
      { text: 'TRANSFER' },
      [{ ...MARCIA, pending: { fee_cents: 0, reference: 'Transfer' } }],
      'No registration fits.',
      [],
    ],
    ['a code of another direction', { text: '7K3PQE', open_cents: -12_000 }, [MARCIA], 'Money that went out.', []],
    [
      'a code with one wrong character',
      { text: '7K3-PQF' },
      [MARCIA],
      'One character differs from the code 7K3-PQE. Is it that one?',
      ['marcia'],
    ],
    [
      'a name, with another member’s code but for one character',
      { payer: 'MARCIA CAMPBELL', text: 'A9B8CM' },
      [MARCIA, DEVON],
      'One character differs from the code A9B-8CL of another member. Who is it for?',
      ['devon', 'marcia'],
    ],
    [
      'a name of two, and the almost-code of a third',
      { payer: 'MARCIA CAMPBELL', text: 'A9B8CM' },
      [MARCIA, { ...MARCIA, registration_id: 'other', payment_code: 'N4N4N4' }, DEVON],
      'Several registrations have this name and amount.',
      ['marcia', 'other', 'devon'],
    ],
    [
      'another currency',
      { text: '7K3PQE', currency: 'XTS' },
      [MARCIA],
      `In XTS. Only amounts in ${school.currency} are matched.`,
      ['marcia'],
    ],
  ])('is %s', (_, columns, registrations, reason, maybe_ids) => {
    expect(match(columns, registrations)).toEqual({
      class: 'unmatched',
      reason,
      shares: [],
      maybe_ids,
      entry_ids: [],
      alias_id: null,
    });
  });

  it('is a payer who has paid for two open registrations', () => {
    const both = [MARCIA, { ...MARCIA, registration_id: 'other', payment_code: 'A9B8CL' }];
    expect(match({ payer: 'R GORDON' }, both, [alias])).toMatchObject({
      class: 'unmatched',
      maybe_ids: ['marcia', 'other'],
    });
  });
});

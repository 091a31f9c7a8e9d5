/** Every file of fixtures/: the count, the sum and the payers of its lines. All people and banks are invented. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ParsedStatement } from './parsed-statement.ts';
import { readStatement } from './read-statement.ts';

const NOTHING = { columns: null, day_order: null };
const ISLAND = { date: 0, text: 1, payer: 2, amount: null, debit: 3, credit: 4 };
const WINDOWS = { date: 0, text: 2, payer: 1, amount: 3, debit: null, credit: null };

function read(file: string, given: Parameters<typeof readStatement>[1]['given'] = NOTHING): ParsedStatement {
  const bytes = readFileSync(path.join(import.meta.dirname, 'fixtures', file));
  const reading = readStatement(bytes, { given, saved: new Map() });
  if ('question' in reading) throw new Error(`${file} asks for ${reading.question.kind}`);
  return reading.statement;
}
const sum = ({ lines }: ParsedStatement) => lines.reduce((total, { amount_cents }) => total + amount_cents, 0);
const payers = ({ lines }: ParsedStatement) => lines.map(({ payer }) => payer);

describe('CSV', () => {
  it('Chase: a field more than the header, newest first', () => {
    const statement = read('chase.csv');
    expect([statement.lines.length, sum(statement)]).toEqual([5, 184_550]);
    expect(payers(statement)).toEqual(['MARCIA BROWN', null, "PAUL O'HARE", null, null]);
    expect(statement).toMatchObject({ opening_cents: 0, closing_cents: 184_550 });
    expect(statement.lines[3]).toMatchObject({
      booked_on: '2026-10-16',
      amount_cents: -39_950,
      bank_reference: '1044',
    });
  });

  it.each([
    ['some', 'CREDIT,10/19/2026,"Deposit",5.00,X,5.00,,\n'],
    ['all', ''],
  ])('Chase: quotation marks in %s of the memos, beside the extra field', (_, plain) => {
    const head = 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n';
    const quoted = 'CREDIT,10/21/2026,"Zelle payment from ANN LEE for "a, b" 2468013579",150.00,X,155.00,,\n';
    const bytes = new TextEncoder().encode(head + quoted + plain);
    expect(readStatement(bytes, { given: NOTHING, saved: new Map() })).toMatchObject({
      statement: { closing_cents: 15_500, lines: [{ amount_cents: 15_000, payer: 'ANN LEE' }, ...(plain ? [{}] : [])] },
    });
  });

  it('Bank of America: a summary first, and Zelle memos in quotation marks with a comma', () => {
    const statement = read('bank-of-america.csv');
    expect([statement.lines.length, sum(statement)]).toEqual([4, 52_500]);
    expect(payers(statement)).toEqual(['MARCIA BROWN', 'DEVON REID', 'CLAUDETTE ST. JOHN', null]);
    expect(statement).toMatchObject({ opening_cents: 120_000, closing_cents: 172_500 });
    expect(statement.lines[1]).toMatchObject({
      line: 10,
      text: 'Zelle payment from DEVON REID for "Dinner, two seats"; Conf# b2c3d4e5f',
    });
  });

  it('Wells Fargo: no header', () => {
    const statement = read('wells-fargo.csv');
    expect([statement.lines.length, sum(statement)]).toEqual([4, 112_050]);
    expect(payers(statement)).toEqual(['BROWN MARCIA', 'REID DEVON', null, null]);
    expect(statement.lines[1]?.text).toBe('ZELLE FROM REID DEVON ON 10/19 REF # PP0ABC99ZZ "DINNER"');
  });

  it('PayPal: completed payments with their fees, without conversions and withdrawals', () => {
    const statement = read('paypal.csv');
    expect([statement.lines.length, sum(statement)]).toEqual([4, 33_925]);
    expect(
      statement.lines.map(({ payer, text, currency, amount_cents }) => [payer, text, currency, amount_cents]),
    ).toEqual([
      ['Marcia Brown', 'Mobile Payment Reunion 7K3-PQE', 'USD', 15_000],
      ['Marcia Brown', 'PayPal fee', 'USD', -465],
      ['Andrée Côté', 'General Payment Dinner', 'CAD', 20_000],
      ['Andrée Côté', 'PayPal fee', 'CAD', -610],
    ]);
    expect(statement.skipped).toEqual([
      { reason: 'It isn’t completed', rows: 1 },
      { reason: 'It converts a currency', rows: 2 },
      { reason: 'Money goes out', rows: 1 },
    ]);
  });

  it('another bank: semicolons, decimal commas, the day first, withdrawals and deposits apart', () => {
    const statement = read('island-bank.csv', { columns: ISLAND, day_order: null });
    expect([statement.lines.length, sum(statement)]).toEqual([3, 2_749_950]);
    expect(payers(statement)).toEqual(['BROWN MARCIA', null, null]);
    expect(statement.lines.map(({ booked_on, amount_cents }) => [booked_on, amount_cents])).toEqual([
      ['2026-11-03', 1_850_000],
      ['2026-11-04', -25_050],
      ['2026-11-16', 925_000],
    ]);
  });

  it('rows that sum up the others are no transactions', () => {
    const columns = { date: 0, text: 1, payer: 2, amount: 3, debit: null, credit: null };
    const statement = read('totals.csv', { columns, day_order: null });
    expect([statement.lines.length, sum(statement)]).toEqual([2, 15_000]);
    expect(statement.lines.map(({ text }) => text)).toEqual(['Total for the dinner', 'Refund of a total']);
    expect(statement.skipped).toEqual([{ reason: 'It sums up the others', rows: 7 }]);
  });

  it('Windows-1252, a currency sign and an amount in brackets', () => {
    const statement = read('windows-1252.csv', { columns: WINDOWS, day_order: null });
    expect([statement.lines.length, sum(statement)]).toEqual([3, 36_000]);
    expect(payers(statement)).toEqual(['Andrée Côté', 'Brown, Marcia', 'Devon Reid']);
    expect(statement.lines[0]?.text).toBe('Dinner – two seats');
  });
});

describe('OFX', () => {
  it('SGML without closing tags, with an empty name and a reference used twice', () => {
    const statement = read('sgml.ofx');
    expect([statement.lines.length, sum(statement)]).toEqual([4, 13_750]);
    expect(payers(statement)).toEqual(['MARCIA BROWN', null, 'BROWN & SONS', 'MONTHLY SERVICE FEE']);
    expect(statement).toMatchObject({
      account_hint: '4321',
      currency: 'USD',
      last_day: '2026-11-01',
      opening_cents: null,
      closing_cents: 113_750,
    });
    expect(statement.lines.map(({ is_reversal }) => is_reversal)).toEqual([false, false, true, false]);
    expect(statement.lines[0]).toMatchObject({ line: 27, booked_on: '2026-10-05', bank_reference: '202610050001' });
  });

  it('the currency of an amount, but not the one it was converted from', () => {
    const line = (more: string) => `<STMTTRN><DTPOSTED>20261105<TRNAMT>5.00<FITID>1<NAME>ANN LEE${more}</STMTTRN>`;
    const of = (name: string) => line(`<${name}><CURRATE>0.7<CURSYM>CAD</${name}>`);
    const text = `<OFX><CURDEF>USD<BANKTRANLIST>${of('CURRENCY')}${of('ORIGCURRENCY')}${line('')}</BANKTRANLIST></OFX>`;
    const reading = readStatement(new TextEncoder().encode(text), { given: NOTHING, saved: new Map() });
    expect(reading).toMatchObject({
      statement: { lines: [{ currency: 'CAD' }, { currency: null }, { currency: null }] },
    });
  });

  it('XML of a credit card (QFX)', () => {
    const statement = read('xml.qfx');
    expect([statement.lines.length, sum(statement)]).toEqual([1, 7_550]);
    expect(payers(statement)).toEqual(['Andrée Côté']);
    expect(statement).toMatchObject({ account_hint: '4242', closing_cents: -92_450, last_day: null });
  });
});

describe('CAMT', () => {
  it('.053 version 8: every Ustrd, the payer below Pty, a batch by its transfers, a reversal, nothing that waits', () => {
    const statement = read('statement.camt053.xml');
    expect([statement.lines.length, sum(statement)]).toEqual([4, 31_000]);
    expect(payers(statement)).toEqual(['Marcia Brown', 'Devon Reid', 'Claudette St. John', 'Claudette St. John']);
    expect(statement.lines.map(({ text }) => text)).toEqual([
      'Reunion 2026 Code 7K3-PQE',
      'Dinner',
      'RF18 5390 0754',
      'Return: account closed',
    ]);
    expect(statement.lines.map(({ is_reversal }) => is_reversal)).toEqual([false, false, false, true]);
    expect(statement).toMatchObject({
      account_hint: '3000',
      currency: 'EUR',
      opening_cents: 100_000,
      closing_cents: 131_000,
      last_day: '2026-11-05',
    });
    expect(statement.skipped).toEqual([{ reason: 'It isn’t booked yet', rows: 1 }]);
  });

  it('.054 version 2 with a prefix: amounts of a batch in AmtDtls; a batch without amounts stays one line', () => {
    const statement = read('notice.camt054.xml');
    expect([statement.lines.length, sum(statement)]).toEqual([3, 57_000]);
    expect(payers(statement)).toEqual(['Marcia Brown', 'Devon Reid', 'Ann Lee, Bob Lee']);
    expect(statement.lines.map(({ bank_reference }) => bank_reference)).toEqual(['SAME', 'SAME', null]);
    expect(statement).toMatchObject({
      account_hint: '6789',
      opening_cents: null,
      closing_cents: null,
      last_day: null,
    });
  });
});

it('MT940: reversals undo, entry dates get the right year, structured and free text', () => {
  const statement = read('reversals.mt940');
  expect([statement.lines.length, sum(statement)]).toEqual([4, 0]);
  expect(
    statement.lines.map(({ booked_on, amount_cents, payer, is_reversal }) => [
      booked_on,
      amount_cents,
      payer,
      is_reversal,
    ]),
  ).toEqual([
    ['2026-12-30', 15_000, 'Marcia Brown Campbell', false],
    ['2027-01-02', -2_550, 'Island Bank', false],
    ['2027-01-02', -15_000, null, true],
    ['2027-01-04', 2_550, null, true],
  ]);
  expect(statement.lines.map(({ text }) => text)).toEqual([
    'SVWZ+Reunion 7K3-PQE Dinner',
    'Quarterly fee',
    'Returned transfer of Marcia Brown',
    'Fee refunded',
  ]);
  expect(statement).toMatchObject({
    account_hint: '3000',
    currency: 'EUR',
    opening_cents: 100_000,
    closing_cents: 100_000,
    last_day: '2027-01-05',
  });
  expect(statement.skipped).toEqual([{ reason: 'The amount is 0', rows: 1 }]);
});

describe('a quiet week has no lines, and days', () => {
  it.each<[file: string, balances: [opening: number | null, closing: number]]>([
    ['quiet.ofx', [null, 113_750]],
    ['quiet.camt053.xml', [131_000, 131_000]],
    ['quiet.mt940', [131_000, 131_000]],
  ])('%s', (file, [opening_cents, closing_cents]) => {
    const days = { first_day: '2026-03-01', last_day: '2026-03-07' };
    expect(read(file)).toMatchObject({ ...days, opening_cents, closing_cents, lines: [], skipped: [] });
  });
});

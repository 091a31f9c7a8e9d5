/** What a CSV file doesn't say is asked, and never guessed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOfColumn } from './amounts.ts';
import { dayOrderOf, readDay } from './days.ts';
import { zellePayer } from './payer.ts';
import { readStatement } from './read-statement.ts';

const cells = (...texts: string[]) => texts.map((text, index) => ({ text, line: index + 1 }));
const cents = (...texts: string[]) => centsOfColumn(cells(...texts));
const csv = (...rows: string[]) => new TextEncoder().encode(rows.join('\n'));
const COLUMNS = { date: 0, text: 1, payer: null, amount: 2, debit: null, credit: null };
const NOTHING = { columns: null, day_order: null };

describe('amounts of a column', () => {
  it.each<[text: string, expected: number]>([
    ['0.10', 10],
    ['1,234.5', 123_450],
    ['1.234,56', 123_456],
    ['1 234,56', 123_456],
    ["1'234.56", 123_456],
    ['1,234,567', 123_456_700],
    ['1,234', 123_400],
    ['-5', -500],
    ['−5.00', -500],
    ['5.00-', -500],
    ['(5.00)', -500],
    ['+5.00', 500],
    ['$5.00', 500],
    ['-J$5.00', -500],
    ['J$ -5.00', -500],
    ['5.00 USD', 500],
    ['5.00 DR', -500],
    ['5.00 CR', 500],
    ['-0.00', 0],
  ])('%s is %i cents', (text, expected) => {
    expect(cents(text)).toEqual([expected]);
  });

  it('neighbours decide between thousands and decimals', () => {
    expect(cents('1.234', '5,00')).toEqual([123_400, 500]);
    expect(cents('1,234', '5.00')).toEqual([123_400, 500]);
  });

  it.each([['1.234'], ['1,23', '1.23'], ['12,34,567.00'], ['1.2.3,4,5'], ['5.00 5'], ['--5'], ['']])(
    '%s isn’t read',
    (...texts) => {
      expect(() => cents(...texts)).toThrow(/^Line \d+: /);
    },
  );

  it('any amount of cents is read as it was written', () => {
    const amounts = fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 1 });
    fc.assert(
      fc.property(amounts, (list) => {
        const written = list.map(
          (each) =>
            `${each < 0 ? '-' : ''}${Math.trunc(Math.abs(each) / 100)}.${String(Math.abs(each) % 100).padStart(2, '0')}`,
        );
        expect(cents(...written)).toEqual(list.map((each) => each || 0));
      }),
    );
  });
});

describe('days of a column', () => {
  it.each<[texts: string[], order: string | undefined]>([
    [['03/04/2026', '31/04/2026'], 'day_first'],
    [['03/04/2026', '04/13/26'], 'month_first'],
    [['03/04/2026', '04/05/2026'], 'unclear'],
    [['2026-03-04', '03.04.2026'], undefined],
    [['03/03/2026', '2026-03-04'], undefined],
    [['03/03/2026', '03/04/2026'], 'unclear'],
  ])('%j: %s', (texts, order) => {
    expect(dayOrderOf(cells(...texts))).toBe(order);
  });

  it('values that contradict each other stop', () => {
    expect(() => dayOrderOf(cells('13/04/2026', '04/13/2026'))).toThrow(/^Line 2: /);
  });

  it.each<[text: string, day: string]>([
    ['2026-11-03', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['2026/11/3', '2026-11-03'],
    ['2026-1-5', '2026-01-05'],
    ['2026/1/5', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['2026-11-03T08:00:00Z', '2026-11-03'],
    ['11/03/2026 14:05', '2026-11-03'],
    ['03.11.2026', '2026-11-03'],
    ['3-Nov-26', '2026-11-03'],
    ['Nov 3, 2026', '2026-11-03'],
  ])('%s is %s', (text, day) => {
    expect(readDay({ text, line: 1 })).toBe(day);
  });
});

describe('unknown files', () => {
  it('an unknown header is asked for, with a guess', () => {
    const reading = readStatement(csv('Posted,Memo,Value', '2026-11-03,Dinner,5.00'), {
      given: NOTHING,
      saved: new Map(),
    });
    expect(reading).toEqual({
      question: {
        kind: 'columns',
        header: ['Posted', 'Memo', 'Value'],
        samples: [['2026-11-03', 'Dinner', '5.00']],
        guess: { date: 0, text: 1, amount: 2 },
        header_hash: expect.stringMatching(/^[\da-f]{64}$/),
      },
    });
  });

  it('a file without a header is asked for, and the same answer fits the next', () => {
    const read = (file: Uint8Array, saved = new Map()) => readStatement(file, { given: NOTHING, saved });
    const asked = read(csv('2026-11-03,Dinner,5.00'));
    if (!('question' in asked)) throw new Error('it asks');
    expect(asked.question).toMatchObject({ kind: 'columns', header: [], guess: {} });
    const saved = new Map([[asked.question.header_hash, { columns: COLUMNS, day_order: null }]]);
    expect(read(csv('2026-11-04,Gala,7.00'), saved)).toMatchObject({ statement: { lines: [{ amount_cents: 700 }] } });
  });

  it('an unclear order of day and month is asked for, and the answer is kept', () => {
    const file = csv('Date,Memo,Amount', '03/03/2026,Gala,7.00', '03/04/2026,Dinner,5.00');
    const columns = { ...COLUMNS };
    const asked = readStatement(file, { given: { columns, day_order: null }, saved: new Map() });
    expect(asked).toMatchObject({ question: { kind: 'day_order', samples: [['03/04/2026']] } });
    const answered = readStatement(file, { given: { columns, day_order: 'day_first' }, saved: new Map() });
    expect(answered).toMatchObject({ statement: { lines: [{}, { booked_on: '2026-04-03' }] } });
  });

  it('an order that makes no difference isn’t asked for', () => {
    const reading = readStatement(csv('Date,Memo,Amount', '03/03/2026,Gala,7.00'), {
      given: { columns: COLUMNS, day_order: null },
      saved: new Map(),
    });
    expect(reading).toMatchObject({ statement: { lines: [{ booked_on: '2026-03-03' }] } });
  });
});

describe('columns that say by themselves what they hold', () => {
  const read = (columns: Partial<typeof COLUMNS>, ...rows: string[]) => {
    const given = { columns: { ...COLUMNS, ...columns }, day_order: null };
    const reading = readStatement(csv(...rows), { given, saved: new Map() });
    if ('question' in reading) throw new Error('nothing is asked');
    return reading.statement;
  };
  const amounts = (...rows: string[]) => read({}, ...rows).lines.map(({ amount_cents }) => amount_cents);

  it('a currency', () => {
    const { lines } = read({}, 'Date,Text,Amount,Currency', '2026-11-03,A,"45,000.00",JMD', '2026-11-04,B,5.00,J$');
    expect(lines.map(({ currency }) => currency)).toEqual(['JMD', null]);
  });

  it('DR and CR, where the amounts have no sign', () => {
    const header = 'Date,Text,Amount,DR/CR';
    expect(amounts(header, '2026-11-03,A,10.00,CR', '2026-11-04,B,5.00,DR')).toEqual([1_000, -500]);
    expect(amounts(header, '2026-11-03,A,10.00,Debit', '2026-11-04,B,-5.00,Debit')).toEqual([1_000, -500]);
    expect(amounts(header, '2026-11-03,A,10.00,C', '2026-11-04,B,5.00,fee')).toEqual([1_000, 500]);
  });

  it.each(['', '-', '0.00', '$0.00'])('%j on the side of a row that has no money', (nothing) => {
    const columns = { amount: null, debit: 2, credit: 3 } as never;
    const rows = [`2026-11-03,A,${nothing},10.00`, `2026-11-04,B,5.00,${nothing}`];
    const { lines } = read(columns, 'Date,Text,Debit,Credit', ...rows);
    expect(lines.map(({ amount_cents }) => amount_cents)).toEqual([1_000, -500]);
  });

  it('the balance after each line, in either order', () => {
    const header = 'Date;Text;Amount;Balance';
    const balances = (...rows: string[]) => {
      const { opening_cents, closing_cents } = read({}, header, ...rows);
      return [opening_cents, closing_cents];
    };
    expect(balances('25/11/2026;B;-5.00;105.00', '24/11/2026;A;10.00;110.00')).toEqual([10_000, 10_500]);
    expect(balances('24/11/2026;A;10.00;110.00', '25/11/2026;B;-5.00;105.00')).toEqual([10_000, 10_500]);
    expect(balances('25/11/2026;A;10.00;110.00', '25/11/2026;B;-5.00;105.00')).toEqual([10_000, 10_500]);
    expect(balances('25/11/2026;A;10.00;see below')).toEqual([null, null]);
  });

  it('the balance beside amounts going out and coming in', () => {
    const columns = { amount: null, debit: 2, credit: 3 } as never;
    const rows = ['2026-11-03,A,,10.00,110.00', '2026-11-04,B,5.00,,105.00'];
    const { opening_cents, closing_cents } = read(columns, 'Date,Text,Debit,Credit,Balance', ...rows);
    expect([opening_cents, closing_cents]).toEqual([10_000, 10_500]);
  });

  it('a heading of both is not suggested for money going out', () => {
    const file = csv('Date,Text,Amount,Debit/Credit', '2026-11-03,Dinner,5.00,Credit');
    expect(readStatement(file, { given: NOTHING, saved: new Map() })).toMatchObject({
      question: { guess: { date: 0, text: 1, amount: 2 } },
    });
  });
});

it.each<[text: string, name: string | null]>([
  ['Zelle payment from JANE DOE for "a; b"; Conf# x', 'JANE DOE'],
  ['Zelle Transfer Conf# 12ab; DOE, JANE', 'DOE, JANE'],
  ['ZELLE FROM DOE JANE ON 10/15 REF # PP0', 'DOE JANE'],
  ['Zelle payment from 3 SONS LLC 1234567890', '3 SONS LLC'],
  ['Zelle payment to JANE DOE', null],
  ['Payment from JANE DOE', null],
])('the payer of %s is %s', (text, name) => {
  expect(zellePayer(text)).toBe(name);
});

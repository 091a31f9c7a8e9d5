/** Amounts as integer cents by string arithmetic: no floating-point number ever holds one. */
import { type Cell, unreadableCell } from './parsed-statement.ts';

const WHAT = 'isn’t an amount';
/** What the database holds. */
const MAX_AMOUNT = 2_147_483_647;
const MAX_BALANCE = 1_000_000_000_000_000;

type Mark = '.' | ',';
type Sign = 1 | -1;

const GROUPING = /[\s'’]/g;
const MINUS = /[\u2012\u2013\u2212]/g;
/** A sign or currency before the number; a currency, a sign, CR or DR after it. */
const AMOUNT = /^([+-]?)([A-Z]{0,3}[$€£]?)([+-]?)([\d.,]*\d[.,]?)([$€£]?)([A-Z]{0,3})([+-]?)$/;

/** The sign, and the digits with their marks. */
function partsOf(cell: Cell): { sign: Sign; number: string } {
  const plain = cell.text.replace(GROUPING, '').replace(MINUS, '-').toUpperCase();
  const bracketed = plain.startsWith('(') && plain.endsWith(')');
  const match = AMOUNT.exec(bracketed ? plain.slice(1, -1) : plain);
  if (!match) throw unreadableCell(cell, WHAT);
  const [, before, , inner, number = '', , suffix, after] = match;
  const signs = [before, inner, after, bracketed ? '-' : '', suffix === 'DR' ? '-' : ''].filter(Boolean);
  if (signs.length > 1) throw unreadableCell(cell, WHAT);
  return { sign: signs[0] === '-' ? -1 : 1, number };
}

/** The mark that the number shows to be the decimal one; undefined for '1234' and for '1,234' or '1.234', which show none. */
function markOf(number: string): Mark | undefined {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (last < 0) return undefined;
  const mark = number[last] as Mark;
  const other: Mark = mark === '.' ? ',' : '.';
  if (number.includes(other)) return mark;
  if (number.indexOf(mark) !== last) return other; // several: they group
  return number.length - last - 1 === 3 ? undefined : mark;
}

/** The decimal mark of a column. Its amounts must agree, and one of them must show it, or it is asked for nowhere. */
function decimalMark(cells: readonly Cell[], numbers: readonly string[]): Mark {
  let mark: Mark | undefined;
  let unclear: Cell | undefined;
  for (const [index, cell] of cells.entries()) {
    const number = numbers[index] as string;
    const shown = markOf(number);
    if (shown && mark && shown !== mark) throw unreadableCell(cell, `${WHAT} like those before it`);
    mark = shown ?? mark;
    if (!shown && number.includes('.')) unclear ??= cell;
  }
  if (!mark && unclear)
    throw unreadableCell(unclear, 'may be thousands or three decimals. Save the amounts with two decimals');
  return mark ?? '.';
}

/** Signed cents of a whole column, so that '1,234' is read as its neighbours show. */
export function centsOfColumn(cells: readonly Cell[], limit = MAX_AMOUNT): number[] {
  const parts = cells.map(partsOf);
  const numbers = parts.map(({ number }) => number);
  const mark = decimalMark(cells, numbers);
  return cells.map((cell, index) => {
    const { sign, number } = parts[index] as { sign: Sign; number: string };
    const [whole = '', fraction = '', ...more] = number.split(mark);
    const isWhole = mark === '.' ? /^(\d+|\d{1,3}(,\d{3})+)$/ : /^(\d+|\d{1,3}(\.\d{3})+)$/;
    if (more.length > 0 || !isWhole.test(whole) || !/^\d{0,2}$/.test(fraction)) throw unreadableCell(cell, WHAT);
    return signed(sign, whole.replace(/\D/g, ''), fraction, cell, limit);
  });
}

export const balancesOfColumn = (cells: readonly Cell[]): number[] => centsOfColumn(cells, MAX_BALANCE);

/** Signed cents of OFX, CAMT and MT940, which never group digits: '120', '120.5', '120,50' or '120.500'. */
export function exactCents(cell: Cell, limit = MAX_AMOUNT): number {
  const match = /^([+-]?)(\d+)(?:[.,](\d*))?$/.exec(cell.text.trim());
  const [, sign, whole = '', fraction = ''] = match ?? [];
  if (!match || !/^0*$/.test(fraction.slice(2))) throw unreadableCell(cell, WHAT);
  return signed(sign === '-' ? -1 : 1, whole, fraction.slice(0, 2), cell, limit);
}

export const exactBalance = (cell: Cell): number => exactCents(cell, MAX_BALANCE);

function signed(sign: Sign, whole: string, fraction: string, cell: Cell, limit: number): number {
  const digits = `${whole}${fraction.padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  if (digits.length > 16 || Number(digits) > limit) throw unreadableCell(cell, 'is too large an amount');
  return digits === '0' ? 0 : sign * Number(digits);
}

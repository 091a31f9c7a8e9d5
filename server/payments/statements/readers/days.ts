/** Days of a column. Whether the day or the month comes first is read from the whole column, never from one value. */
import type { DayOrder } from '../../../../contract/list-choices.ts';
import { type Cell, unreadable, unreadableCell } from './parsed-statement.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FIRST_YEAR = 1990;
const LAST_YEAR = 2099;

type Numbers = { year: number; month: number; day: number };
/** '03/04/2026': only the column tells which is the month. */
type Pair = { year: number; first: number; second: number };
type Found = Numbers | Pair;

const isPair = (found: Found): found is Pair => 'first' in found;
const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

function read(cell: Cell): Found {
  const text = (cell.text.trim().split(/[T ](?=\d{1,2}:)/)[0] ?? '').trim();
  const yearFirst = /^(\d{4})(?:(\d{2})(\d{2})|([-/.])(\d{1,2})\4(\d{1,2}))$/.exec(text);
  if (yearFirst) {
    const [, year, month, day, , separateMonth, separateDay] = yearFirst;
    return { year: Number(year), month: Number(month ?? separateMonth), day: Number(day ?? separateDay) };
  }
  const pair = /^(\d{1,2})([-/.])(\d{1,2})([-/.])(\d{4}|\d{2})$/.exec(text);
  if (pair && pair[2] === pair[4]) {
    const [first, second, year] = [Number(pair[1]), Number(pair[3]), fullYear(pair[5] ?? '')];
    return pair[2] === '.' ? { year, month: second, day: first } : { year, first, second };
  }
  const named = /^(\d{1,2})[- ]([a-z]{3,9})\.?,?[- ](\d{4}|\d{2})$/i.exec(text);
  if (named) return { year: fullYear(named[3] ?? ''), month: monthOf(named[2]), day: Number(named[1]) };
  const american = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (american) return { year: Number(american[3]), month: monthOf(american[1]), day: Number(american[2]) };
  throw unreadableCell(cell, 'isn’t a date');
}

const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Whether the order of day and month matters: '03/04/2026', but neither '03/03/2026' nor '13/04/2026'. */
export function isReadTwoWays(cell: Cell): boolean {
  const found = read(cell);
  return isPair(found) && found.first !== found.second && found.first <= 12 && found.second <= 12;
}

/** 'unclear' if nothing shows it and some may be read both ways; undefined if none may. Throws if the values contradict each other. */
export function dayOrderOf(cells: readonly Cell[]): DayOrder | 'unclear' | undefined {
  let order: DayOrder | undefined;
  for (const cell of cells) {
    const found = read(cell);
    if (!isPair(found)) continue;
    const shown = found.first > 12 ? 'day_first' : found.second > 12 ? 'month_first' : undefined;
    if (shown && order && shown !== order)
      throw unreadable(
        `Line ${cell.line}: “${cell.text.trim()}” has the day and month in another order than the lines before it.`,
      );
    order = shown ?? order;
  }
  return order ?? (cells.some(isReadTwoWays) ? 'unclear' : undefined);
}

export function readDay(cell: Cell, order: DayOrder = 'month_first'): string {
  const found = read(cell);
  const { year, month, day } = isPair(found) ? ordered(found, order) : found;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || year < FIRST_YEAR || year > LAST_YEAR) throw unreadableCell(cell, 'isn’t a date');
  return date.toISOString().slice(0, 10);
}

/** Null where there is none or it can't be read: unlike the day of a line, no money depends on it alone. */
export function dayOrNull(cell: Cell | undefined): string | null {
  try {
    return cell ? readDay(cell) : null;
  } catch {
    return null;
  }
}

const ordered = ({ year, first, second }: Pair, order: DayOrder): Numbers =>
  order === 'day_first' ? { year, month: second, day: first } : { year, month: first, day: second };

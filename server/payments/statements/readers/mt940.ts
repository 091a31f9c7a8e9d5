import { exactBalance, exactCents } from './amounts.ts';
import { dayOrNull, readDay } from './days.ts';
import {
  accountHint,
  type Cell,
  type ParsedLine,
  type ParsedStatement,
  tidy,
  unreadableCell,
} from './parsed-statement.ts';

type Field = { tag: string; line: number; rows: string[] };

/** SWIFT's fields ':61:…' with the rows that continue them. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, row] of text.split(/\r\n|\n|\r/).entries()) {
    const start = /^:(\d\d[A-Z]?):(.*)$/.exec(row);
    if (start) fields.push({ tag: start[1] ?? '', line: index + 1, rows: [start[2] ?? ''] });
    else if (!/^-?\}?$|^\{/.test(row)) fields.at(-1)?.rows.push(row);
  }
  return fields;
}

/** One or several statements of one account, one after the other. Throws STATEMENT_UNREADABLE. */
export function readMt940(text: string): ParsedStatement {
  const fields = fieldsOf(text);
  const all = (tag: string) => fields.filter((field) => field.tag === tag);
  const account_hint = accountHint(all('25').map(({ rows }) => rows[0]?.trim()));
  const opening = balanceOf(all('60F')[0] ?? all('60M')[0]);
  const closing = balanceOf(all('62F').at(-1) ?? all('62M').at(-1));
  return {
    format: 'mt940',
    account_hint,
    currency: opening?.currency ?? closing?.currency ?? null,
    opening_cents: opening?.cents ?? null,
    closing_cents: closing?.cents ?? null,
    first_day: opening?.day ?? null,
    last_day: balanceOf(all('62F').at(-1))?.day ?? null,
    lines: linesOf(fields, opening?.currency ?? null),
    skipped: [],
  };
}

const cellOf = ({ rows, line }: Field): Cell => ({ text: rows[0] ?? '', line });

type Balance = { cents: number; currency: string; day: string | null };

function balanceOf(field: Field | undefined): Balance | undefined {
  if (!field) return undefined;
  const cell = cellOf(field);
  const match = /^([CD])(\d{6})([A-Z]{3})([\d.,]+)\s*$/.exec(cell.text);
  if (!match) throw unreadableCell(cell, 'isn’t a balance');
  const cents = exactBalance({ ...cell, text: match[4] ?? '' });
  const day = dayOrNull({ ...cell, text: `20${match[2]}` });
  return { cents: match[1] === 'D' && cents !== 0 ? -cents : cents, currency: match[3] ?? '', day };
}

const linesOf = (fields: readonly Field[], currency: string | null): ParsedLine[] =>
  fields.flatMap((field, index) => {
    if (field.tag !== '61') return [];
    const next = fields[index + 1];
    const details = detailsOf(next?.tag === '86' ? next.rows : [], field.rows.slice(1));
    return [{ ...transactionOf(field), currency, ...details }];
  });

/** Value date, entry date, debit or credit or their reversals, the currency's last character, amount, type, references. */
const TRANSACTION = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d[\d.,]*)[NSF][A-Z0-9]{3}(.*)$/;

function transactionOf(field: Field) {
  const cell = cellOf(field);
  const match = TRANSACTION.exec(cell.text.trim());
  if (!match) throw unreadableCell(cell, 'isn’t a transaction');
  const [, valueDate = '', entryDate, mark = '', , amount = '', references = ''] = match;
  const cents = exactCents({ ...cell, text: amount });
  const [customer = '', bank = ''] = references.split('//');
  const isIn = mark === 'C' || mark === 'RD';
  return {
    line: field.line,
    booked_on: bookedOn(valueDate, entryDate, cell),
    amount_cents: isIn || cents === 0 ? cents : -cents,
    bank_reference: tidy(bank) || (tidy(customer) === 'NONREF' ? null : tidy(customer)) || null,
    is_reversal: mark.startsWith('R'),
  };
}

/** The entry date has no year: it is the one nearest to the value date. */
function bookedOn(valueDate: string, entryDate: string | undefined, cell: Cell): string {
  const value = readDay({ ...cell, text: `20${valueDate}` });
  if (!entryDate) return value;
  const months = Number(entryDate.slice(0, 2)) - Number(value.slice(5, 7));
  const year = Number(value.slice(0, 4)) + (months > 6 ? -1 : months < -6 ? 1 : 0);
  return readDay({ ...cell, text: `${year}${entryDate}` });
}

/** Field 86: codes after question marks, codes between slashes, or plain text. */
function detailsOf(rows: readonly string[], supplement: readonly string[]): { payer: string | null; text: string } {
  if (/^\d{3}\?/.test(rows[0] ?? '')) return questionMarks(rows.join(''));
  const text = tidy(rows.join(rows[0]?.startsWith('/') ? '' : ' '));
  if (text.startsWith('/')) return { payer: slashed(text, 'NAME') || null, text: slashed(text, 'REMI') || text };
  return { payer: null, text: text || tidy(supplement.join(' ')) };
}

function questionMarks(text: string): { payer: string | null; text: string } {
  const parts = text.split('?').slice(1);
  const join = (code: RegExp) =>
    tidy(
      parts
        .filter((part) => code.test(part))
        .map((part) => part.slice(2))
        .join(''),
    );
  return { payer: join(/^3[23]/) || null, text: join(/^(2\d|6[0-3])/) || join(/^00/) };
}

/** The value after '/NAME/', up to the next code. */
function slashed(text: string, code: string): string {
  const start = text.indexOf(`/${code}/`);
  if (start < 0) return '';
  const rest = text.slice(start + code.length + 2);
  const end = rest.search(/\/[A-Z]{4}\//);
  return tidy(end < 0 ? rest : rest.slice(0, end)).replace(/^\/?(USTD)?\/\//, '');
}

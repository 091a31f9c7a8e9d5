import { HOUR_MS } from '../../../../contract/constants.ts';
import { exactBalance, exactCents } from './amounts.ts';
import { dayOrNull, readDay } from './days.ts';
import {
  accountHint,
  earlierDay,
  endOf,
  type ParsedLine,
  type ParsedStatement,
  tidy,
  unreadable,
} from './parsed-statement.ts';

type Value = { text: string; line: number };
type Values = Map<string, Value>;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decoded = (text: string): string =>
  text.replace(/&([a-z]{2,4});/gi, (all, name) => ENTITIES[name.toLowerCase()] ?? all);

/**
 * SGML and XML alike, without closing tags for values: a value belongs to the tag before it. Reads the elements named
 * `wanted`, each with the first value of each tag, so that an empty or unclosed tag does no harm. ORIGCURRENCY is left out:
 * it says from which currency the bank converted the amount.
 */
function elementsOf(text: string, wanted: string): Values[] {
  const found: Values[] = [];
  let current: Values | undefined;
  const [before = '', ...parts] = text.split('<');
  let line = before.split('\n').length;
  let isOriginal = false;
  for (const part of parts) {
    const end = part.indexOf('>');
    const tag = part.slice(0, Math.max(end, 0)).trim().toUpperCase();
    if (tag === wanted) {
      current = new Map();
      found.push(current);
      isOriginal = false;
    } else if (tag === `/${wanted}`) current = undefined;
    if (tag.endsWith('ORIGCURRENCY')) isOriginal = !tag.startsWith('/');
    const value = part.slice(end + 1);
    if (current && !isOriginal && !tag.startsWith('/') && value.trim() !== '' && !current.has(tag))
      current.set(tag, { text: decoded(value).trim(), line: line + part.slice(0, end).split('\n').length - 1 });
    line += part.split('\n').length - 1;
  }
  return found;
}

/** Statements of one account. OFX says the closing balance only. Throws STATEMENT_UNREADABLE. */
export function readOfx(text: string): ParsedStatement {
  if (!/<\/OFX>/i.test(text)) throw unreadable('This file ends in the middle. Download the statement again.');
  const [bank, card] = [elementsOf(text, 'BANKACCTFROM'), elementsOf(text, 'CCACCTFROM')];
  const account_hint = accountHint([...bank, ...card].map((values) => values.get('ACCTID')?.text));
  const [ofx] = elementsOf(text, 'OFX');
  const balance = elementsOf(text, 'LEDGERBAL').at(-1)?.get('BALAMT');
  const lists = elementsOf(text, 'BANKTRANLIST');
  const ends = lists.flatMap((values) => endAt(values.get('DTEND')) ?? []).sort();
  const made = endAt(elementsOf(text, 'SONRS')[0]?.get('DTSERVER'));
  return {
    format: 'ofx',
    account_hint,
    currency: ofx?.get('CURDEF')?.text.toUpperCase() ?? null,
    opening_cents: null,
    closing_cents: balance ? exactBalance(balance) : null,
    first_day: lists.flatMap((values) => dayOf(values.get('DTSTART')) ?? []).sort()[0] ?? null,
    last_day: endOf(ends.at(-1) ?? null, made),
    lines: elementsOf(text, 'STMTTRN').map(lineOf),
    skipped: [],
  };
}

/** Without the time and its zone. */
const dayOf = (value: Value | undefined) => dayOrNull(value && { ...value, text: value.text.slice(0, 8) });

/** '20261118210000[-5:EST]': the day as written, or the school's day then if that is earlier. */
function endAt(value: Value | undefined): string | null {
  const [, date, time, zone] = /^(\d{8})(\d{4})\d{0,2}(?:\.\d+)?\[([+-]?\d{1,2})/.exec(value?.text ?? '') ?? [];
  const day = dayOf(value);
  if (!day || !date || !time || !zone) return day;
  const moment = new Date(`${day}T${time.slice(0, 2)}:${time.slice(2)}:00Z`);
  return earlierDay(day, new Date(moment.getTime() - Number(zone) * HOUR_MS));
}

const MONEY_IN = ['CREDIT', 'DEP', 'DIRECTDEP', 'INT', 'DIV'];
const MONEY_OUT = ['DEBIT', 'CHECK', 'FEE', 'SRVCHG', 'PAYMENT', 'DIRECTDEBIT', 'REPEATPMT'];

function lineOf(values: Values): ParsedLine {
  const text = (tag: string) => tidy(values.get(tag)?.text ?? '');
  const posted = values.get('DTPOSTED');
  const amount = values.get('TRNAMT');
  if (!posted || !amount) {
    const at = [...values.values()][0]?.line ?? 1;
    throw unreadable(`The transaction at line ${at} has no ${posted ? 'amount' : 'date'}. Nothing was imported.`);
  }
  const cents = exactCents(amount);
  const type = text('TRNTYPE');
  const [name, memo] = [text('NAME'), text('MEMO')];
  const isZelle = name.toLowerCase().startsWith('zelle');
  return {
    line: amount.line,
    booked_on: readDay({ ...posted, text: posted.text.slice(0, 8) }),
    amount_cents: cents,
    currency: text('CURSYM').toUpperCase() || null,
    payer: isZelle ? null : name || null,
    text: isZelle && !memo.startsWith(name) ? `${name} ${memo}`.trim() : memo || name,
    bank_reference: text('FITID') || null,
    is_reversal: cents < 0 ? MONEY_IN.includes(type) : MONEY_OUT.includes(type),
  };
}

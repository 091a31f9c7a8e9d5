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
import { all, first, readXml, textAt, type XmlNode } from './xml-tree.ts';

const DIRECTION = 'CdtDbtInd';
const OPENING = ['OPBD', 'PRCD'];

/** CAMT.053 and .054 of any version, for one account. Throws STATEMENT_UNREADABLE. */
export function readCamt(text: string): ParsedStatement {
  const root = readXml(text);
  const statements = [
    ...all(root, 'Document/BkToCstmrStmt/Stmt'),
    ...all(root, 'Document/BkToCstmrDbtCdtNtfctn/Ntfctn'),
  ];
  if (statements.length === 0) throw unreadable('This XML isn’t a bank statement (CAMT.053 or CAMT.054).');
  const account_hint = accountHint(statements.map((each) => textAt(each, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')));
  const entries = statements.flatMap((each) => all(each, 'Ntry'));
  const booked = entries.filter(isBooked);
  const waiting = entries.length - booked.length;
  const balances = statements.flatMap((each) => all(each, 'Bal'));
  const opening = balances.find((each) => OPENING.includes(codeOf(each)));
  const closing = balances.findLast((each) => codeOf(each) === 'CLBD');
  return {
    format: 'camt',
    account_hint,
    currency:
      first(balances[0] ?? root, 'Amt')?.attributes.Ccy ?? (textAt(statements[0] as XmlNode, 'Acct/Ccy') || null),
    opening_cents: centsOf(opening),
    closing_cents: centsOf(closing),
    first_day: dayAt(statements[0], 'FrToDt/FrDtTm') ?? dayAt(opening, 'Dt/Dt', 'Dt/DtTm'),
    last_day: dayAt(closing, 'Dt/Dt', 'Dt/DtTm') ?? statedEnd(root),
    lines: booked.flatMap(linesOf),
    skipped: waiting > 0 ? [{ reason: 'It isn’t booked yet', rows: waiting }] : [],
  };
}

const codeOf = (balance: XmlNode): string => textAt(balance, 'Tp/CdOrPrtry/Cd');
const centsOf = (balance: XmlNode | undefined): number | null =>
  balance ? signed(balance, exactBalance(amountCell(balance, balance))) : null;

/** A notification (CAMT.054) needn't have every transaction of its days. */
function statedEnd(root: XmlNode): string | null {
  const last = all(root, 'Document/BkToCstmrStmt/Stmt').at(-1);
  const made = endAt(root, 'Document/BkToCstmrStmt/GrpHdr/CreDtTm');
  return last ? endOf(endAt(last, 'FrToDt/ToDtTm'), made) : null;
}

/** '2026-11-18T02:00:00Z': the school's day then, if that is earlier than the day as written. */
function endAt(node: XmlNode, path: string): string | null {
  const [day, text] = [dayAt(node, path), textAt(node, path)];
  return day && /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? earlierDay(day, new Date(text)) : day;
}

function dayAt(node: XmlNode | undefined, ...paths: string[]): string | null {
  const found = node && first(node, ...paths);
  return dayOrNull(found && { text: found.text.trim().slice(0, 10), line: found.line });
}

const isBooked = (entry: XmlNode): boolean => ['BOOK', ''].includes(textAt(entry, 'Sts/Cd', 'Sts'));

/** Direct since version 4, in the details before. */
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'];

const amountCell = (node: XmlNode, around: XmlNode) => {
  const amount = first(node, ...AMOUNTS);
  return { text: amount?.text ?? '', line: amount?.line ?? around.line };
};

const signed = (node: XmlNode, cents: number): number =>
  textAt(node, DIRECTION) === 'DBIT' && cents !== 0 ? -cents : cents;

/** A batch becomes a line for each of its transfers, if they add up to it. */
function linesOf(entry: XmlNode): ParsedLine[] {
  const total = signed(entry, exactCents(amountCell(entry, entry)));
  const details = all(entry, 'NtryDtls/TxDtls');
  const parts = details.length > 1 ? partsOf(entry, details, total) : null;
  if (!parts) return [lineOf(entry, details, total)];
  return details.map((each, index) => lineOf(entry, [each], parts[index] as number));
}

function partsOf(entry: XmlNode, details: readonly XmlNode[], total: number): number[] | null {
  if (!details.every((each) => first(each, ...AMOUNTS))) return null;
  const cents = details.map((each) =>
    signed(textAt(each, DIRECTION) ? each : entry, exactCents(amountCell(each, entry))),
  );
  return cents.includes(0) || cents.reduce((sum, each) => sum + each, 0) !== total ? null : cents;
}

function lineOf(entry: XmlNode, details: readonly XmlNode[], amount_cents: number): ParsedLine {
  const party = amount_cents > 0 ? 'Dbtr' : 'Cdtr';
  const day = first(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm');
  const payers = details
    .map((each) => textAt(each, `RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`))
    .filter(Boolean);
  const texts = details.flatMap((each) => [
    ...all(each, 'RmtInf/Ustrd').map(({ text }) => text),
    ...all(each, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text),
  ]);
  const reference = details.map((each) => textAt(each, 'Refs/AcctSvcrRef', 'Refs/EndToEndId')).find(Boolean);
  return {
    line: entry.line,
    booked_on: readDay({ text: (day?.text ?? '').trim().slice(0, 10), line: day?.line ?? entry.line }),
    amount_cents,
    currency: first(entry, 'Amt')?.attributes.Ccy ?? null,
    payer: tidy(payers.join(', ')) || null,
    text: tidy(texts.join(' ')) || tidy(textAt(details[0] ?? entry, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf')),
    bank_reference:
      reference && reference !== 'NOTPROVIDED' ? tidy(reference) : tidy(textAt(entry, 'AcctSvcrRef')) || null,
    is_reversal: textAt(entry, 'RvslInd') === 'true',
  };
}

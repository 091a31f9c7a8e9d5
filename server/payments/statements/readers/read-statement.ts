import { readCamt } from './camt.ts';
import { type CsvOptions, type Reading, readCsv } from './csv.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { MAX_LINES, type ParsedLine, type ParsedStatement, unreadable } from './parsed-statement.ts';
import { zellePayer } from './payer.ts';
import { textOfFile } from './text-of-file.ts';

const HEAD = 8_000; // characters that tell the format
const SAYS_ALL = { header_hash: null, is_answered: false, day_order: null };

/** Reads a statement of any known format, told by its content. Throws STATEMENT_UNREADABLE with a sentence. */
export function readStatement(bytes: Uint8Array, options: CsvOptions): Reading {
  const reading = readText(textOfFile(bytes), options);
  if ('question' in reading) return reading;
  const statement = withoutZeros(reading.statement);
  if (statement.lines.length > MAX_LINES)
    throw unreadable(
      `This file has more than ${MAX_LINES.toLocaleString('en')} transactions. Download a shorter period.`,
    );
  if (statement.lines.length === 0) requirePeriod(statement);
  return { ...reading, statement: { ...statement, lines: statement.lines.map(withPayer) } };
}

/** A file without transactions says something only if it says of which days. */
function requirePeriod({ first_day, last_day, skipped }: ParsedStatement): void {
  if (first_day !== null && last_day !== null && first_day <= last_day) return;
  const which = skipped.length > 0 ? ' that count' : '';
  throw unreadable(
    `There are no transactions${which} in this file, and it doesn’t say from which day to which. OFX, CAMT and MT940 files say it.`,
  );
}

function readText(text: string, options: CsvOptions): Reading {
  const head = text
    .slice(0, HEAD)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<!doctype html|^<html/i.test(head))
    throw unreadable('This is a web page. Sign in at your bank and download the statement there.');
  if (/<!DOCTYPE/i.test(head))
    throw unreadable('This file has a DOCTYPE, which no bank needs and we don’t read. Download the statement again.');
  if (/<OFX>/i.test(head)) return { statement: readOfx(text), ...SAYS_ALL };
  if (head.startsWith('<')) return { statement: readCamt(text), ...SAYS_ALL };
  if (/^:20:/m.test(head) && /^:(25|60[FM]|61):/m.test(head)) return { statement: readMt940(text), ...SAYS_ALL };
  if (head.startsWith('!Type:'))
    throw unreadable('This is a QIF file, which doesn’t say enough. Download the statement as CSV or OFX.');
  return readCsv(text, options);
}

const withPayer = (line: ParsedLine): ParsedLine =>
  line.payer || line.amount_cents < 0 ? line : { ...line, payer: zellePayer(line.text) };

/** Banks write lines without an amount as notes. They change no balance. */
function withoutZeros(statement: ParsedStatement): ParsedStatement {
  const lines = statement.lines.filter(({ amount_cents }) => amount_cents !== 0);
  const rows = statement.lines.length - lines.length;
  if (rows === 0) return statement;
  return { ...statement, lines, skipped: [...statement.skipped, { reason: 'The amount is 0', rows }] };
}

import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const NOTHING = { given: { columns: null, day_order: null }, saved: new Map() };
const HEADER = 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #';
const chase = (...rows: string[]) => `${HEADER}\n${rows.join('\n')}\n`;
const row = (date: string, amount: string) => `CREDIT,${date},"Deposit",${amount},X,,`;
const mt940 = (line: string) => `:20:A\n:25:1\n:60F:C261101USD0,\n:61:${line}\n:62F:C261101USD0,\n`;
const ofx = (values: string) => `<OFX><STMTTRN>${values}</STMTTRN></OFX>`;
const camt = (entry: string, before = '') =>
  `<?xml version="1.0"?>${before}<Document><BkToCstmrStmt><Stmt><Ntry>${entry}</Ntry></Stmt></BkToCstmrStmt></Document>`;
const DEEP = `<Document>${'<a>'.repeat(100)}`;
const ENTITY = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';

function sentenceOf(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  try {
    const reading = readStatement(bytes, NOTHING);
    return 'question' in reading ? `asks for ${reading.question.kind}` : `${reading.statement.lines.length} lines`;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === 'STATEMENT_UNREADABLE' ? message : `crashed: ${message}`;
  }
}

describe('a file that is no statement gets a plain sentence', () => {
  it.each<[what: string, content: string | Uint8Array, sentence: RegExp]>([
    ['a spreadsheet saved as .csv', Buffer.from('PK\x03\x04xl/workbook.xml'), /spreadsheet \(\.xlsx\).*save it as CSV/],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /spreadsheet \(\.xls\)/],
    ['a PDF', '%PDF-1.7', /This is a PDF/],
    ['a compressed file', Buffer.from('1f8b0800', 'hex'), /compressed/],
    ['nothing', '', /empty/],
    ['blank lines', ' \n\r\n ', /empty/],
    ['binary data', Buffer.from([1, 0, 2, 0, 3, 255]), /isn’t a text file/],
    ['a web page', '<!doctype html><html>', /web page/],
    ['QIF', '!Type:Bank\nD10/01/2026', /QIF/],
    ['another XML file', '<?xml version="1.0"?><rss/>', /isn’t a bank statement/],
    ['damaged XML', '<Document><BkToCstmrStmt></Document>', /Line 1: this XML is damaged/],
    ['a DOCTYPE', camt('', ENTITY), /DOCTYPE/],
    ['a DOCTYPE after a long comment', camt('', `<!--${'x'.repeat(9_000)}-->${ENTITY}`), /DOCTYPE/],
    ['deep elements', DEEP, /isn’t a statement/],
    ['10^6 columns', `a${','.repeat(1_000_000)}`, /Line 1 is too long/],
    ['200 columns', `a${',b'.repeat(200)}\n`, /more than 100 columns/],
    ['a header alone', chase(), /no transactions in this file, and it doesn’t say/],
    ['OFX without lines and start', '<OFX><BANKTRANLIST><DTEND>20261107</BANKTRANLIST></OFX>', /no transactions/],
    ['OFX that ends in the middle', '<OFX><BANKTRANLIST><DTSTART>20261101<DTEND>20261107', /ends in the middle/],
    ['MT940 without lines and end', ':20:A\n:25:1\n:60F:C261101USD0,\n:62M:C261107USD0,\n', /no transactions/],
    ['MT940 without lines that ends first', ':20:A\n:60F:C261108USD0,\n:62F:C261107USD0,\n', /no transactions/],
    [
      'prose',
      'Dear treasurer,\nplease find the statement attached.',
      /asks for columns|no transactions|columns of the header/,
    ],
    [
      'more than 5,000 transactions',
      chase(...Array.from({ length: 5_001 }, () => row('10/21/2026', '1.00'))),
      /more than 5,000/,
    ],
    ['a million lines', 'a\n'.repeat(1_000_000), /too many lines/],
    ['two accounts', ':20:A\n:25:1\n:60F:C261101USD0,\n:25:2\n', /several accounts/],
  ])('%s', (_, content, sentence) => {
    expect(sentenceOf(content)).toMatch(sentence);
  });
});

describe('an unreadable value stops the import at its line', () => {
  it.each<[what: string, content: string, sentence: RegExp]>([
    [
      'an amount in words',
      chase(row('10/21/2026', '1.00'), row('10/20/2026', 'ten')),
      /^Line 3, column “Amount”: “ten” isn’t an amount/,
    ],
    ['no amount', chase(row('10/21/2026', '')), /^Line 2, column “Amount”: there’s no value/],
    ['a formula', chase(row('10/21/2026', '=1+1')), /“=1\+1” isn’t an amount/],
    [
      'a day left out',
      chase(row('10/21/2026', '1.00'), `,,Ending balance transfer,10.00,X,,`),
      /^Line 3, column “Posting Date”/,
    ],
    ['an exponent', chase(row('10/21/2026', '1e3')), /isn’t an amount/],
    ['three decimals', chase(row('10/21/2026', '1.234'), row('10/20/2026', '1.23')), /Line 2.*isn’t an amount/],
    ['two signs', chase(row('10/21/2026', '(-5.00)')), /isn’t an amount/],
    ['a large amount', chase(row('10/21/2026', '99999999999.00')), /too large/],
    ['a date in words', chase(row('yesterday', '1.00')), /^Line 2, column “Posting Date”: “yesterday” isn’t a date/],
    ['a day that doesn’t exist', chase(row('02/30/2026', '1.00')), /“02\/30\/2026” isn’t a date/],
    ['a short row', chase('CREDIT,10/21/2026'), /^Line 2 doesn’t have the columns of the header/],
    ['MT940: an amount', mt940('261101C1x,00NTRFNONREF'), /^Line 4: “261101C1x.*isn’t a transaction/],
    ['MT940: a day', mt940('261331C1,00NTRFNONREF'), /^Line 4: .*isn’t a date/],
    ['OFX: an amount', ofx('<DTPOSTED>20261101\n<TRNAMT>1,234.00'), /^Line 2: “1,234.00” isn’t an amount/],
    ['OFX: no amount', ofx('<DTPOSTED>20261101'), /has no amount/],
    ['OFX: a date', ofx('<DTPOSTED>today<TRNAMT>1.00'), /isn’t a date/],
    ['CAMT: no amount', camt('<BookgDt><Dt>2026-11-01</Dt></BookgDt>'), /^Line 1: there’s no value/],
    ['CAMT: an amount', camt('<Amt>1.2.3</Amt>'), /isn’t an amount/],
    ['CAMT: no day', camt('<Amt Ccy="USD">1.00</Amt>'), /^Line 1: there’s no value/],
  ])('%s', (_, content, sentence) => {
    expect(sentenceOf(content)).toMatch(sentence);
  });
});

it('an undefined entity stops, so that no text is made up', () => {
  expect(sentenceOf(camt('<Amt>&xxe;</Amt>'))).toMatch(/damaged/);
});

it('a name of many capitals, which makes another OFX reader run for ever, is read at once', () => {
  const tag = `<${'A'.repeat(50_000)}>`;
  expect(sentenceOf(`<OFX>${tag}x<STMTTRN><DTPOSTED>20261101<TRNAMT>1.00</STMTTRN></OFX>`)).toBe('1 lines');
});

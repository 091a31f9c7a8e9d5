import { decodeText } from '../../../../contract/file-text.ts';
import { unreadable } from './parsed-statement.ts';

/** The first bytes of files that people take for statements, as Latin-1. */
const OTHER_FILES: readonly [start: string, sentence: string][] = [
  ['PK\x03\x04', 'This is a spreadsheet (.xlsx), even if its name says otherwise. Open it and save it as CSV.'],
  ['\xd0\xcf\x11\xe0', 'This is an Excel spreadsheet (.xls). Open it and save it as CSV.'],
  ['%PDF', 'This is a PDF. Download the statement from your bank as CSV, OFX, CAMT or MT940.'],
  ['\x1f\x8b', 'This is a compressed file. Unpack it first.'],
];

/** UTF-8 or UTF-16 if the bytes say so, otherwise Windows-1252. Refuses what isn't text. */
export function textOfFile(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  const other = OTHER_FILES.find(([sign]) => start.startsWith(sign));
  if (other) throw unreadable(other[1]);
  const text = decodeText(bytes);
  if (text.includes('\0')) throw unreadable('This isn’t a text file, so it can’t be a statement we read.');
  if (text.trim() === '') throw unreadable('This file is empty.');
  return text;
}

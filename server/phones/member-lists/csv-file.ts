/** A CSV file as committees have it: of Excel or of a database, with commas, semicolons or tabs, in UTF-8 or Windows-1252. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import { StartError } from '../../start-error.ts';

export type FileLine = { line: number; cells: string[] };

const LONGEST_LINE = 64 * 1024; // characters

/** Line by line, the first with the headers: a file of any size takes little memory. Throws a StartError with a sentence. */
export async function* readLinesOf(file: string): AsyncGenerator<FileLine> {
  const encoding = await encodingOf(file);
  const text = Readable.from(decoded(file, encoding));
  const parser = parse({
    delimiter: await delimiterOf(file, encoding),
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: LONGEST_LINE,
  });
  const read = pipeline(text, parser).catch(() => {}); // the loop below hears of it
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.some((cell) => cell !== '')) yield { line: info.lines, cells: record };
    }
  } catch (error) {
    throw new StartError(`${file}: ${reasonOf(error as CsvError)}`);
  } finally {
    parser.destroy();
    await read;
  }
}

function reasonOf({ code, lines, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `line ${lines} does not end: is a quotation mark missing, or is it no CSV file?`;
  if (code?.startsWith('CSV_')) return `line ${lines}: ${message}.`;
  return message;
}

/** UTF-8 where the whole file is; else what Excel writes on Windows. A spreadsheet's own file is neither. */
async function encodingOf(file: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let encoding = 'utf-8';
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      if (
        isFirst &&
        (chunk.subarray(0, 2).toString('latin1') === 'PK' || chunk.subarray(0, 4).toString('hex') === 'd0cf11e0')
      ) {
        throw new StartError(`${file} is a workbook: save it as CSV UTF-8, then import that file.`);
      }
      if (isFirst && chunk.subarray(0, 2).toString('hex') === 'fffe') return 'utf-16le';
      isFirst = false;
      if (encoding === 'utf-8') decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`${file} is not there.`);
    if (code === 'EISDIR') throw new StartError(`${file} is a folder: name its files.`);
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    encoding = 'windows-1252';
  }
  return encoding;
}

async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Whichever of the three stands in the first line most often, outside of quotation marks. */
async function delimiterOf(file: string, encoding: string): Promise<string> {
  let head = '';
  for await (const text of decoded(file, encoding)) {
    head += text;
    if (/[\r\n]/.test(head.trimStart()) || head.length > LONGEST_LINE) break;
  }
  const first =
    head
      .trimStart()
      .split(/[\r\n]/)[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

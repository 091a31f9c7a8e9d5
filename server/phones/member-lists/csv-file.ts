/** Reads CSV files from Excel or a database: commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import { delimiterOf } from '../../../contract/file-text.ts';
import { StartError } from '../../lib/errors.ts';

export type FileLine = { line: number; cells: string[] };

const MAX_LINE_LENGTH = 64 * 1024; // characters

/** Streams the lines, the first with the headers. Throws a StartError with a sentence. */
export async function* readCsvLines(file: string): AsyncGenerator<FileLine> {
  const encoding = await encodingOf(file);
  const text = Readable.from(decoded(file, encoding));
  const parser = parse({
    delimiter: await readDelimiter(file, encoding),
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_LINE_LENGTH,
  });
  const read = pipeline(text, parser).catch(() => {}); // the loop below gets the error
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
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `line ${lines} is too long. Is a quotation mark missing, or is this not a CSV file?`;
  if (code?.startsWith('CSV_')) return `line ${lines}: ${message}.`;
  return message;
}

/** UTF-8 if the whole file is valid; otherwise what Excel writes on Windows. Refuses workbooks, pictures and the like. */
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
        throw new StartError(`${file} is a workbook. Save it as CSV UTF-8 and import that file.`);
      }
      if (isFirst && chunk.subarray(0, 2).toString('hex') === 'fffe') return 'utf-16le';
      if (isFirst && chunk.includes(0)) throw new StartError(`${file} is not a text file. Name a CSV file.`);
      isFirst = false;
      if (encoding === 'utf-8') decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`${file} doesn't exist.`);
    if (code === 'EISDIR') throw new StartError(`${file} is a folder. Name the files in it.`);
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

/** From the first line. */
async function readDelimiter(file: string, encoding: string): Promise<string> {
  let head = '';
  for await (const text of decoded(file, encoding)) {
    head += text;
    if (/[\r\n]/.test(head.trimStart()) || head.length > MAX_LINE_LENGTH) break;
  }
  return delimiterOf(
    head
      .trimStart()
      .split(/[\r\n]/)
      .slice(0, 1),
  );
}

/** Reads a backup file with one entry in memory at a time. */
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { StartError } from '../lib/errors.ts';
import { createChecksum, sha256 } from './checksums.ts';
import * as format from './format.ts';

export type Entry = { name: string; content: Buffer };
export type Checked = { head: format.Head; contents: format.Contents };
type Sums = Map<string, ReturnType<typeof createChecksum>>;

/** Larger than any entry we write: rows are split, and uploads are limited. */
const LARGEST_ENTRY = 64 * 1024 * 1024;
/** The list of two million files; 40,000 photos have 200,000. */
const LARGEST_CONTENTS = 512 * 1024 * 1024;

/** The entries in order. Throws a StartError if the file is not a backup, damaged or incomplete. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  let failure: NodeJS.ErrnoException | undefined; // the loop below gets a less specific error
  const remember = (error: NodeJS.ErrnoException) => {
    failure ??= error;
  };
  const packed = createReadStream(file).on('error', remember);
  const unpacked = pipeline(packed, createGunzip().on('error', remember), () => {});
  const entries = Readable.toWeb(unpacked).pipeThrough(createTarDecoder({ strict: true }) as never);
  try {
    for await (const { header, body } of entries as AsyncIterable<ParsedTarEntry>) {
      const largest = header.name === format.CONTENTS ? LARGEST_CONTENTS : LARGEST_ENTRY;
      if (header.size > largest) throw new StartError(`${file} is not a backup: ${header.name} is too large.`);
      yield { name: header.name, content: await buffer(body) };
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw unreadable(file, failure ?? (error as Error));
  }
}

function unreadable(file: string, error: NodeJS.ErrnoException): StartError {
  const cause = { cause: error };
  if (error.code === 'ENOENT') return new StartError(`There is no file ${file}.`, cause);
  if (error.code === 'EISDIR' || error.code === 'EACCES')
    return new StartError(`${file} cannot be read: ${error.message}.`, cause);
  if (/incorrect header check/.test(error.message))
    return new StartError(`${file} is not a backup of this application.`, cause);
  return new StartError(`${file} is damaged or incomplete (${error.message}). Use another backup.`, cause);
}

/** Reads the whole file and compares every count and checksum. Throws StartError with a sentence. */
export async function checkArchive(file: string): Promise<Checked> {
  const damaged = (what: string) => new StartError(`${file} is damaged (${what}). Use another backup.`);
  let head: format.Head | undefined;
  let contents: format.Contents | undefined;
  const files = new Map<string, string>();
  const sums: Sums = new Map();
  for await (const { name, content } of entriesOf(file)) {
    head ??= readHead(file, name, content);
    if (contents) throw damaged('data follows its end');
    const table = format.tableOf(name);
    if (table) {
      const sum = sums.get(table) ?? createChecksum();
      sums.set(table, sum);
      sum.take(content);
    } else if (name.startsWith('files/')) files.set(name, sha256(content));
    else if (name === format.CONTENTS) contents = parsed(content, format.contents);
    else if (name !== format.HEAD) throw damaged(`${name} is unknown`);
  }
  if (!head) throw new StartError(`${file} is not a backup of this application.`);
  if (!contents) throw damaged('its end is missing');
  const damage = findDamage(head, contents, sums, files);
  if (damage) throw damaged(damage);
  return { head, contents };
}

function readHead(file: string, name: string, content: Buffer): format.Head {
  const kind = name === format.HEAD ? parsed(content, format.kind.loose()) : undefined;
  if (!kind) throw new StartError(`${file} is not a backup of this application.`);
  if (kind.format > format.FORMAT) {
    throw new StartError(
      `${file} was made by a newer release (format ${kind.format}; this one reads up to ${format.FORMAT}). Restore it with that release.`,
    );
  }
  const head = parsed(content, format.head);
  if (!head) throw new StartError(`${file} is damaged (its head cannot be read). Use another backup.`);
  return head;
}

/** What differs from the checksums at the end of the file; undefined if nothing does. */
function findDamage(
  head: format.Head,
  contents: format.Contents,
  sums: Sums,
  files: ReadonlyMap<string, string>,
): string | undefined {
  const wanted = [...head.tables.map(({ name }) => name), format.JOBS];
  const listed = contents.rows.map(({ name }) => name);
  if (wanted.join() !== listed.join()) return 'its tables differ from its list';
  if ([...sums.keys()].some((name) => !wanted.includes(name))) return 'rows of an unknown table';
  for (const row of contents.rows) {
    const found = (sums.get(row.name) ?? createChecksum()).result();
    if (found.sha256 !== row.sha256 || found.rows !== row.rows) return `the rows of ${row.name}`;
  }
  for (const file of contents.files) {
    if (files.get(format.fileEntry(file)) !== file.sha256) return `the file ${file.key}`;
  }
  return files.size === contents.files.length ? undefined : 'a file it does not list';
}

function parsed<T>(
  content: Buffer,
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T } },
): T | undefined {
  try {
    return schema.safeParse(JSON.parse(content.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

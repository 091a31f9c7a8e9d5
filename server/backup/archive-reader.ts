/** Reads a backup file from its beginning to its end, one entry in memory at a time. */
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { StartError } from '../lib/errors.ts';
import * as format from './format.ts';
import { createSum, sha256 } from './sum.ts';

export type Entry = { name: string; content: Buffer };
export type Checked = { head: format.Head; contents: format.Contents };

/** No entry that we write is larger: rows come in pieces, and uploads have a limit. */
const LARGEST_ENTRY = 64 * 1024 * 1024;

/** The entries as they come. Throws a StartError where the file is none, damaged or cut short. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  let failure: NodeJS.ErrnoException | undefined; // the loop below only learns that there is one
  const remember = (error: NodeJS.ErrnoException) => {
    failure ??= error;
  };
  const packed = createReadStream(file).on('error', remember);
  const unpacked = pipeline(packed, createGunzip().on('error', remember), () => {});
  const entries = Readable.toWeb(unpacked).pipeThrough(createTarDecoder({ strict: true }) as never);
  try {
    for await (const { header, body } of entries as AsyncIterable<ParsedTarEntry>) {
      if (header.size > LARGEST_ENTRY) throw new StartError(`${file} is not a backup: ${header.name} is too large.`);
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
  return new StartError(`${file} is damaged or was cut short (${error.message}): take another backup.`, cause);
}

/**
 * Reads all of it and compares every count and checksum, so that nothing is begun with a file that is not whole.
 * @throws StartError with a sentence.
 */
export async function checkArchive(file: string): Promise<Checked> {
  const damaged = (what: string) => new StartError(`${file} is damaged (${what}): take another backup.`);
  let head: format.Head | undefined;
  let contents: format.Contents | undefined;
  const files = new Map<string, string>();
  const sums = new Map<string, ReturnType<typeof createSum>>();
  for await (const { name, content } of entriesOf(file)) {
    head ??= readHead(file, name, content);
    if (contents) throw damaged('something follows its end');
    const table = format.tableOf(name);
    if (table) takeRows(sums, table, content);
    else if (name.startsWith('files/')) files.set(name, sha256(content));
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
      `${file} was made by a newer release (format ${kind.format}, this one reads up to ${format.FORMAT}): restore it with that release.`,
    );
  }
  const head = parsed(content, format.head);
  if (!head) throw new StartError(`${file} is damaged (its head cannot be read): take another backup.`);
  return head;
}

function takeRows(sums: Map<string, ReturnType<typeof createSum>>, table: string, content: Buffer): void {
  const sum = sums.get(table) ?? createSum();
  sums.set(table, sum);
  sum.take(content);
}

type Sums = ReadonlyMap<string, ReturnType<typeof createSum>>;

/** What does not agree with what the end of the file says; undefined where all does. */
function findDamage(
  head: format.Head,
  contents: format.Contents,
  sums: Sums,
  files: ReadonlyMap<string, string>,
): string | undefined {
  const wanted = [...head.tables.map(({ name }) => name), format.JOBS];
  const listed = contents.rows.map(({ name }) => name);
  if (wanted.join() !== listed.join()) return 'its tables are not those it lists';
  if ([...sums.keys()].some((name) => !wanted.includes(name))) return 'rows of an unknown table';
  for (const row of contents.rows) {
    const found = (sums.get(row.name) ?? createSum()).result();
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

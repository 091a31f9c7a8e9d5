import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFolderStorage } from '../files/folder-storage.ts';
import { testApp } from '../testing/app.ts';
import { repack, rowsOf, scratchFolder } from '../testing/backups.ts';
import { emptyDatabase, testDatabase } from '../testing/database.ts';
import { fileOf } from '../testing/files.ts';
import { makeRegistered, submit } from '../testing/reunions.ts';
import { checkArchive, type Entry } from './archive-reader.ts';
import { backUp } from './backup.ts';
import { newerMigrations, restore } from './restore.ts';

let whole: string;
let folder: string;

beforeAll(async () => {
  folder = scratchFolder();
  whole = path.join(folder, 'whole.tar.gz');
  const t = await testApp();
  const { member, registration, profile } = await makeRegistered(t);
  await submit(t, member, registration, { payment_profile_id: profile.id, proof: await fileOf('png') });
  const env = { sessionSecret: 'a secret of thirty-two characters' };
  await backUp({ connection: t.connection, storage: createFolderStorage(t.dataDir), env, release: '1' }, whole);
});

const written = (name: string, content: Buffer | string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
function unpacksTo(packed: Buffer, content: Buffer): boolean {
  try {
    return gunzipSync(packed).equals(content);
  } catch {
    return false;
  }
}
const changed = (name: string, change: (entry: Entry) => Buffer | undefined, fixChecksums = false) =>
  repack(whole, path.join(folder, name), change, { fixChecksums });
const withHead = (entry: Entry, change: (head: Record<string, unknown>) => object): Buffer =>
  entry.name === 'backup.json'
    ? Buffer.from(JSON.stringify(change(JSON.parse(entry.content.toString()))))
    : entry.content;

describe('a file is refused if it', () => {
  test.each([
    ['does not exist', () => path.join(folder, 'nowhere.tar.gz'), 'There is no file'],
    ['is a folder', () => folder, 'cannot be read'],
    ['is not an archive', () => written('note.txt', 'Dear all,'), 'is not a backup of this application'],
    ['is empty', () => written('empty', ''), 'damaged or incomplete'],
    [
      'is another archive',
      () => changed('other', ({ name, content }) => (name === 'backup.json' ? undefined : content)),
      'is not a backup of this application',
    ],
    [
      'is not compressed',
      () => written('plain.tar', gunzipSync(readFileSync(whole))),
      'is not a backup of this application',
    ],
    [
      'has no end',
      () => changed('endless', ({ name, content }) => (name === 'contents.json' ? undefined : content)),
      'its end is missing',
    ],
    [
      'lacks rows',
      () => changed('rowless', ({ name, content }) => (name.startsWith('rows/users/') ? undefined : content)),
      'the rows of users',
    ],
    [
      'has changed rows',
      () =>
        changed('rows', ({ name, content }) =>
          name.startsWith('rows/users/') ? Buffer.from(content.toString().replace('Marcia', 'Monica')) : content,
        ),
      'the rows of users',
    ],
    [
      'lacks a file',
      () => changed('fileless', ({ name, content }) => (name.startsWith('files/') ? undefined : content)),
      'the file ',
    ],
    [
      'has a changed file',
      () => changed('file', ({ name, content }) => (name.startsWith('files/') ? Buffer.from('x') : content)),
      'the file ',
    ],
    [
      'has a broken head',
      () => changed('head', (entry) => withHead(entry, (head) => ({ ...head, tables: 7 }))),
      'its head cannot be read',
    ],
    [
      'has a newer format',
      () => changed('format', (entry) => withHead(entry, () => ({ product: 'alumni-reunion', format: 3 }))),
      'was made by a newer release (format 3',
    ],
  ] as const)('%s', async (_, make, sentence) => {
    await expect(checkArchive(await make())).rejects.toThrow(sentence);
  });

  test('was truncated anywhere', async () => {
    const bytes = readFileSync(whole);
    for (const part of [0.01, 0.3, 0.6, 0.9, 0.99, 0.9999]) {
      const file = written('cut.tar.gz', bytes.subarray(0, Math.floor(bytes.length * part)));
      await expect(checkArchive(file), `cut at ${part}`).rejects.toThrow('damaged or incomplete');
    }
    await expect(checkArchive(written('cut.tar.gz', bytes.subarray(0, -1)))).rejects.toThrow('incomplete');
  });

  test('has a wrong bit anywhere', async () => {
    const tar = gunzipSync(readFileSync(whole));
    const packed = readFileSync(whole);
    let refused = 0;
    for (let n = 0; n < 40; n++) {
      const at = 10 + Math.floor(((packed.length - 18) * n) / 40); // after gzip's head and before its end, where some bits have no meaning
      const wrong = Buffer.from(packed);
      wrong[at] = (wrong[at] ?? 0) ^ 4;
      if (unpacksTo(wrong, tar)) continue; // a bit without meaning
      refused += 1;
      await expect(checkArchive(written('bit.tar.gz', wrong)), `packed byte ${at}`).rejects.toThrow(
        /damaged|not a backup/,
      );
    }
    expect(refused).toBeGreaterThan(30);
    // Also with a correct gzip checksum.
    const row = tar.indexOf('Marcia');
    tar[row] = (tar[row] ?? 0) ^ 4;
    await expect(checkArchive(written('bit.tar.gz', gzipSync(tar)))).rejects.toThrow('damaged');
  });

  test('has migrations that this release lacks', async () => {
    const unknown = await changed('migrations', (entry) =>
      withHead(entry, (head) => ({
        ...head,
        migrations: [...(head.migrations as object[]), { name: '9999-later.sql', checksum: 'a'.repeat(64) }],
      })),
    );
    await expect(newerMigrations(unknown, await checkArchive(unknown))).rejects.toThrow(
      'this one does not have its migration 9999-later.sql',
    );
  });
});

test('a database that is not empty is not changed', async () => {
  const { connection, drop } = await testDatabase();
  const before = await rowsOf(connection);
  const storage = scratchFolder();
  await expect(
    restore({ connection, storage: createFolderStorage(storage) }, whole, await checkArchive(whole)),
  ).rejects.toThrow('The database is not empty');
  expect(await rowsOf(connection)).toEqual(before);
  expect(existsSync(path.join(storage, 'files'))).toBe(false);
  await drop();
});

test('a storage with a different file of the same name is not changed, nor is the database', async () => {
  const { connection, drop } = await emptyDatabase();
  const storage = createFolderStorage(scratchFolder());
  const checked = await checkArchive(whole);
  const [{ bucket, key, type }] = checked.contents.files as [(typeof checked.contents.files)[number]];
  await storage.put(bucket, key, Buffer.from('mine'), type);
  await expect(restore({ connection, storage }, whole, checked)).rejects.toThrow('The storage has a different file');
  expect(await storage.get(bucket, key)).toEqual(Buffer.from('mine'));
  expect(await rowsOf(connection)).toEqual({});
  await drop();
});

test('refused rows leave the database and storage empty and ready for another restore', async () => {
  const { connection, drop } = await emptyDatabase();
  const storage = createFolderStorage(scratchFolder());
  // The checksums are right, but rows refer to missing users; files are stored before that is found.
  const bad = await changed(
    'bad',
    ({ name, content }) => (name === 'rows/users/000001.copy' ? Buffer.alloc(0) : content),
    true,
  );
  const checked = await checkArchive(bad);
  await expect(restore({ connection, storage }, bad, checked)).rejects.toThrow('foreign key');
  expect(await rowsOf(connection)).toEqual({});
  for (const { bucket, key } of checked.contents.files) expect(await storage.get(bucket, key)).toBeNull();

  await restore({ connection, storage }, whole, await checkArchive(whole));
  expect((await rowsOf(connection)).users).toHaveLength(1);
  await drop();
});

test('a restore waits for a migrating server and then gives up', async () => {
  const { connection, drop } = await emptyDatabase();
  const other = new pg.Client(connection);
  await other.connect();
  await other.query('select pg_advisory_lock(727000)');
  const target = { connection, storage: createFolderStorage(scratchFolder()) };
  await expect(restore(target, whole, await checkArchive(whole))).rejects.toThrow('Another server has been migrating');
  await other.end();
  await drop();
});

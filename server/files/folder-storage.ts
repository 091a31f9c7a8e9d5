import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../lib/errors.ts';
import type { Bucket, Key, Storage, StoredFile } from './storage.ts';

const CONCURRENT_STATS = 64;
const SAFE_KEY = /^[\w-]+(\/[\w-]+)*(\.\w+)+$/;

/** Files in DATA_DIR/files. A file gets its name only once it is complete and synced to disk. */
export function createFolderStorage(dataDir: string): Storage {
  const pathOf = (bucket: Bucket, key: Key) => {
    if (!SAFE_KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return path.join(dataDir, 'files', bucket, key);
  };
  return {
    async put(bucket, key, content) {
      const target = pathOf(bucket, key);
      const draft = `${target}.${randomUUID()}.part`;
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await write(draft, content);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined); // a partial file would use disk space that is already short
        throw isFull(error) ? new AppError('STORAGE_FULL', { cause: error }) : error;
      }
    },
    get: (bucket, key) => readFile(pathOf(bucket, key)).catch(nullIfMissing),
    remove: (bucket, key) => rm(pathOf(bucket, key), { force: true }),
    list: (bucket) => filesIn(path.join(dataDir, 'files', bucket)),
  };
}

async function write(target: string, content: Buffer): Promise<void> {
  const file = await open(target, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The disk, the user's quota or the process's file size limit. */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');

async function* filesIn(root: string, folder = root): AsyncGenerator<StoredFile> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? [];
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name));
  for (let from = 0; from < files.length; from += CONCURRENT_STATS) {
    for (const file of await Promise.all(
      files.slice(from, from + CONCURRENT_STATS).map((each) => statFile(root, each)),
    )) {
      if (file) yield file;
    }
  }
  for (const entry of entries) if (entry.isDirectory()) yield* filesIn(root, path.join(folder, entry.name));
}

/** Null if it was deleted since the folder was read. */
async function statFile(root: string, file: string): Promise<StoredFile | null> {
  const found = await stat(file).catch(nullIfMissing);
  return found && { key: path.relative(root, file).split(path.sep).join('/'), modified: found.mtime };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

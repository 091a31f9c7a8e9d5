import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Bucket, Key, Storage } from './storage.ts';

const SAFE_KEY = /^[\w-]+(\/[\w-]+)*(\.\w+)+$/;

/** Files in DATA_DIR/files. A file appears under its name only when it is whole and on the disk. */
export function createFolderStorage(dataDir: string): Storage {
  const at = (bucket: Bucket, key: Key) => {
    if (!SAFE_KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return path.join(dataDir, 'files', bucket, key);
  };
  return {
    async put(bucket, key, content) {
      const target = at(bucket, key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomUUID()}.part`;
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, target);
    },
    get: (bucket, key) => readFile(at(bucket, key)).catch(nullIfMissing),
    remove: (bucket, key) => rm(at(bucket, key), { force: true }),
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that a folder takes on its disk, with all that is in it; what vanishes meanwhile is nothing. */
export async function diskOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const each = path.join(folder, entry.name);
      if (entry.isDirectory()) return diskOf(each);
      return (await lstat(each).catch(() => ({ blocks: 0 }))).blocks * 512;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

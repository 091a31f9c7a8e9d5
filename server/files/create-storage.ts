import type { Env } from '../config/env.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/** The driver that STORAGE names. Amazon's library is read only where it is used: it takes some 40 MB. */
export async function createStorage(env: Pick<Env, 'storage' | 'dataDir'>): Promise<Storage> {
  if (env.storage.driver === 'folder') return createFolderStorage(env.dataDir);
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(env.storage);
}

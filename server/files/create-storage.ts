import type { Env } from '../config/env.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/** The driver that STORAGE names. */
export async function createStorage({ storage, dataDir }: Pick<Env, 'storage' | 'dataDir'>): Promise<Storage> {
  switch (storage.driver) {
    case 'folder':
      return createFolderStorage(dataDir);
    case 's3': {
      // Amazon's library takes about 40 MB, so it is loaded only when used.
      const { createS3Storage } = await import('./s3-storage.ts');
      return createS3Storage(storage);
    }
  }
}

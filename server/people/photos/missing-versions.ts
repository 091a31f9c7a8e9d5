/** Makes the small versions that stored photos lack: an older release stored fewer. */
import type { TaskList } from 'graphile-worker';
import { avatarKey } from '../../files/avatars.ts';
import { renderPhoto } from '../../files/images.ts';
import { photoFiles, readPhoto } from '../../files/photo-files.ts';
import type { Key, Storage } from '../../files/storage.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { enqueue } from '../../lib/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { removeUnlessUsed } from './photos.ts';
import { selectPhotoUrls } from './queries.ts';

export const TASK = 'make-missing-photo-versions';

/** For the start of a server. Several servers queue it once. */
export const queueMissingVersions = (db: Db): Promise<void> => enqueue(db, TASK, {}, { job_key: TASK });

type Needed = Pick<Services, 'storage' | 'log'>;

/** One photo at a time, so that uploads go first. When the server stops, the rest is left to another job. */
export const missingVersionTasks = (db: Db, { storage, log }: Needed): TaskList => ({
  async [TASK](_, { abortSignal }) {
    const stored = new Set<Key>();
    for await (const { key } of storage.list('avatars')) stored.add(key);
    for (const url of await selectPhotoUrls(db)) {
      const key = avatarKey(url);
      if (photoFiles.keysOf(key).every((each) => stored.has(each))) continue;
      if (abortSignal.aborted) return queueMissingVersions(db);
      await makeVersions(db, storage, url, stored).catch((error) => {
        // An unreadable photo must not keep the others waiting; a busy server or a storage that is away is tried again.
        if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
        log.warn({ err: error, photo: key }, 'the small versions of a photo could not be made');
      });
    }
  },
});

async function makeVersions(db: Db, storage: Storage, url: string, stored: ReadonlySet<Key>): Promise<void> {
  const key = avatarKey(url);
  const photo = await readPhoto(storage, key);
  if (!photo) return; // lost: the doctor reports it
  const missing = (await renderPhoto(photo)).filter(({ extension }) => !stored.has(key + extension));
  await photoFiles.put(storage, key, missing);
  // It may have been replaced meanwhile, and its files deleted before these were stored.
  await removeUnlessUsed(db, storage, url);
}

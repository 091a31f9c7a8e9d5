import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { coverTasks } from '../events/covers/discarding.ts';
import { createFolderStorage } from '../files/folder-storage.ts';
import { BACKUP_LOCK } from '../lib/db/advisory-locks.ts';
import { proofTasks } from '../payments/submissions/proofs.ts';
import { photoTasks } from '../people/photos/photos.ts';
import { testApp } from '../testing/app.ts';

test.each([
  ['discard-photo', 'avatars/profile-photos/p-1.jpg', { url: '/files/avatars/profile-photos/p-1.jpg' }],
  ['discard-cover', 'event-covers/e/1.640.avif', { keys: ['e/1'] }],
  ['discard-proofs', 'payment-proofs/u/r/1.pdf', { keys: ['u/r/1.pdf'] }],
])('%s waits', async (name, file, payload) => {
  const t = await testApp();
  const storage = createFolderStorage(t.dataDir);
  const [bucket, ...key] = file.split('/');
  await storage.put(bucket as 'avatars', key.join('/'), Buffer.from('content'), 'any');
  const tasks = { ...photoTasks(t.db, storage), ...coverTasks(t.db, storage), ...proofTasks(t.db, storage) };
  const deleteIt = () => tasks[name]?.(payload, {} as never);
  const isThere = () => existsSync(path.join(t.dataDir, 'files', file));

  const backup = new pg.Client(t.connection);
  await backup.connect();
  await backup.query(`select pg_advisory_lock(${BACKUP_LOCK})`);
  await deleteIt();
  expect(isThere()).toBe(true);
  const { rows } = await sql`select task_identifier as name, run_at > now() as later from graphile_worker.jobs`.execute(
    t.db,
  );
  expect(rows).toEqual([{ name, later: true }]);

  await backup.end();
  await expect
    .poll(async () => {
      await deleteIt();
      return isThere();
    })
    .toBe(false);
});

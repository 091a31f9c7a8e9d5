import path from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../testing/backups.ts';
import { checkArchive } from './archive-reader.ts';
import { createArchive } from './archive-writer.ts';
import { createChecksum } from './checksums.ts';
import * as format from './format.ts';

const HEAD = {
  ...{ product: format.PRODUCT, format: 2, made_at: new Date(0).toISOString(), release: '1', postgres: '18' },
  ...{ secret_check: 'a'.repeat(64), migrations: [], tables: [], sequences: [] },
};

const json = (value: object) => Buffer.from(JSON.stringify(value));

it('reads the list of a school with 60,000 photos, which is larger than any upload', async () => {
  const rows = [{ name: format.JOBS, ...createChecksum().result() }];
  const missing = Array.from({ length: 600_000 }, (_, nth) => `${nth}`.padEnd(120, '-'));
  const archive = await createArchive(path.join(scratchFolder(), 'backup.tar.gz'));
  await archive.add(format.HEAD, json(HEAD));
  await archive.add(format.CONTENTS, json({ rows, files: [], missing }));
  await archive.close();
  expect((await checkArchive(archive.draft)).contents.missing).toHaveLength(600_000);
  await archive.discard();
});

it('refuses an entry that no backup has', async () => {
  const archive = await createArchive(path.join(scratchFolder(), 'backup.tar.gz'));
  await archive.add(format.HEAD, json(HEAD));
  await archive.add('files/avatars/large.jpg', Buffer.alloc(65 * 1024 * 1024));
  await archive.close();
  await expect(checkArchive(archive.draft)).rejects.toThrow('files/avatars/large.jpg is too large.');
  await archive.discard();
});

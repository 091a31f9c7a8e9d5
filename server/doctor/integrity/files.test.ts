import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUCKETS, type Storage } from '../../files/storage.ts';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { violationsOf } from '../../testing/violations.ts';
import { reportOf } from '../report.ts';
import { checkIntegrity } from './check.ts';

const LOST_PROOFS = 'Payments whose proof is missing from the storage';
const SMALL_PHOTOS = 'Members whose photo is shown but lacks small versions, as after an upgrade';
const LOST_PHOTOS = 'Members whose photo is missing from the storage';
const ORPHANED_PROOFS = 'Files in payment-proofs that belong to no one';
const ORPHANED_PHOTOS = 'Files in avatars that belong to no one';
const LOST_COVERS = 'Events whose cover image is missing from the storage';
const ORPHANED_COVERS = 'Files in event-covers that belong to no one';

async function removePhotos(storage: Storage, ending: string): Promise<void> {
  for await (const { key } of storage.list('avatars')) {
    if (key.endsWith(ending)) await storage.remove('avatars', key);
  }
}

const coverOf = async ({ t, unpaid }: PopulatedSchool) => {
  const query = t.db.selectFrom('events').select('cover_key as key').where('id', '=', unpaid.event.id);
  return query.executeTakeFirstOrThrow();
};

describe('checking files', () => {
  async function ageFiles({ t, storage }: PopulatedSchool): Promise<void> {
    for (const bucket of BUCKETS) {
      for await (const { key } of storage.list(bucket)) {
        await utimes(path.join(t.dataDir, 'files', bucket, key), 0, 0);
      }
    }
  }

  it('finds rows whose file is missing', async () => {
    const school = await populatedSchool();
    const { t, storage, pending, unpaid } = school;
    const { payment_proof_url: key } = await t.db
      .selectFrom('payment_ledger')
      .select('payment_proof_url')
      .where('id', '=', pending.payment.id)
      .executeTakeFirstOrThrow();
    await storage.remove('payment-proofs', key ?? '');
    await removePhotos(storage, '.96.webp');
    expect(await violationsOf(school)).toEqual({
      [LOST_PROOFS]: [pending.payment.id],
      [SMALL_PHOTOS]: [unpaid.member.id],
    });
    await removePhotos(storage, '');
    expect(await violationsOf(school)).toEqual({
      [LOST_PROOFS]: [pending.payment.id],
      [LOST_PHOTOS]: [unpaid.member.id],
    });
  });

  it('finds events whose cover lacks a size', async () => {
    const school = await populatedSchool();
    const { key } = await coverOf(school);
    await school.storage.remove('event-covers', `${key}.1280.webp`);
    expect(await violationsOf(school)).toEqual({ [LOST_COVERS]: [school.unpaid.event.id] });
  });

  it('says how to repair what is missing', async () => {
    const { t, storage } = await populatedSchool();
    await removePhotos(storage, '.avif');
    const report = reportOf(await checkIntegrity(t.db, storage)).join('\n');
    expect(report).toMatch(
      /^VIOLATED {2}Members whose photo is shown .+\n {10}The server makes them in the minutes after its start/m,
    );
    await removePhotos(storage, '.jpg');
    expect(reportOf(await checkIntegrity(t.db, storage)).join('\n')).toContain('Restore it from a backup');
  });

  it('finds files without a row once they are too old to be uploads in progress', async () => {
    const school = await populatedSchool();
    const { storage } = school;
    await storage.put('payment-proofs', 'unknown/registration/1.png', Buffer.from('x'), 'image/png');
    await storage.put('avatars', 'profile-photos/unknown-1.jpg', Buffer.from('x'), 'image/jpeg');
    await storage.put('event-covers', 'unknown/1.640.avif', Buffer.from('x'), 'image/avif');
    expect(await violationsOf(school)).toEqual({});
    await ageFiles(school);
    expect(await violationsOf(school)).toEqual({
      [ORPHANED_PROOFS]: ['unknown/registration/1.png'],
      [ORPHANED_PHOTOS]: ['profile-photos/unknown-1.jpg'],
      [ORPHANED_COVERS]: ['unknown/1.640.avif'],
    });
  });

  it('ignores files that the queue will delete', async () => {
    const school = await populatedSchool();
    const admin = await school.t.member({ roles: ['SUPER_ADMIN'] });
    await school.t.call(school.unpaid.member, 'DELETE /profile/photo');
    await school.t.call(admin, 'DELETE /users/:id', { params: school.pending.member });
    const { event } = (await school.t.call(admin, 'GET /admin/events/:id', { params: school.unpaid.event })).body;
    const query = { key: event.cover.key };
    await school.t.call(admin, 'DELETE /events/:id/cover', { params: { id: event.id }, query });
    await ageFiles(school);
    expect(await violationsOf(school)).toEqual({});
  });
});

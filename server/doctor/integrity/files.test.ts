import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { violationsOf } from '../../testing/violations.ts';

const LOST_PROOFS = 'Payments whose proof is missing from the storage';
const LOST_PHOTOS = 'Members whose photo is missing from the storage';
const ORPHANED_PROOFS = 'Files in payment-proofs that belong to no one';
const ORPHANED_PHOTOS = 'Files in avatars that belong to no one';

describe('checking files', () => {
  async function ageFiles({ t, storage }: PopulatedSchool): Promise<void> {
    for (const bucket of ['avatars', 'payment-proofs'] as const) {
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
    for await (const { key: photo } of storage.list('avatars')) {
      if (photo.endsWith('.96.webp')) await storage.remove('avatars', photo);
    }
    expect(await violationsOf(school)).toEqual({
      [LOST_PROOFS]: [pending.payment.id],
      [LOST_PHOTOS]: [unpaid.member.id],
    });
  });

  it('finds files without a row once they are too old to be uploads in progress', async () => {
    const school = await populatedSchool();
    const { storage } = school;
    await storage.put('payment-proofs', 'unknown/registration/1.png', Buffer.from('x'), 'image/png');
    await storage.put('avatars', 'profile-photos/unknown-1.jpg', Buffer.from('x'), 'image/jpeg');
    expect(await violationsOf(school)).toEqual({});
    await ageFiles(school);
    expect(await violationsOf(school)).toEqual({
      [ORPHANED_PROOFS]: ['unknown/registration/1.png'],
      [ORPHANED_PHOTOS]: ['profile-photos/unknown-1.jpg'],
    });
  });

  it('ignores files that the queue will delete', async () => {
    const school = await populatedSchool();
    const admin = await school.t.member({ roles: ['SUPER_ADMIN'] });
    await school.t.call(school.unpaid.member, 'DELETE /profile/photo');
    await school.t.call(admin, 'DELETE /users/:id', { params: school.pending.member });
    await ageFiles(school);
    expect(await violationsOf(school)).toEqual({});
  });
});

/** Rows without their files, and files without their rows. */
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../../testing/violations.ts';
import { type WholeSchool, wholeSchool } from '../../testing/whole-school.ts';

const LOST_PROOFS = 'Payments whose proof is missing among the files';
const LOST_PHOTOS = 'Members whose photo is missing among the files';
const ORPHANED_PROOFS = 'Files in payment-proofs that belong to no one';
const ORPHANED_PHOTOS = 'Files in avatars that belong to no one';

describe('of the files it finds', () => {
  /** Makes every file look as if it had been stored long ago. */
  async function age({ t, storage }: WholeSchool): Promise<void> {
    for (const bucket of ['avatars', 'payment-proofs'] as const) {
      for await (const { key } of storage.list(bucket)) {
        await utimes(path.join(t.dataDir, 'files', bucket, key), 0, 0);
      }
    }
  }

  it('rows without theirs', async () => {
    const school = await wholeSchool();
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

  it('those that belong to no one, once they are too old to be on their way', async () => {
    const school = await wholeSchool();
    const { storage } = school;
    await storage.put('payment-proofs', 'unknown/registration/1.png', Buffer.from('x'), 'image/png');
    await storage.put('avatars', 'profile-photos/unknown-1.jpg', Buffer.from('x'), 'image/jpeg');
    expect(await violationsOf(school)).toEqual({});
    await age(school);
    expect(await violationsOf(school)).toEqual({
      [ORPHANED_PROOFS]: ['unknown/registration/1.png'],
      [ORPHANED_PHOTOS]: ['profile-photos/unknown-1.jpg'],
    });
  });

  it('nothing in what the queue is about to delete', async () => {
    const school = await wholeSchool();
    const admin = await school.t.member({ roles: ['SUPER_ADMIN'] });
    await school.t.call(school.unpaid.member, 'DELETE /profile/photo');
    await school.t.call(admin, 'DELETE /users/:id', { params: school.pending.member });
    await age(school);
    expect(await violationsOf(school)).toEqual({});
  });
});

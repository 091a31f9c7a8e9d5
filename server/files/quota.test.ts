import { beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_QUOTA_MB } from '../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { fileOf, proofsOf } from '../testing/files.ts';
import { fileFrom, plainOf } from '../testing/pictures.ts';
import { ledgerOf, makeEvent, makeRegistered, makeTicket, register, submit } from '../testing/reunions.ts';

const MOST = UPLOAD_QUOTA_MB * 1024 * 1024;
const REFUSED = {
  status: 413,
  body: { code: 'UPLOAD_QUOTA_REACHED', message: expect.stringContaining(`more than ${UPLOAD_QUOTA_MB} MB together`) },
};

let t: TestApp;
let photo: File;

beforeAll(async () => {
  t = await testApp();
  photo = fileFrom(await plainOf(64, 64).png().toBuffer());
});

/** A member with a payment whose proof has this size in the database. */
async function memberWith(bytes: number) {
  const reunion = await makeRegistered(t);
  const { member, registration, profile } = reunion;
  const payment = { payment_profile_id: profile.id, proof: await fileOf('png') };
  await submit(t, member, registration, payment);
  await t.db
    .updateTable('payment_ledger')
    .set({ payment_proof_bytes: bytes })
    .where('user_id', '=', member.id)
    .execute();
  const place = async () => {
    const event = await makeEvent(t);
    return (await register(t, member, event, await makeTicket(t, event))).body as { id: string };
  };
  return { ...reunion, payment, place };
}
const usersRow = ({ id }: Person) =>
  t.db
    .selectFrom('users')
    .select(['profile_photo_url', 'profile_photo_bytes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('usage', () => {
  it('counts the bytes of a file until it is deleted', async () => {
    const { member, registration } = await memberWith(1);
    await t.call(member, 'PUT /profile/photo', { form: { photo } });
    const { profile_photo_bytes } = await usersRow(member);
    expect(profile_photo_bytes).toBeGreaterThan(500);
    await t.call(member, 'DELETE /profile/photo');
    expect(await usersRow(member)).toEqual({ profile_photo_url: null, profile_photo_bytes: null });
    const admin = await t.member({ roles: ['SUPER_ADMIN'] });
    await t.call(admin, 'DELETE /users/:id', { params: { id: member.id } });
    expect(await ledgerOf(t, registration)).toMatchObject([{ payment_proof_url: null, payment_proof_bytes: null }]);
  });

  it('counts the file as stored', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    await submit(t, member, registration, { payment_profile_id: profile.id, proof: await fileOf('pdf') });
    const [row] = await ledgerOf(t, registration);
    const kept = await t.call(member, 'GET /payments/:id/proof', { params: { id: row?.id ?? '' } });
    expect(row?.payment_proof_bytes).toBe(kept.raw.length);
  });
});

describe('beyond the quota', () => {
  it('a proof is refused and not stored, and the payment can be sent without one', async () => {
    const { member, payment, place, profile } = await memberWith(MOST - 10);
    const next = await place();
    const before = await proofsOf(t, member);
    expect(await submit(t, member, next, payment)).toMatchObject(REFUSED);
    expect([await proofsOf(t, member), await ledgerOf(t, next)]).toEqual([before, []]);
    expect((await submit(t, member, next, { payment_profile_id: profile.id })).status).toBe(200);
  });

  it('a photo is refused; a replacement counts alone', async () => {
    const full = await memberWith(MOST);
    expect(await t.call(full.member, 'PUT /profile/photo', { form: { photo } })).toMatchObject(REFUSED);
    expect((await usersRow(full.member)).profile_photo_url).toBeNull();
    const { member } = await memberWith(MOST / 2);
    await t.db
      .updateTable('users')
      .set({ profile_photo_bytes: MOST / 2 })
      .where('id', '=', member.id)
      .execute();
    expect((await t.call(member, 'PUT /profile/photo', { form: { photo } })).status).toBe(200);
  });

  it('of many simultaneous proofs only those that fit are stored', async () => {
    const { member, payment, place } = await memberWith(1);
    const size = (await submit(t, member, await place(), payment)) && (await sizeOfLatest(member));
    await t.db
      .updateTable('payment_ledger')
      .set({ payment_proof_bytes: MOST - 3 * size })
      .where('user_id', '=', member.id)
      .where('payment_proof_bytes', '=', 1)
      .execute();
    const places = await Promise.all(Array.from({ length: 6 }, place));
    const answers = await Promise.all(places.map((each) => submit(t, member, each, payment)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413, 413, 413]);
  });
});

async function sizeOfLatest({ id }: Person): Promise<number> {
  const latest = t.db.selectFrom('payment_ledger').select('payment_proof_bytes').where('user_id', '=', id);
  return (await latest.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).payment_proof_bytes ?? 0;
}

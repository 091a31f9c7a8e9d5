/** A school with registrations and payments of every status, created through the application. */
import { createStorage } from '../files/create-storage.ts';
import type { Storage } from '../files/storage.ts';
import { type TestApp, testApp } from './app.ts';
import { importInto, makeAccount, statementOf } from './bank-statements.ts';
import { coverPicture, putCover } from './covers.ts';
import { fileOf } from './files.ts';
import { fileFrom, plainOf } from './pictures.ts';
import { makeRegistered, submit } from './reunions.ts';

type Reunion = Awaited<ReturnType<typeof makeRegistered>>;
type Paid = Reunion & { payment: { id: string } };

export type PopulatedSchool = {
  t: TestApp;
  storage: Storage;
  pending: Paid;
  confirmed: Paid;
  rejected: Paid;
  /** Confirmed, reopened, then rejected. */
  reopened: Paid;
  unpaid: Reunion;
  withdrawn: Reunion;
};

export async function populatedSchool(): Promise<PopulatedSchool> {
  const t = await testApp();
  const admin = await t.member({ roles: ['SUPER_ADMIN'] });
  const pay = async (): Promise<Paid> => {
    const reunion = await makeRegistered(t, { max_quantity: 1 });
    const form = { payment_profile_id: reunion.profile.id, proof: await fileOf('png') };
    return { ...reunion, payment: (await submit(t, reunion.member, reunion.registration, form)).body };
  };
  const [pending, confirmed, rejected, reopened] = [await pay(), await pay(), await pay(), await pay()];
  await t.call(admin, 'POST /payments/:id/confirmation', { params: confirmed.payment, body: { notes: null } });
  await t.call(admin, 'POST /payments/:id/rejection', { params: rejected.payment, body: { notes: 'Nothing came.' } });
  const params = { id: reopened.payment.id };
  const { body } = await t.call(admin, 'POST /payments/:id/confirmation', { params, body: { notes: null } });
  const mistake = { decided_at: body.confirmed_at, reason: 'The money of someone else.' };
  await t.call(admin, 'POST /payments/:id/reopening', { params, body: mistake });
  await t.call(admin, 'POST /payments/:id/rejection', { params, body: { notes: 'Nothing came.' } });
  const [unpaid, withdrawn] = [await makeRegistered(t), await makeRegistered(t)];
  await t.call(withdrawn.member, 'DELETE /registrations/:id', { params: withdrawn.registration });
  const photo = fileFrom(await plainOf(64, 64).png().toBuffer());
  await t.call(unpaid.member, 'PUT /profile/photo', { form: { photo } });
  await putCover(t, admin, unpaid.event, { cover: await coverPicture(), alt: 'The school hall.' });
  const bankRow = { day: '2026-11-03', amount: '5.00', text: 'ZELLE FROM ANN LEE' };
  await importInto(t, admin, await makeAccount(t, admin), statementOf([bankRow]));
  const used = { status: 'used', used_at: new Date(), used_by: admin.id, phone: admin.phone };
  await t.db.insertInto('allowed_phone_numbers').values(used).execute();
  const storage = await createStorage({ dataDir: t.dataDir, storage: { driver: 'folder' } });
  return { t, storage, pending, confirmed, rejected, reopened, unpaid, withdrawn };
}

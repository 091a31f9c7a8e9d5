import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from '../../files/folder-storage.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { fileOf, proofsOf } from '../../testing/files.ts';
import { queuedJobs } from '../../testing/jobs.ts';
import {
  entriesOf,
  ledgerOf,
  makeProfile,
  makeRegistered,
  makeTicket,
  queuedMails,
  register,
  submit,
} from '../../testing/reunions.ts';
import { proofTasks } from './proofs.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const statusOf = async (person: Person) => (await t.call(person, 'GET /registrations')).body.items[0].payment_status;

describe('submitting twice', () => {
  /** Twenty simultaneous submissions of one member, each with a proof. */
  async function race(references: (index: number) => string) {
    const { registration, member, profile } = await makeRegistered(t);
    const proof = await fileOf('jpeg');
    const send = (reference_number: string) =>
      submit(t, member, registration, { payment_profile_id: profile.id, reference_number, proof });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(references(index))));
    const rows = await ledgerOf(t, registration);
    expect(rows).toHaveLength(1);
    expect(await proofsOf(t, member)).toEqual([rows[0]?.payment_proof_url]);
    expect(
      (await queuedMails(t)).filter(({ to, subject }) => to === member.email && /^We received/.test(subject)),
    ).toHaveLength(1);
    return { answers, rows };
  }

  it('makes one payment of twenty simultaneous ones and keeps only its file', async () => {
    const { answers, rows } = await race((index) => `ZL-${index}`);
    const codes = answers.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'PAYMENT_ALREADY_SUBMITTED')).toHaveLength(19);
    expect(answers.find(({ status }) => status === 200)?.body.reference_number).toBe(rows[0]?.reference_number);
  });

  it('answers an identical submission like the first, even twenty at once', async () => {
    const { answers, rows } = await race(() => 'ZL-1');
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([rows[0]?.id]));
    expect(await entriesOf(t, rows[0]?.id ?? '')).toHaveLength(1);
  });

  it('refuses a submission that differs, because it would be lost', async () => {
    const { registration, member, profile } = await makeRegistered(t);
    const other = await makeProfile(t, { name: 'Cash' });
    const form = { payment_profile_id: profile.id, user_comment: 'From my sister.', proof: await fileOf('png') };
    const first = await submit(t, member, registration, form);
    expect((await submit(t, member, registration, form)).body).toEqual(first.body);
    const { proof: _, ...withoutProof } = form;
    for (const changed of [
      { ...form, payment_profile_id: other.id },
      { ...form, reference_number: 'ZL-1002' },
      { ...form, user_comment: 'From my brother.' },
      { ...form, proof: await fileOf('jpeg') },
      withoutProof,
    ]) {
      const { body } = await submit(t, member, registration, changed);
      expect(body.code).toBe('PAYMENT_ALREADY_SUBMITTED');
    }
    expect(await proofsOf(t, member)).toHaveLength(1);
  });

  it('the unique index alone prevents a second payment; control: without it twenty are written', async () => {
    const insertTwenty = async (app: TestApp) => {
      const { event, registration, profile } = await makeRegistered(app);
      const row = {
        user_name: 'Ann',
        user_email: 'ann@school.example',
        event_id: event.id,
        payment_profile_id: profile.id,
        entity_id: registration.id,
        base_amount_cents: 1,
        processing_fee_cents: 0,
        total_amount_cents: 1,
        reference_number: 'X',
        payment_method_details: '{}',
      };
      const inserts = Array.from({ length: 20 }, () => app.db.insertInto('payment_ledger').values(row).execute());
      return (await Promise.allSettled(inserts)).filter((insert) => insert.status === 'fulfilled').length;
    };
    expect(await insertTwenty(t)).toBe(1);
    const open = await testApp({ before: 'drop index payment_ledger_one_pending' });
    expect(await insertTwenty(open)).toBe(20);
  });

  it('leaves no file if the database fails', async () => {
    const broken = await testApp({ settings: { LOG_LEVEL: 'silent' } });
    const { registration, member, profile } = await makeRegistered(broken);
    await sql`alter table payment_ledger add constraint nothing_new check (false) not valid`.execute(broken.db);
    const form = { payment_profile_id: profile.id, proof: await fileOf('jpeg') };
    expect((await submit(broken, member, registration, form)).status).toBe(500);
    expect(await ledgerOf(broken, registration)).toEqual([]);
    expect(await proofsOf(broken, member)).toEqual([]);
  });

  it('removes the file if the server stopped before writing the payment', async () => {
    const [kept, lost] = [await makeRegistered(t), await makeRegistered(t)];
    for (const { member, registration, profile } of [kept, lost]) {
      const form = { payment_profile_id: profile.id, proof: await fileOf('jpeg') };
      expect((await submit(t, member, registration, form)).status).toBe(200);
    }
    // Simulates that the second payment wasn't written: ledger rows can't be deleted.
    const forgotten = { payment_proof_url: null, payment_proof_type: null };
    await t.db.updateTable('payment_ledger').set(forgotten).where('user_id', '=', lost.member.id).execute();
    const jobs = (await queuedJobs<{ keys: string[] }>(t.db)).filter(({ task }) => task === 'discard-proofs');
    const discard = proofTasks(t.db, createFolderStorage(t.dataDir))['discard-proofs'];
    for (const { member } of [kept, lost]) {
      const job = jobs.find(({ payload }) => payload.keys.some((key) => key.startsWith(member.id)));
      expect((job?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(50 * 60 * 1000);
      await discard?.(job?.payload, {} as never);
    }
    expect(await proofsOf(t, kept.member)).toHaveLength(1);
    expect(await proofsOf(t, lost.member)).toEqual([]);
  });

  it('is possible after a rejection, whose reason the member can read', async () => {
    const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
    const { registration, member, profile } = await makeRegistered(t);
    const pay = (reference_number = 'ZL-1') =>
      submit(t, member, registration, { payment_profile_id: profile.id, reference_number });
    const first = await pay();
    expect((await pay('ZL-2')).body).toMatchObject({
      code: 'PAYMENT_ALREADY_SUBMITTED',
      message: 'A payment for this registration has already been submitted.',
    });
    await t.call(treasurer, 'POST /payments/:id/rejection', {
      params: first.body,
      body: { notes: 'The reference is unknown.' },
    });
    const options = await t.call(member, 'GET /registrations/:id/payment-options', { params: registration });
    expect(options.body.latest_payment).toMatchObject({
      id: first.body.id,
      status: 'failed',
      rejection_notes: 'The reference is unknown.',
    });
    const second = await pay();
    expect(second.body).toMatchObject({ status: 'pending', rejection_notes: null });
    await t.call(treasurer, 'POST /payments/:id/confirmation', { params: second.body, body: { notes: null } });
    expect((await pay('ZL-3')).body.code).toBe('PAYMENT_ALREADY_SUBMITTED');
    expect((await pay()).body).toMatchObject({ id: second.body.id, status: 'confirmed' });
    expect(await ledgerOf(t, registration)).toHaveLength(2);
    expect(await statusOf(member)).toBe('paid');
  });

  it('makes two payments for two tickets of one member', async () => {
    const { event, ticket, member, profile } = await makeRegistered(t);
    const other = await makeRegistered(t);
    const second = await register(t, member, other.event, await makeTicket(t, other.event));
    expect(second.status).toBe(200);
    const [, mine] = (await t.call(member, 'GET /registrations')).body.items;
    expect(mine).toMatchObject({ event_id: event.id, ticket_type_id: ticket.id });
    for (const registration of [mine, second.body]) {
      expect((await submit(t, member, registration, { payment_profile_id: profile.id })).status).toBe(200);
    }
  });
});

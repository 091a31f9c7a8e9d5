/** One pending or confirmed payment a registration (decisions, Registrations): double clicks, retries, second tries. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { fileOf, proofsOf } from '../testing/files.ts';
import { ledgerOf, makeRegistered, makeTicket, register, submit } from '../testing/reunions.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const statusOf = async (person: Person) => (await t.call(person, 'GET /registrations')).body.items[0].payment_status;

describe('submitting twice', () => {
  /** One member, twenty submissions with a proof each in one instant. */
  async function race(app: TestApp) {
    const { registration, member, profile } = await makeRegistered(app);
    const proof = await fileOf('jpeg');
    const form = { payment_profile_id: profile.id, proof };
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(app, member, registration, form)));
    const codes = answers.map(({ status, body }) => body.code ?? status);
    return { codes, rows: await ledgerOf(app, registration), files: await proofsOf(app, member) };
  }

  it('makes one payment of twenty at once, and keeps only its file', async () => {
    const { codes, rows, files } = await race(t);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'PAYMENT_ALREADY_SUBMITTED')).toHaveLength(19);
    expect(rows).toHaveLength(1);
    expect(files).toEqual([rows[0]?.payment_proof_url]);
  });

  it('the index alone holds where nobody locks; control: without it twenty get in', async () => {
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
    const open = await testApp({ before: 'drop index payment_ledger_one_open' });
    expect(await insertTwenty(open)).toBe(20);
  });

  it('leaves no file behind where the database fails', async () => {
    const broken = await testApp({ settings: { LOG_LEVEL: 'silent' } });
    const { registration, member, profile } = await makeRegistered(broken);
    await sql`alter table payment_ledger add constraint nothing_new check (false) not valid`.execute(broken.db);
    const form = { payment_profile_id: profile.id, proof: await fileOf('jpeg') };
    expect((await submit(broken, member, registration, form)).status).toBe(500);
    expect(await ledgerOf(broken, registration)).toEqual([]);
    expect(await proofsOf(broken, member)).toEqual([]);
  });

  it('is possible after a rejection, which the member can read', async () => {
    const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
    const { registration, member, profile } = await makeRegistered(t);
    const pay = () => submit(t, member, registration, { payment_profile_id: profile.id });
    const first = await pay();
    expect((await pay()).body).toMatchObject({
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
    expect((await pay()).body.code).toBe('PAYMENT_ALREADY_SUBMITTED');
    expect(await ledgerOf(t, registration)).toHaveLength(2);
    expect(await statusOf(member)).toBe('paid');
  });

  it('of two tickets of one member are two payments', async () => {
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

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { fileOf, proofsOf } from '../../testing/files.ts';
import { entriesOf, ledgerOf, makeProfile, makeRegistered, queuedMails, submit } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers } from '../../testing/unauthorized-callers.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const statusOf = async (person: Person) => (await t.call(person, 'GET /registrations')).body.items[0].payment_status;

describe('submitting', () => {
  it('needs the member’s own registration', async () => {
    const { registration, profile } = await makeRegistered(t);
    const form = { payment_profile_id: profile.id, reference_number: 'X', proof: await fileOf('png') };
    const staff = await t.member({ roles: ['SUPER_ADMIN'] });
    const codes = await answersToUnauthorizedCallers(
      t,
      'POST /registrations/:id/payments',
      { params: registration, form },
      [staff],
    );
    expect(codes).toEqual(['NOT_SIGNED_IN', 'PROFILE_INCOMPLETE', 'REGISTRATION_NOT_FOUND', 'REGISTRATION_NOT_FOUND']);
    expect(await ledgerOf(t, registration)).toEqual([]);
    expect(await proofsOf(t, staff)).toEqual([]);
  });

  it('writes one row with its snapshot, marks the registration, records an audit entry and sends an email', async () => {
    const { event, registration, member, profile } = await makeRegistered(t);
    await t.db
      .updateTable('payment_profiles')
      .set({ processing_fee_type: 'combined', processing_fee_flat_cents: 30, processing_fee_percentage: '2.9' })
      .where('id', '=', profile.id)
      .execute();
    const { status, body } = await submit(t, member, registration, {
      payment_profile_id: profile.id,
      reference_number: '  ZL-77 ',
      user_comment: 'Paid from my sister’s account.',
      proof: await fileOf('png', { name: '../../etc/passwd.exe' }),
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      registration_id: registration.id,
      event_id: event.id,
      event_name: expect.stringMatching(/^Reunion/),
      ticket_type_name: 'Gala Dinner',
      payment_code: expect.stringMatching(/^\w{6}$/),
      payment_method_name: 'Zelle',
      payment_method_type: 'zelle',
      base_amount_cents: 12_000,
      processing_fee_cents: 378,
      total_amount_cents: 12_378,
      received_cents: null,
      reference_number: 'ZL-77',
      user_comment: 'Paid from my sister’s account.',
      has_proof: true,
      status: 'pending',
      submitted_at: expect.stringMatching(/Z$/),
      confirmed_at: null,
      rejection_notes: null,
      is_reopened: false,
    });
    expect(await statusOf(member)).toBe('submitted');
    const name = `${member.first_name} ${member.last_name}`;
    const [row] = await ledgerOf(t, registration);
    expect(row).toMatchObject({
      user_id: member.id,
      user_name: name,
      user_email: member.email,
      amount_cents: 12_378,
      payment_method_details: { name: 'Zelle', method_type: 'zelle' },
      payment_proof_type: 'image/png',
      payment_proof_url: expect.stringMatching(
        new RegExp(`^${member.id}/${registration.id}/\\d{13}-[0-9a-f]{12}\\.png$`),
      ),
    });
    expect(await proofsOf(t, member)).toEqual([row?.payment_proof_url]);
    expect(await entriesOf(t, body.id)).toEqual([
      {
        action_type: 'SUBMIT_PAYMENT',
        entity_type: 'payment_ledger',
        description: `Submitted a payment of US$123.78 for ${body.event_name}`,
        actor_id: member.id,
        target_user_id: member.id,
        metadata: {
          user_email: member.email,
          user_name: name,
          event_name: body.event_name,
          amount: 'US$123.78',
          reference: 'ZL-77',
          payment_method: 'Zelle',
        },
      },
    ]);
    const mail = (await queuedMails(t)).findLast((each) => each.to === member.email);
    expect(mail?.subject).toBe(`We received your payment details for ${body.event_name}`);
    expect(mail?.text).toContain(`http://localhost:3000/payment-confirmation?registration=${registration.id}`);
  });

  it('adds no fee if it isn’t passed on', async () => {
    const { registration, member } = await makeRegistered(t);
    const generous = await makeProfile(t, {
      processing_fee_type: 'flat',
      processing_fee_flat_cents: 500,
      pass_fee_to_customer: false,
    });
    const { body } = await submit(t, member, registration, { payment_profile_id: generous.id });
    expect(body).toMatchObject({ processing_fee_cents: 0, total_amount_cents: 12_000, has_proof: false });
  });

  it('accepts the largest amounts', async () => {
    const { registration, member } = await makeRegistered(t, { price_cents: 700_000_000 });
    const dear = await makeProfile(t, {
      processing_fee_type: 'combined',
      processing_fee_flat_cents: 700_000_000,
      processing_fee_percentage: '100',
    });
    const { body } = await submit(t, member, registration, { payment_profile_id: dear.id });
    expect(body.total_amount_cents).toBe(2_100_000_000);
  });
});

describe('a refusal writes no payment and no file', () => {
  it.each<[what: string, wrong: Record<string, string>, path: string]>([
    ['no reference', { reference_number: '   ' }, 'reference_number'],
    ['a NUL in the reference', { reference_number: 'A\u0000' }, 'reference_number'],
    ['a reference longer than any', { reference_number: 'x'.repeat(121) }, 'reference_number'],
    ['no method', { payment_profile_id: '' }, 'payment_profile_id'],
    ['a method that does not exist', { payment_profile_id: randomUUID() }, 'payment_profile_id'],
    ['an amount of their own', { total_amount_cents: '1' }, 'total_amount_cents'],
  ])('for %s', async (_, wrong, where) => {
    const { registration, member, profile } = await makeRegistered(t);
    const form = { payment_profile_id: profile.id, reference_number: 'X', proof: await fileOf('pdf'), ...wrong };
    const { status, body } = await t.call(member, 'POST /registrations/:id/payments', { params: registration, form });
    expect([status, body.code, body.issues[0].path]).toEqual([422, 'INVALID_INPUT', where]);
    expect(await ledgerOf(t, registration)).toEqual([]);
    expect(await proofsOf(t, member)).toEqual([]);
    expect(await statusOf(member)).toBe('unpaid');
  });

  it('for another ticket’s method, an archived one, and a body that isn’t a form', async () => {
    const { registration, member, ticket } = await makeRegistered(t);
    const linked = await makeProfile(t, { is_global: false });
    await t.db
      .insertInto('payment_profile_associations')
      .values({ entity_id: ticket.id, payment_profile_id: linked.id })
      .execute();
    const globalOne = await makeProfile(t);
    const archived = await makeProfile(t, { is_active: false });
    for (const { id } of [globalOne, archived]) {
      const { body } = await submit(t, member, registration, { payment_profile_id: id, proof: await fileOf('pdf') });
      expect(body.issues[0].path).toBe('payment_profile_id');
    }
    const json = await t.call(member, 'POST /registrations/:id/payments', {
      params: registration,
      body: { payment_profile_id: linked.id, reference_number: 'X' },
    });
    expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
    expect(await ledgerOf(t, registration)).toEqual([]);
    expect(await proofsOf(t, member)).toEqual([]);
  });

  it('for a truncated form, text as the file, two files, or too many fields', async () => {
    const { registration, member, profile } = await makeRegistered(t);
    const part = (name: string, value: string, more = '') =>
      `--X\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const good = part('payment_profile_id', profile.id) + part('reference_number', 'R');
    const file = part('proof', '%PDF-1.7', '; filename="a.pdf"');
    const cases: [body: string, status: number, code: string][] = [
      [good + file, 400, 'MALFORMED'],
      ['no form at all', 400, 'MALFORMED'],
      [`${good + part('proof', 'words')}--X--\r\n`, 422, 'INVALID_INPUT'],
      [`${good + file + file}--X--\r\n`, 413, 'TOO_LARGE'],
      [`${good + part('more', 'x').repeat(20)}--X--\r\n`, 413, 'TOO_LARGE'],
    ];
    for (const [body, status, code] of cases) {
      const headers = { 'content-type': 'multipart/form-data; boundary=X' };
      const answer = await t.call(member, 'POST /registrations/:id/payments', { params: registration, body, headers });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect(await ledgerOf(t, registration)).toEqual([]);
    expect(await proofsOf(t, member)).toEqual([]);
  });

  it('for a free ticket', async () => {
    const { registration, member, profile } = await makeRegistered(t, { price_cents: 0 });
    const form = { payment_profile_id: profile.id, proof: await fileOf('pdf') };
    const { status, body } = await submit(t, member, registration, form);
    expect([status, body.code]).toEqual([409, 'NOTHING_TO_PAY']);
    expect(await proofsOf(t, member)).toEqual([]);
  });

  it('for a withdrawn registration', async () => {
    const { registration, member, profile } = await makeRegistered(t);
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    const form = { payment_profile_id: profile.id, proof: await fileOf('pdf') };
    expect((await submit(t, member, registration, form)).body.code).toBe('REGISTRATION_NOT_FOUND');
    expect(await proofsOf(t, member)).toEqual([]);
  });

  it('without a payment method', async () => {
    const alone = await testApp();
    const { registration, member, profile } = await makeRegistered(alone);
    await alone.db.updateTable('payment_profiles').set({ is_active: false }).execute();
    const form = { payment_profile_id: profile.id, proof: await fileOf('pdf') };
    const { status, body } = await submit(alone, member, registration, form);
    expect([status, body.code, body.message]).toEqual([
      409,
      'NO_PAYMENT_METHODS',
      'No payment methods available. Please contact an administrator.',
    ]);
    expect(await proofsOf(alone, member)).toEqual([]);
  });
});

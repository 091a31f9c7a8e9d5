import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/contract.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeAccount } from '../../testing/bank-statements.ts';
import { entriesOf, makeEvent, makeProfile, makeTicket } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let treasurer: Person;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'], first_name: 'Cora', last_name: 'Abbott' });
});

const form = () => ({ name: 'Wallet', account_info: 'pay@school.example\nor +1 876 555 0100' });
const fullForm = () => ({
  ...form(),
  method_type: 'paypal',
  owner_user_id: treasurer.id,
  profile_notes: 'The committee’s own.',
  display_instructions: 'Send as friends.',
  is_global: true,
  processing_fee_type: 'combined',
  processing_fee_flat_cents: 30,
  processing_fee_percentage: '2.9',
  pass_fee_to_customer: false,
});
const create = (body: object) => t.call(treasurer, 'POST /payment-profiles', { body });
const find = async (id: string) =>
  (await t.call(treasurer, 'GET /payment-profiles')).body.items.find((each: { id: string }) => each.id === id);

describe('who may', () => {
  it.each<[operation: keyof Contract, body?: () => object]>([
    ['GET /payment-profiles'],
    ['GET /payment-profiles/export'],
    ['GET /payment-profile-owners'],
    ['POST /payment-profiles', form],
    ['PUT /payment-profiles/:id', () => ({ ...form(), updated_at: new Date() })],
    ['POST /payment-profiles/:id/archive'],
    ['DELETE /payment-profiles/:id/archive'],
    ['GET /ticket-types/:id/payment-profiles'],
    ['PUT /ticket-types/:id/payment-profiles/:profile_id'],
    ['DELETE /ticket-types/:id/payment-profiles/:profile_id'],
  ])('%s needs MANAGE_PAYMENTS: VIEW_PAYMENTS is not enough', async (operation, body) => {
    const profile = await makeProfile(t);
    const ticket = await makeTicket(t, await makeEvent(t));
    const params = { id: operation.includes('ticket') ? ticket.id : profile.id, profile_id: profile.id };
    const before = await find(profile.id);
    expect(await answersToUnauthorizedCallers(t, operation, { params, body: body?.() }, [coordinator])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
    ]);
    expect(await find(profile.id)).toEqual(before);
  });
});

describe('creating', () => {
  it('uses the defaults of spec 9', async () => {
    const { status, body } = await create({ ...form(), profile_notes: ' ', display_instructions: '' });
    expect(status).toBe(200);
    expect(await find(body.id)).toEqual({
      id: body.id,
      ...form(),
      method_type: 'zelle',
      owner_user_id: null,
      owner_name: null,
      bank_account_id: null,
      bank_account_name: null,
      profile_notes: null,
      display_instructions: null,
      is_global: false,
      is_active: true,
      processing_fee_type: 'none',
      processing_fee_flat_cents: 0,
      processing_fee_percentage: '0.0',
      pass_fee_to_customer: true,
      supports_online_payment: false,
      used_in: 0,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(await entriesOf(t, body.id)).toEqual([
      {
        action_type: 'PAYMENT_PROFILE_CREATED',
        entity_type: 'payment_profiles',
        description: "Created payment profile 'Wallet'",
        actor_id: treasurer.id,
        target_user_id: null,
        metadata: { profile_name: 'Wallet' },
      },
    ]);
  });

  it('stores every field', async () => {
    const { body } = await create(fullForm());
    expect(await find(body.id)).toMatchObject({ ...fullForm(), owner_name: 'Tess Reid' });
  });

  it.each<[what: string, wrong: object, path: string]>([
    ['no name', { name: '' }, 'name'],
    ['no account information', { account_info: '  ' }, 'account_info'],
    ['a method of its own', { method_type: 'bitcoin' }, 'method_type'],
    ['a fee of its own', { processing_fee_type: 'some' }, 'processing_fee_type'],
    ['a flat fee below 0', { processing_fee_flat_cents: -1 }, 'processing_fee_flat_cents'],
    ['a percentage as a number', { processing_fee_percentage: 2.9 }, 'processing_fee_percentage'],
    ['a percentage above 100', { processing_fee_percentage: '100.1' }, 'processing_fee_percentage'],
    ['a percentage below 0', { processing_fee_percentage: '-1' }, 'processing_fee_percentage'],
    ['a percentage in hundredths', { processing_fee_percentage: '2.95' }, 'processing_fee_percentage'],
    ['an owner who is no id', { owner_user_id: 'Tess' }, 'owner_user_id'],
    ['an owner who does not exist', { owner_user_id: randomUUID() }, 'owner_user_id'],
    ['a bank account that does not exist', { bank_account_id: randomUUID() }, 'bank_account_id'],
    ['an online payment', { supports_online_payment: true }, 'supports_online_payment'],
  ])('refuses %s and writes nothing', async (_, wrong, path) => {
    const count = async () => (await t.call(treasurer, 'GET /payment-profiles')).body.stats.total;
    const before = await count();
    const { status, body } = await create({ ...fullForm(), ...wrong });
    expect([status, body.code, body.issues[0].path]).toEqual([422, 'INVALID_INPUT', path]);
    expect(await count()).toBe(before);
  });

  it('names the bank account where the money arrives', async () => {
    const account = await makeAccount(t, treasurer, { name: 'Zelle account' });
    const { body } = await create({ ...form(), bank_account_id: account.id });
    expect(await find(body.id)).toMatchObject({ bank_account_id: account.id, bank_account_name: 'Zelle account' });
  });

  it('accepts owners with an admin role only', async () => {
    for (const owner of [treasurer, coordinator, await t.member({ roles: ['SUPER_ADMIN'] })]) {
      expect((await create({ ...form(), owner_user_id: owner.id })).status).toBe(200);
    }
    const { status, body } = await create({ ...form(), owner_user_id: (await t.member()).id });
    expect([status, body.issues[0].path]).toEqual([422, 'owner_user_id']);
  });
});

describe('changing', () => {
  it('stores the new values and records which fields changed', async () => {
    const { body } = await create(form());
    const put = async (values: object) => {
      const { updated_at } = await find(body.id);
      return t.call(treasurer, 'PUT /payment-profiles/:id', { params: body, body: { ...values, updated_at } });
    };
    expect((await put(fullForm())).status).toBe(200);
    expect(await find(body.id)).toMatchObject(fullForm());
    await put({ ...fullForm(), processing_fee_percentage: '3' });
    await put({ ...fullForm(), processing_fee_percentage: '3.0' });
    const changed = (await entriesOf(t, body.id)).slice(1).map((entry) => [entry.action_type, entry.metadata]);
    expect(changed).toEqual([
      ['PAYMENT_PROFILE_UPDATED', { profile_name: 'Wallet', changed: expect.arrayContaining(['is_global']) }],
      ['PAYMENT_PROFILE_UPDATED', { profile_name: 'Wallet', changed: ['processing_fee_percentage'] }],
      ['PAYMENT_PROFILE_UPDATED', { profile_name: 'Wallet', changed: [] }],
    ]);
    expect((await put({ ...fullForm(), owner_user_id: (await t.member()).id })).status).toBe(422);
  });

  it('does not overwrite another person’s change', async () => {
    const { body } = await create(form());
    const { updated_at } = await find(body.id);
    const put = (name: string) =>
      t.call(treasurer, 'PUT /payment-profiles/:id', { params: body, body: { ...form(), name, updated_at } });
    expect((await put('Mine')).status).toBe(200);
    expect(await put('Theirs')).toMatchObject({ status: 409, body: { code: 'EDIT_CONFLICT' } });
    expect(await find(body.id)).toMatchObject({ name: 'Mine' });
    expect(await entriesOf(t, body.id)).toHaveLength(2);
  });

  it.each<[keyof Contract, (() => object)?]>([
    ['PUT /payment-profiles/:id', () => ({ ...form(), updated_at: new Date() })],
    ['POST /payment-profiles/:id/archive'],
    ['DELETE /payment-profiles/:id/archive'],
  ])('%s of no profile is NOT_FOUND', async (operation, body) => {
    const answer = await t.call(treasurer, operation, { params: { id: randomUUID() }, body: body?.() });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('archiving', () => {
  it('archives and activates a profile; repeating it is harmless', async () => {
    const { body } = await create(form());
    const press = (operation: keyof Contract) => t.call(treasurer, operation, { params: body });
    await press('POST /payment-profiles/:id/archive');
    expect((await press('POST /payment-profiles/:id/archive')).status).toBe(200);
    expect(await find(body.id)).toMatchObject({ is_active: false });
    await press('DELETE /payment-profiles/:id/archive');
    expect((await press('DELETE /payment-profiles/:id/archive')).status).toBe(200);
    expect(await find(body.id)).toMatchObject({ is_active: true });
    expect((await entriesOf(t, body.id)).map((entry) => entry.action_type)).toEqual([
      'PAYMENT_PROFILE_CREATED',
      'PAYMENT_PROFILE_ARCHIVED',
      'PAYMENT_PROFILE_ACTIVATED',
    ]);
  });
});

describe('the lists', () => {
  it('lists profiles newest first, with counts and uses', async () => {
    const fresh = await testApp();
    const accountant = await fresh.member({ roles: ['ACCOUNTANT'] });
    const event = await makeEvent(fresh);
    const profiles = [
      await makeProfile(fresh, { name: 'First' }),
      await makeProfile(fresh, { name: 'Second', is_global: false }),
      await makeProfile(fresh, { name: 'Third', is_active: false }),
    ];
    for (const ticket of [await makeTicket(fresh, event), await makeTicket(fresh, event)]) {
      const params = { id: ticket.id, profile_id: profiles[1]?.id ?? '' };
      await fresh.call(accountant, 'PUT /ticket-types/:id/payment-profiles/:profile_id', { params });
    }
    const { body } = await fresh.call(accountant, 'GET /payment-profiles');
    expect(body.items.map((each: { name: string; used_in: number }) => [each.name, each.used_in])).toEqual([
      ['Third', 0],
      ['Second', 2],
      ['First', 0],
    ]);
    expect(body.stats).toEqual({ total: 3, active: 2, global: 2 });
  });

  it('exports profiles as a CSV file without formulas, with an audit entry', async () => {
    await create({ ...fullForm(), name: '=1+1' });
    const file = await t.call(treasurer, 'GET /payment-profiles/export');
    const rows = parse(file.raw, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    expect(rows[0]).toMatchObject({
      Name: "'=1+1",
      'Method type': 'PayPal',
      Owner: 'Tess Reid',
      'Fee type': 'Combined (percentage + flat)',
      'Flat fee (USD)': '0.30',
      'Fee (%)': '2.9',
      'Customer pays the fee': 'No',
      Global: 'Yes',
      Active: 'Yes',
      'Used in ticket types': '0',
    });
    expect(rows).toHaveLength((await t.call(treasurer, 'GET /payment-profiles')).body.stats.total);
    const last = await t.db
      .selectFrom('activity_logs')
      .select(['action_type', 'entity_type', 'actor_id'])
      .orderBy('timestamp', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(last).toEqual({ action_type: 'LIST_EXPORTED', entity_type: 'payment_profiles', actor_id: treasurer.id });
  });

  it('lists as owners the holders of an admin role, by name, each once', async () => {
    const both = await t.member({ roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'], first_name: 'Bo', last_name: 'Zane' });
    const { body } = await t.call(treasurer, 'GET /payment-profile-owners');
    const names = body.items.map((owner: { name: string }) => owner.name);
    expect(names[0]).toBe('Cora Abbott');
    expect(names.at(-1)).toBe('Bo Zane');
    expect(body.items.filter((owner: { id: string }) => owner.id === both.id)).toEqual([
      { id: both.id, name: 'Bo Zane' },
    ]);
  });
});

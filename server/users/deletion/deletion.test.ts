import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { passwordResetEmail } from '../../accounts/emails.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { fileOf, proofsOf } from '../../testing/files.ts';
import { emailsSent, fingerprint } from '../../testing/fingerprint.ts';
import { entriesOf, ledgerOf, makeEvent, makeProfile, makeTicket, register, submit } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let admin: Person;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp({ jobs: true });
  admin = await t.member({ roles: ['SUPER_ADMIN'], first_name: 'Denise', last_name: 'Wright' });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

const preview = (person: { id: string }, by = admin) =>
  t.call(by, 'GET /users/:id/deletion', { params: { id: person.id } });
const remove = (person: { id: string }, by = admin) => t.call(by, 'DELETE /users/:id', { params: { id: person.id } });
const rowOf = (id: string) =>
  t.db
    .selectFrom('event_registrations')
    .select(['status', 'user_id', 'payment_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const soldOf = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('ticket_types').select('sold_quantity').where('id', '=', id).executeTakeFirstOrThrow())
    .sold_quantity;

async function makePlace(person: Person, name: string) {
  const event = await makeEvent(t, { name });
  const ticket = await makeTicket(t, event);
  return { event, ticket, id: (await register(t, person, event, ticket)).body.id as string };
}

/** A member with one of everything. */
async function makeRich() {
  const person = await t.member({ first_name: 'Marcia', last_name: 'Bailey' });
  const profile = await makeProfile(t, { owner_user_id: person.id });
  const pay = async (place: { id: string }) =>
    (await submit(t, person, place, { payment_profile_id: profile.id, proof: await fileOf('png') })).body;
  const places = {
    unpaid: await makePlace(person, 'Beach Day'),
    rejected: await makePlace(person, 'Concert'),
    pending: await makePlace(person, 'Dinner'),
    paid: await makePlace(person, 'Excursion'),
    over: await makePlace(person, 'Fete'),
    withdrawn: await makePlace(person, 'Gathering'),
  };
  await t.call(person, 'DELETE /registrations/:id', { params: { id: places.withdrawn.id } });
  const payments = {
    rejected: await pay(places.rejected),
    pending: await pay(places.pending),
    paid: await pay(places.paid),
  };
  const review = { params: { id: payments.rejected.id }, body: { notes: 'No such transfer.' } };
  await t.call(treasurer, 'POST /payments/:id/rejection', review);
  await t.call(treasurer, 'POST /payments/:id/confirmation', { params: { id: payments.paid.id }, body: {} });
  const past = { start_date: new Date(Date.now() - 2 * DAY_MS), end_date: new Date(Date.now() - DAY_MS) };
  await t.db.updateTable('events').set(past).where('id', '=', places.over.event.id).execute();
  await t.db
    .insertInto('allowed_phone_numbers')
    .values({ phone: person.phone, status: 'used', used_by: person.id, used_at: new Date() })
    .execute();
  await queueEmail(t.db, person.id, passwordResetEmail(new Date(Date.now() + DAY_MS)));
  return { person, places, payments, photo: await givePhoto(person) };
}

/** As saving a photo leaves it; the folder of the files. */
async function givePhoto(person: Person) {
  const folder = path.join(t.dataDir, 'files/avatars/profile-photos');
  mkdirSync(folder, { recursive: true });
  for (const ending of ['jpg', '96.webp', '256.webp'])
    writeFileSync(path.join(folder, `${person.id}-1.${ending}`), 'x');
  const profile_photo_url = `/files/avatars/profile-photos/${person.id}-1.jpg`;
  await t.db.updateTable('users').set({ profile_photo_url }).where('id', '=', person.id).execute();
  return () => readdirSync(folder).filter((name) => name.startsWith(person.id));
}

describe('the preview of a deletion', () => {
  it('lists effects in numbers and names, and changes nothing', async () => {
    const { person } = await makeRich();
    await emailsSent(t.db);
    const before = await fingerprint(t.db);
    expect((await preview(person)).body).toEqual({
      released: [
        { event_name: 'Beach Day', ticket_type_name: 'Gala Dinner' },
        { event_name: 'Concert', ticket_type_name: 'Gala Dinner' },
      ],
      kept: [
        { event_name: 'Dinner', ticket_type_name: 'Gala Dinner' },
        { event_name: 'Excursion', ticket_type_name: 'Gala Dinner' },
      ],
      payments: 3,
      pending_payments: 1,
      proofs: 3,
      has_photo: true,
      roles: [],
      payment_profiles: 1,
      phone: person.phone,
    });
    expect(await fingerprint(t.db)).toEqual(before);
  });

  it('is short for a new member', async () => {
    const { body } = await preview(await t.member({ roles: ['ACCOUNTANT'], profile_completed: false }));
    expect(body).toMatchObject({
      released: [],
      kept: [],
      payments: 0,
      proofs: 0,
      has_photo: false,
      roles: ['ACCOUNTANT'],
    });
  });
});

describe('deleting someone', () => {
  it('ends sessions, releases unpaid registrations, and keeps payments under their name', async () => {
    const { person, places, payments, photo } = await makeRich();
    expect(await proofsOf(t, person)).toHaveLength(3);
    expect(photo()).toHaveLength(3);
    expect((await remove(person)).body).toEqual({ done: true });

    expect((await t.call(person, 'GET /me')).body).toMatchObject({ user: null });
    expect((await t.call(person, 'GET /profile')).status).toBe(401);
    expect((await t.call(admin, 'GET /users', { query: { q: person.email } })).body.items).toEqual([]);
    for (const table of ['auth_users', 'users'] as const) {
      expect(await t.db.selectFrom(table).select('id').where('id', '=', person.id).execute()).toEqual([]);
    }
    const tokens = t.db.selectFrom('email_links').select('kind').where('user_id', '=', person.id);
    expect(await tokens.execute()).toEqual([]);

    const gone = { user_id: null, status: 'withdrawn' };
    const stays = { user_id: null, status: 'registered' };
    expect(await rowOf(places.unpaid.id)).toMatchObject(gone);
    expect(await rowOf(places.rejected.id)).toMatchObject(gone);
    expect(await rowOf(places.pending.id)).toMatchObject(stays);
    expect(await rowOf(places.paid.id)).toMatchObject({ ...stays, payment_status: 'paid' });
    expect(await rowOf(places.over.id)).toMatchObject(stays);
    const sold = Object.values(places).map(({ ticket }) => soldOf(ticket));
    expect(await Promise.all(sold)).toEqual([0, 0, 1, 1, 1, 0]);

    expect(await ledgerOf(t, places.paid)).toMatchObject([
      {
        id: payments.paid.id,
        user_id: null,
        user_name: 'Marcia Bailey',
        user_email: person.email,
        status: 'confirmed',
        total_amount_cents: 12_000,
        payment_proof_url: null,
      },
    ]);
    expect((await t.call(treasurer, 'GET /admin/payments', { query: { q: person.email } })).body.items).toHaveLength(3);
  });

  it('deletes photo and proofs after the commit, and sends a last email', async () => {
    const { person, photo } = await makeRich();
    await remove(person);
    await vi.waitFor(async () => expect(await proofsOf(t, person)).toEqual([]), { timeout: 60_000 });
    await vi.waitFor(() => expect(photo()).toEqual([]), { timeout: 60_000 });
    await vi.waitFor(
      () => expect(t.printed.join('\n')).toContain(`Email to ${person.email}: Your account was deleted — Hello, `),
      { timeout: 60_000 },
    );
  });

  it('adds an audit entry with names and numbers', async () => {
    const { person } = await makeRich();
    await remove(person);
    expect((await entriesOf(t, person.id)).at(-1)).toEqual({
      action_type: 'USER_DELETED',
      entity_type: 'users',
      description: 'Deleted the account of Marcia Bailey',
      actor_id: admin.id,
      target_user_id: person.id,
      metadata: {
        user_name: 'Marcia Bailey',
        user_email: person.email,
        places_released: 2,
        places_kept: 2,
        proofs_deleted: 3,
      },
    });
  });

  it('removes the phone number, which can’t register until it is added again', async () => {
    const { person } = await makeRich();
    await remove(person);
    const ask = () => t.call(null, 'POST /send-verification', { body: { phoneNumber: person.phone }, ip: '10.9.9.9' });
    expect((await ask()).body.code).toBe('PHONE_NOT_AUTHORIZED');
    expect((await t.call(admin, 'POST /phone-numbers', { body: { phone: person.phone } })).body.status).toBe('pending');
    expect((await ask()).status).toBe(200);
  });

  it('keeps a pending payment, which can still be decided', async () => {
    const { person, payments, places } = await makeRich();
    await remove(person);
    const answer = await t.call(treasurer, 'POST /payments/:id/confirmation', { params: payments.pending, body: {} });
    expect(answer.body).toMatchObject({ status: 'confirmed', user_name: 'Marcia Bailey', has_proof: false });
    expect(await rowOf(places.pending.id)).toMatchObject({ status: 'registered', payment_status: 'paid' });
  });

  it('succeeds only once if two people do it at the same time', async () => {
    const person = await t.member();
    const answers = await Promise.all([remove(person), remove(person)]);
    expect(answers.map(({ body }) => body.code ?? 200).sort()).toEqual([200, 'USER_NOT_FOUND']);
    expect((await entriesOf(t, person.id)).filter((entry) => entry.action_type === 'USER_DELETED')).toHaveLength(1);
  });

  it('never leaves a seat without an owner, whatever they do at the same time', async () => {
    const profile = await makeProfile(t);
    for (let round = 0; round < 10; round++) {
      const person = await t.member();
      const place = await makePlace(person, 'Harvest');
      const other = await makeEvent(t);
      const ticket = await makeTicket(t, other);
      const [removed, ...tries] = await Promise.all([
        remove(person),
        register(t, person, other, ticket),
        submit(t, person, place, { payment_profile_id: profile.id }),
      ]);
      expect(removed.status).toBe(200);
      expect(tries.map(({ status }) => [200, 401, 404].includes(status))).toEqual([true, true]);
      const unpaid = t.db
        .selectFrom('event_registrations as r')
        .select('r.id')
        .where('r.event_id', 'in', [place.event.id, other.id])
        .where('r.status', '<>', 'withdrawn')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('payment_ledger as l').select('l.id').whereRef('l.entity_id', '=', 'r.id'))),
        );
      expect(await unpaid.execute()).toEqual([]);
    }
  });
});

describe('deleting is refused', () => {
  let secretary: Person;
  beforeAll(async () => {
    const { id } = await t.db
      .insertInto('roles')
      .values({ name: 'MEMBERSHIP', description: 'For this test', hierarchy_level: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.insertInto('role_permissions').values({ role_id: id, permission: 'MANAGE_USERS' }).execute();
    secretary = await t.member({ roles: ['MEMBERSHIP'] });
  });

  const expectRefusal = async (person: { id: string }, by: Person, status: number, code: string) => {
    await emailsSent(t.db);
    const before = await fingerprint(t.db);
    for (const call of [preview, remove]) expect(await call(person, by)).toMatchObject({ status, body: { code } });
    expect(await fingerprint(t.db)).toEqual(before);
  };

  it('for oneself', () => expectRefusal(admin, admin, 409, 'OWN_ACCOUNT'));
  it('for no one', () => expectRefusal({ id: crypto.randomUUID() }, admin, 404, 'USER_NOT_FOUND'));

  it('to holders of MANAGE_USERS for anyone who holds a role, but not for members', async () => {
    await expectRefusal(treasurer, secretary, 403, 'HOLDS_ROLES');
    expect((await remove(await t.member(), secretary)).status).toBe(200);
    expect((await remove(await t.member({ roles: ['ACCOUNTANT'] }))).status).toBe(200);
  });

  it.each(['GET /users/:id/deletion', 'DELETE /users/:id'] as const)('by %s to everyone else', async (operation) => {
    const call = { params: { id: treasurer.id } };
    const codes = await answersToUnauthorizedCallers(t, operation, call, [treasurer]);
    expect(codes).toEqual([...STAFF_ONLY, 'NOT_ALLOWED']);
  });
});

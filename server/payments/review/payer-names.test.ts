import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { DB } from '../../../db/types.ts';
import { checkRows } from '../../doctor/integrity/check.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRegistered, submit } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['SUPER_ADMIN'] });
});

const found = async (q: string): Promise<string[]> =>
  (await t.call(treasurer, 'GET /admin/payments', { query: { q } })).body.items.map((item: { id: string }) => item.id);
const rename = (person: Person, last_name: string, db: Kysely<DB> = t.db) =>
  db.updateTable('users').set({ last_name }).where('id', '=', person.id).execute();
const save = async (person: Person, last_name: string): Promise<Answer> => {
  const { body } = await t.call(person, 'GET /profile');
  const { id: _, email: _2, phone: _3, profile_photo_url: _4, profile_completed: _5, ...form } = body;
  return t.call(person, 'PUT /profile', { body: { ...form, last_name } });
};

async function pay() {
  const reunion = await makeRegistered(t);
  const { body } = await submit(t, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id });
  return { ...reunion, payment: body as { id: string } };
}

/** How many wait for a row lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  return rows.length;
}

type Change = (trx: Kysely<DB>) => Promise<unknown>;
/** Makes `change` in a transaction, starts a request that waits for it, and then makes the `last` change. */
async function duringChange(change: Change, ask: () => Promise<Answer>, last?: Change): Promise<Answer> {
  const { pending } = await t.db.transaction().execute(async (trx) => {
    await change(trx);
    const pending = ask();
    await expect.poll(waiting).toBe(1);
    await last?.(trx);
    return { pending };
  });
  return pending;
}

it('is found by each current name, and by the first one alone once the member has it again', async () => {
  const { member, payment } = await pay();
  await rename(member, 'Secondname');
  await rename(member, 'Thirdname');
  expect([await found('secondname'), await found('thirdname')]).toEqual([[], [payment.id]]);
  expect(await found(member.last_name)).toContain(payment.id);
  await rename(member, member.last_name);
  expect(await found('thirdname')).toEqual([]);
  const kept = t.db.selectFrom('payment_ledger').select('user_renamed_to').where('id', '=', payment.id);
  expect(await kept.executeTakeFirst()).toEqual({ user_renamed_to: null });
});

it('is found only by the name at the time of payment once the account is deleted', async () => {
  const { member, payment } = await pay();
  await rename(member, 'Farewell');
  expect(await found('farewell')).toEqual([payment.id]);
  const { status } = await t.call(treasurer, 'DELETE /users/:id', { params: member });
  expect([status, await found('farewell')]).toEqual([200, []]);
  expect(await found(member.last_name)).toContain(payment.id);
});

it('is found by a name that was being changed while the payment was sent', async () => {
  const { member, registration, profile } = await makeRegistered(t);
  const { body } = await duringChange(
    (trx) => rename(member, 'Newname', trx),
    () => submit(t, member, registration, { payment_profile_id: profile.id }),
  );
  expect(await found('newname')).toEqual([body.id]);
});

it('is found by a name that was changed while the payment was being written', async () => {
  const { member, registration, profile } = await makeRegistered(t);
  const { status } = await duringChange(
    (trx) =>
      sql`
        insert into payment_ledger (user_id, user_name, user_email, event_id, payment_profile_id, entity_id,
          base_amount_cents, processing_fee_cents, total_amount_cents, reference_number, payment_method_details)
        select user_id, 'Then', 'then@school.example', event_id, ${profile.id}, id, 12000, 0, 12000, 'WRITTEN', '{"name": "Cash", "method_type": "cash"}'
        from event_registrations where id = ${registration.id}`.execute(trx),
    () => save(member, 'Afterwards'),
  );
  expect(status).toBe(200);
  expect([await found('afterwards written'), await found('then written')]).toEqual([
    [expect.any(String)],
    [expect.any(String)],
  ]);
});

it('renaming a member doesn’t block a treasurer who decides at the same moment', async () => {
  const { member, payment } = await pay();
  const { status } = await duringChange(
    (trx) => trx.updateTable('payment_ledger').set({ notes: 'Seen.' }).where('id', '=', payment.id).execute(),
    () => save(member, 'Inbetween'),
    // The foreign key of the email locks the member: it must not wait for the payment.
    (trx) => sql`select from users where id = ${member.id} for key share nowait`.execute(trx),
  );
  expect([status, await found('inbetween')]).toEqual([200, [payment.id]]);
});

it('passes the doctor’s integrity check', async () => {
  const violations = (await checkRows(t.db)).filter(({ ids }) => ids.length > 0).map(({ violated }) => violated);
  expect(violations).not.toContain('Payments stored with a name that is not their member’s current name');
});

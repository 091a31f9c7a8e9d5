/** What the database refuses of payment entries, from any writer. */
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import type { Db } from '../../lib/db/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { untilWaiting } from '../../testing/database.ts';
import { makeRegistered, paymentEntriesOf } from '../../testing/reunions.ts';
import { violationsIn } from '../../testing/violations.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
});

type Entry = { kind?: string; base: number; fee?: number; reverses?: string | null; reason?: string | null };

const insertEntry = (db: Db, registration: { id: string }, entry: Entry) => {
  const { kind = 'payment', base, fee = 0, reverses = null, reason = 'Because' } = entry;
  return sql<{ id: string }>`
    insert into payment_entries (registration_id, kind, base_cents, fee_cents, method, received_on, reverses_id, reason,
                                 recorded_by_name)
    values (${registration.id}, ${kind}, ${base}, ${fee}, ${kind === 'adjustment' ? null : 'cash'}, '2026-03-04',
            ${reverses}, ${reason}, 'Tre Asurer')
    returning id`.execute(db);
};
const add = async (db: Db, registration: { id: string }, entry: Entry) =>
  (await insertEntry(db, registration, entry)).rows[0]?.id as string;
const refusal = (query: Promise<unknown>) =>
  query.then(
    () => null,
    ({ constraint, code }) => constraint ?? code,
  );
const statusOf = async (app: TestApp, { id }: { id: string }) =>
  (
    await app.db
      .selectFrom('event_registrations')
      .select('payment_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).payment_status;

/** Runs both in transactions of their own, the second begun before the first commits. Returns what refused each. */
async function overlapping(app: TestApp, first: (db: Db) => Promise<unknown>, second: (db: Db) => Promise<unknown>) {
  const [one, other] = [await app.db.startTransaction().execute(), await app.db.startTransaction().execute()];
  const before = await refusal(first(one));
  const after = refusal(second(other));
  await untilWaiting(app.db, after);
  await one.commit().execute();
  const refused = await after;
  await (refused ? other.rollback() : other.commit()).execute();
  return [before, refused];
}

describe('rule 3: entries are never updated or deleted', () => {
  const changes: [string, RawBuilder<unknown>][] = [
    ['update', sql`update payment_entries set base_cents = 1`],
    ['delete', sql`delete from payment_entries`],
    ['truncate', sql`truncate payment_entries`],
  ];
  it.each(changes)('%s is refused', async (_, change) => {
    const { registration } = await makeRegistered(t);
    await add(t.db, registration, { base: 100 });
    expect(await refusal(change.execute(t.db))).toBe('23001');
    expect(await paymentEntriesOf(t, registration)).toHaveLength(1);
  });

  it('control: without the trigger an entry can be changed', async () => {
    const open = await testApp({
      before: `drop trigger payment_entries_linked_once on payment_entries;
        drop trigger payment_entries_linked_bank_line on payment_entries`,
    });
    const { registration } = await makeRegistered(open);
    await add(open.db, registration, { base: 100 });
    await sql`update payment_entries set base_cents = 1`.execute(open.db);
    expect(await paymentEntriesOf(open, registration)).toMatchObject([{ base_cents: 1 }]);
  });
});

describe('rule 3: an entry is reversed at most once, and exactly', () => {
  it.each<[string, Partial<Entry> & { of?: 'reversal' | 'another' }, string]>([
    ['another amount', { base: -99 }, 'payment_entries_reversal'],
    ['another fee', { fee: -1 }, 'payment_entries_reversal'],
    ['another kind', { kind: 'refund', base: 100, fee: 3 }, 'payment_entries_reversal'],
    ['another registration', { of: 'another' }, 'payment_entries_reversal'],
    ['no reason', { reason: null }, 'payment_entries_reason'],
    ['a reversal', { of: 'reversal', base: 100, fee: 3 }, 'payment_entries_reversal'],
  ])('not with %s', async (_, { of, ...change }, constraint) => {
    const { registration } = await makeRegistered(t);
    const paid = await add(t.db, registration, { base: 100, fee: 3 });
    const reversal = { base: -100, fee: -3, reverses: paid };
    const target = of === 'reversal' ? { reverses: await add(t.db, registration, reversal) } : ({} as Partial<Entry>);
    const place = of === 'another' ? (await makeRegistered(t)).registration : registration;
    expect(await refusal(insertEntry(t.db, place, { ...reversal, ...target, ...change }))).toBe(constraint);
  });

  it('not by two people at once', async () => {
    const { registration } = await makeRegistered(t);
    const paid = await add(t.db, registration, { base: 100 });
    const reverse = (db: Db) => insertEntry(db, registration, { base: -100, reverses: paid });
    expect(await overlapping(t, reverse, reverse)).toEqual([null, 'payment_entries_reverses_id_key']);
  });

  it('control: without the constraint both reverse it', async () => {
    const open = await testApp({
      before: `alter table payment_entries drop constraint payment_entries_reverses_id_key;
        drop trigger payment_entries_apply on payment_entries`,
    });
    const { registration } = await makeRegistered(open);
    const paid = await add(open.db, registration, { base: 100 });
    const reverse = (db: Db) => insertEntry(db, registration, { base: -100, reverses: paid });
    expect(await overlapping(open, reverse, reverse)).toEqual([null, null]);
  });
});

describe('the signs of amounts', () => {
  it.each<[string, Entry, string | null]>([
    ['a payment', { base: 100, fee: 3, reason: null }, null],
    ['a payment of nothing', { base: 0 }, 'payment_entries_signs'],
    ['a negative payment', { base: -1 }, 'payment_entries_signs'],
    ['a positive refund', { kind: 'refund', base: 1 }, 'payment_entries_signs'],
    ['a refund without a reason', { kind: 'refund', base: -1, reason: null }, 'payment_entries_reason'],
    ['a discount', { kind: 'adjustment', base: 50 }, null],
    ['a surcharge', { kind: 'adjustment', base: -50 }, null],
    ['an adjustment with a fee', { kind: 'adjustment', base: 50, fee: 1 }, 'payment_entries_signs'],
    ['an adjustment of nothing', { kind: 'adjustment', base: 0 }, 'payment_entries_signs'],
    ['an adjustment without a reason', { kind: 'adjustment', base: 50, reason: null }, 'payment_entries_reason'],
  ])('%s', async (_, entry, constraint) => {
    const { registration } = await makeRegistered(t);
    expect(await refusal(insertEntry(t.db, registration, entry))).toBe(constraint);
  });
});

/** Computes the status before it has the registration's lock, from what it sees then. */
const WITHOUT_LOCK = `
  drop trigger payment_status_on_update on event_registrations;
  drop trigger payment_entries_receipts on payment_entries; -- it locks the registration too
  alter table payment_entries drop constraint payment_entries_receipt;
  create or replace function apply_payment_entry() returns trigger language plpgsql as $$
  declare derived text := (
    select case when total_amount_cents <= (select sum(base_cents) from payment_entries where registration_id = r.id)
           then 'paid' else 'unpaid' end from event_registrations r where id = new.registration_id);
  begin
    update event_registrations set payment_status = derived where id = new.registration_id;
    return null;
  end $$`;

describe('rule 4: payment_status equals its derivation at every commit', () => {
  it('after any sequence of entries and prices', async () => {
    const step = fc.oneof(
      fc.record({ base: fc.integer({ min: 1, max: 9_000 }) }),
      fc.record({ kind: fc.constant('adjustment'), base: fc.integer({ min: -9_000, max: 9_000 }) }),
      fc.record({ price: fc.integer({ min: 0, max: 20_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { registration } = await makeRegistered(t);
        let [price, paid] = [12_000, 0];
        for (const each of steps) {
          if ('price' in each) {
            price = each.price;
            const total = { total_amount_cents: price };
            await t.db.updateTable('event_registrations').set(total).where('id', '=', registration.id).execute();
          } else if (each.base !== 0) {
            paid += each.base;
            await add(t.db, registration, each);
          }
          expect(await statusOf(t, registration)).toBe(price > 0 && paid >= price ? 'paid' : 'unpaid');
        }
      }),
      { numRuns: 25 },
    );
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('for two halves of the price that arrive at the same time', async () => {
    const { registration } = await makeRegistered(t);
    const half = (db: Db) => insertEntry(db, registration, { base: 6_000 });
    expect(await overlapping(t, half, half)).toEqual([null, null]);
    expect(await statusOf(t, registration)).toBe('paid');
  });

  it('control: without the lock the registration stays unpaid', async () => {
    const open = await testApp({ before: WITHOUT_LOCK });
    const { registration } = await makeRegistered(open);
    const half = (db: Db) => insertEntry(db, registration, { base: 6_000 });
    await overlapping(open, half, half);
    expect(await statusOf(open, registration)).toBe('unpaid');
  });

  it('whatever is written to it', async () => {
    const { registration } = await makeRegistered(t);
    await t.db
      .updateTable('event_registrations')
      .set({ payment_status: 'paid' })
      .where('id', '=', registration.id)
      .execute();
    expect(await statusOf(t, registration)).toBe('unpaid');
  });
});

describe('rule 10: refunds never exceed what was received for the registration', () => {
  const WITHIN = 'event_registrations_within_received';

  it.each<[string, Entry, string | null]>([
    ['all of it', { kind: 'refund', base: -100, fee: -3 }, null],
    ['a cent more', { kind: 'refund', base: -101 }, WITHIN],
    ['more than the fee', { kind: 'refund', base: 0, fee: -4 }, WITHIN],
    ['a discount, which was never received', { kind: 'refund', base: -150 }, WITHIN],
  ])('%s', async (_, refund, constraint) => {
    const { registration } = await makeRegistered(t);
    await add(t.db, registration, { base: 100, fee: 3 });
    await add(t.db, registration, { kind: 'adjustment', base: 50 });
    expect(await refusal(insertEntry(t.db, registration, refund))).toBe(constraint);
  });

  it('a payment that was returned can’t be reversed too', async () => {
    const { registration } = await makeRegistered(t);
    const paid = await add(t.db, registration, { base: 100 });
    await add(t.db, registration, { kind: 'refund', base: -100 });
    expect(await refusal(insertEntry(t.db, registration, { base: -100, reverses: paid }))).toBe(WITHIN);
  });

  it('not by two people at once', async () => {
    const { registration } = await makeRegistered(t);
    await add(t.db, registration, { base: 100 });
    const refund = (db: Db) => insertEntry(db, registration, { kind: 'refund', base: -100 });
    expect(await overlapping(t, refund, refund)).toEqual([null, WITHIN]);
  });

  it('control: without the lock both are returned', async () => {
    const unlocked = `create or replace function apply_payment_entry() returns trigger language plpgsql as $$
      begin
        if (select sum(base_cents) from payment_entries where registration_id = new.registration_id) < 0 then
          raise exception 'too much';
        end if;
        return null;
      end $$`;
    const open = await testApp({ before: unlocked });
    const { registration } = await makeRegistered(open);
    await add(open.db, registration, { base: 100 });
    const refund = (db: Db) => insertEntry(db, registration, { kind: 'refund', base: -100 });
    expect(await overlapping(open, refund, refund)).toEqual([null, null]);
  });
});

/** The numbers of receipts, for every writer. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import type { Db } from '../../lib/db/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { makeRegistered, paymentEntriesOf } from '../../testing/reunions.ts';
import { violationsIn } from '../../testing/violations.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
});

const pay = (db: Db, { id }: { id: string }, received_on = '2026-03-04') =>
  db
    .insertInto('payment_entries')
    .values({
      ...{ registration_id: id, kind: 'payment', base_cents: 100, method: 'cash' },
      ...{ received_on, recorded_by_name: 'Tre Asurer' },
    })
    .returning(['id', 'receipt_year', 'receipt_number'])
    .executeTakeFirstOrThrow();

const numbersOf = async ({ db }: TestApp, year: number) =>
  (
    await db
      .selectFrom('payment_entries')
      .select('receipt_number')
      .where('receipt_year', '=', year)
      .orderBy('receipt_number')
      .execute()
  ).map(({ receipt_number }) => receipt_number);

/** In a transaction of its own, which stays open for a moment. */
async function payAndDecide(app: TestApp, registration: { id: string }, day: string, isKept: boolean) {
  const trx = await app.db.startTransaction().execute();
  await pay(trx, registration, day);
  await sql`select pg_sleep(0.01)`.execute(trx);
  await (isKept ? trx.commit() : trx.rollback()).execute();
}

/** Many at once, of which each third one is taken back after it got its number. Returns how many were refused. */
async function payAtOnce(app: TestApp, year: number): Promise<number> {
  const registrations: { id: string }[] = [];
  for (let n = 0; n < 4; n++) registrations.push((await makeRegistered(app)).registration);
  const attempts = Array.from({ length: 24 }, (_, n) => {
    const registration = registrations[n % 4] as { id: string };
    return payAndDecide(app, registration, `${year}-05-06`, n % 3 !== 0);
  });
  return (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected').length;
}

describe('rule 7: receipt numbers of a year have no gaps', () => {
  it('under load, with payments that were taken back', async () => {
    expect(await payAtOnce(t, 2031)).toBe(0);
    expect(await numbersOf(t, 2031)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
  });

  it('control: a sequence, which has no lock, leaves gaps', async () => {
    const open = await testApp({
      before: `create sequence receipts;
        create or replace function number_receipt() returns trigger language plpgsql as $$
        begin
          new.receipt_year := extract(year from new.received_on);
          new.receipt_number := nextval('receipts');
          return new;
        end $$`,
    });
    expect(await payAtOnce(open, 2031)).toBe(0);
    expect((await numbersOf(open, 2031)).at(-1)).toBeGreaterThan(16);
  });

  it('control: counting without the lock gives two payments one number', async () => {
    const open = await testApp({
      before: `alter table payment_entries drop constraint payment_entries_receipt_once;
        create or replace function number_receipt() returns trigger language plpgsql as $$
        begin
          new.receipt_year := extract(year from new.received_on);
          new.receipt_number := (
            select coalesce(max(receipt_number), 0) + 1 from payment_entries where receipt_year = new.receipt_year);
          return new;
        end $$`,
    });
    await payAtOnce(open, 2031);
    const numbers = await numbersOf(open, 2031);
    expect(new Set(numbers).size).toBeLessThan(numbers.length);
  });

  it('counts each year by the day of the payment', async () => {
    const { registration } = await makeRegistered(t);
    expect(await pay(t.db, registration, '2032-12-31')).toMatchObject({ receipt_year: 2032, receipt_number: 1 });
    expect(await pay(t.db, registration, '2033-01-01')).toMatchObject({ receipt_year: 2033, receipt_number: 1 });
    expect(await pay(t.db, registration, '2032-12-30')).toMatchObject({ receipt_year: 2032, receipt_number: 2 });
  });

  it('a reversed payment keeps its number, and its reversal gets none', async () => {
    const { registration } = await makeRegistered(t);
    const paid = await pay(t.db, registration, '2034-01-01');
    const reversal = {
      ...{ registration_id: registration.id, kind: 'payment', base_cents: -100, method: 'cash', reverses_id: paid.id },
      ...{ received_on: '2034-01-02', reason: 'Bounced', recorded_by_name: 'Tre Asurer' },
    };
    await t.db.insertInto('payment_entries').values(reversal).execute();
    const entries = await paymentEntriesOf(t, registration);
    expect(entries.map(({ receipt_number }) => receipt_number)).toEqual([1, null]);
    expect(await pay(t.db, registration, '2034-01-03')).toMatchObject({ receipt_number: 2 });
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('not even if the writer asks for another number', async () => {
    const { registration } = await makeRegistered(t);
    const { rows } = await sql`
      insert into payment_entries (registration_id, kind, base_cents, method, received_on, recorded_by_name, receipt_year,
                                   receipt_number)
      values (${registration.id}, 'payment', 100, 'cash', '2035-02-03', 'Tre Asurer', 2030, 77)
      returning receipt_year, receipt_number`.execute(t.db);
    expect(rows).toEqual([{ receipt_year: 2035, receipt_number: 1 }]);
  });
});

/** A database of the release before payment entries, with payments of every status. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS } from '../../config/prepare-database.ts';
import { migrate } from '../../lib/db/migrate.ts';
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { connect } from '../../testing/server-folder.ts';

const MIGRATION = '0023-payment-entries.sql';
const earlier = mkdtempSync(path.join(os.tmpdir(), 'alumni-migrations-'));
let database: TestDatabase;
let client: pg.Client;

/** Registrations by name, with what each was before. */
const BEFORE = `
  insert into events (id, name, description, event_type_id, start_date, end_date, location, venue_name)
  select '00000000-0000-4000-8000-0000000000e1', 'Gala', 'x', id, '2026-06-01', '2026-06-02', 'x', 'x' from event_types limit 1;
  insert into ticket_types (id, event_id, name, price_cents)
  values ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000e1', 'Dinner', 12000);
  insert into payment_profiles (id, name, method_type, account_info)
  values ('00000000-0000-4000-8000-0000000000f1', 'Zelle', 'zelle', 'x');
  insert into event_registrations (id, event_id, ticket_type_id, total_amount_cents, payment_status, status, withdrawn_at)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, '00000000-0000-4000-8000-0000000000e1',
         '00000000-0000-4000-8000-0000000000a1', 12000, payment_status, status,
         case status when 'withdrawn' then timestamptz '2026-03-09' end
  from (values (1, 'unpaid', 'registered'), (2, 'submitted', 'registered'), (3, 'paid', 'registered'),
               (4, 'submitted', 'registered'), (5, 'submitted', 'registered'), (6, 'paid', 'withdrawn'),
               (7, 'paid', 'registered')) as r (n, payment_status, status);
  insert into payment_ledger (user_name, user_email, event_id, payment_profile_id, entity_id, base_amount_cents,
    processing_fee_cents, total_amount_cents, reference_number, payment_method_details, status, confirmed_at, confirmed_by_name,
    rejected_at, rejected_by_name, notes, created_at)
  select 'Ann Lee', 'ann@school.example', '00000000-0000-4000-8000-0000000000e1',
         '00000000-0000-4000-8000-0000000000f1', ('00000000-0000-4000-8000-00000000000' || n)::uuid, 12000, 300, 12300,
         'ZL-' || n, details::jsonb, status, case status when 'confirmed' then timestamptz '2026-03-05 03:00Z' end,
         case status when 'confirmed' then 'Tre Asurer' end, case status when 'failed' then timestamptz '2026-03-04' end,
         case status when 'failed' then 'Tre Asurer' end, case status when 'failed' then 'Nothing came' end, created_at::timestamptz
  from (values (2, 'pending', '{}', '2026-03-01'), (3, 'confirmed', '{"method_type": "paypal"}', '2026-03-01'),
               (4, 'failed', '{}', '2026-03-01'), (5, 'failed', '{}', '2026-03-01'), (5, 'pending', '{}', '2026-03-02'),
               (6, 'confirmed', '{}', '2026-03-01'), (7, 'failed', '{}', '2026-03-01'),
               (7, 'confirmed', '{}', '2026-03-02')) as l (n, status, details, created_at);
  insert into activity_logs (action_type, entity_type, description, entity_id, metadata)
  select 'REOPEN_PAYMENT', 'payment_ledger', 'Reopened', id, '{"decision": "confirmed"}' from payment_ledger
  where status = 'pending'`;

beforeAll(async () => {
  for (const name of readdirSync(MIGRATIONS).filter((each) => each < MIGRATION)) {
    cpSync(path.join(MIGRATIONS, name), path.join(earlier, name));
  }
  database = await emptyDatabase();
  await migrate(database.connection, earlier);
  client = await connect(database.connection);
  await client.query("insert into event_types (name) values ('Gala Dinner')");
  await client.query(BEFORE);
  const ran = await migrate(database.connection, MIGRATIONS);
  expect(ran[0]).toBe(MIGRATION);
});

afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(earlier, { recursive: true });
});

it('gives every confirmed payment one entry, dated in the school’s zone', async () => {
  const { rows } = await client.query(`
    select right(registration_id::text, 1) as n, kind, base_cents, fee_cents, method, received_on::text, reference, reason,
           recorded_by_name, e.recorded_at = l.confirmed_at as at_confirmation, l.status
    from payment_entries e join payment_ledger l on l.id = e.ledger_id order by 1`);
  const entry = {
    ...{ kind: 'payment', base_cents: 12_000, fee_cents: 300, method: 'zelle', received_on: '2026-03-04' },
    ...{ reason: null, recorded_by_name: 'Tre Asurer', at_confirmation: true, status: 'confirmed' },
  };
  expect(rows).toEqual([
    { ...entry, n: '3', reference: 'ZL-3', method: 'paypal' },
    { ...entry, n: '6', reference: 'ZL-6' },
    { ...entry, n: '7', reference: 'ZL-7' },
  ]);
});

it('leaves every payment status as it was, and what a database without migrations would derive', async () => {
  const statuses = async () =>
    (await client.query('select payment_status from event_registrations order by id')).rows.map(
      ({ payment_status }) => payment_status,
    );
  const expected = ['unpaid', 'submitted', 'paid', 'submitted', 'submitted', 'paid', 'paid'];
  expect(await statuses()).toEqual(expected);
  await client.query("update event_registrations set payment_status = 'unpaid'");
  expect(await statuses()).toEqual(expected);
});

it('counts the entries, and lets a paid registration be paid for again', async () => {
  const { rows } = await client.query('select * from payment_entry_counts');
  expect(rows).toEqual([{ kind: 'payment', entries: 3, base_cents: '36000', fee_cents: '900' }]);
  await client.query(`
    insert into payment_ledger (user_name, user_email, event_id, payment_profile_id, entity_id, base_amount_cents,
      processing_fee_cents, total_amount_cents, reference_number, payment_method_details)
    select user_name, user_email, event_id, payment_profile_id, entity_id, 100, 0, 100, 'ZL-8', '{}'
    from payment_ledger where reference_number = 'ZL-3'`);
});

it('numbers their receipts by day, and still refuses every change', async () => {
  const numbers = 'select receipt_year, receipt_number from payment_entries order by recorded_at, id';
  const expected = [1, 2, 3].map((receipt_number) => ({ receipt_year: 2026, receipt_number }));
  expect((await client.query(numbers)).rows).toEqual(expected);
  expect((await client.query('select * from receipt_counters')).rows).toEqual([{ year: 2026, last_number: 3 }]);
  await expect(client.query('update payment_entries set receipt_number = 9')).rejects.toThrow();
});

import { expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { connect } from '../testing/server-folder.ts';
import { GUARDS } from './guards.ts';

it('names every trigger of the database', async () => {
  const database = await testDatabase();
  const client = await connect(database.connection);
  const { rows } = await client.query<{ name: string }>(`
    select tgname as name from pg_trigger join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal`);
  await client.end();
  await database.drop();
  const triggers = rows.map(({ name }) => name);
  expect(triggers).toContain('payment_entries_are_append_only'); // created again by a later migration
  expect(GUARDS).toEqual(expect.arrayContaining(triggers));
});

it('names constraints and indexes, and none that was dropped for good', () => {
  expect(GUARDS).toEqual(
    expect.arrayContaining(['payment_entries_signs', 'tickets_one_active', 'check_in_scans_pkey']),
  );
  expect(GUARDS).not.toContain('payment_ledger_one_open');
});

/** A database of the release before choices of either kind were stored. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../config/prepare-database.ts';
import { migrate } from '../lib/db/migrate.ts';
import { emptyDatabase } from '../testing/database.ts';
import { connect } from '../testing/server-folder.ts';

const MIGRATION = readdirSync(MIGRATIONS).find((name) => name.endsWith('-message-preferences.sql')) ?? '';

it('keeps what members switched off', async () => {
  const earlier = mkdtempSync(path.join(os.tmpdir(), 'alumni-migrations-'));
  for (const name of readdirSync(MIGRATIONS).filter((each) => each < MIGRATION))
    cpSync(path.join(MIGRATIONS, name), path.join(earlier, name));
  const database = await emptyDatabase();
  await migrate(database.connection, earlier);
  const client = await connect(database.connection);
  await client.query(`
    insert into auth_users (name, email) values ('Ann', 'ann@school.example');
    insert into users (id, email, phone, first_name, last_name)
    select id, email, '+18765550001', name, 'Lee' from auth_users;
    insert into unwanted_messages (user_id, kind)
    select id, kind from users, unnest(array['payment_received', 'payment_reminder']) as kind`);
  expect((await migrate(database.connection, MIGRATIONS))[0]).toBe(MIGRATION);
  const { rows } = await client.query('select kind, wanted from message_preferences order by kind');
  expect(rows).toEqual([
    { kind: 'payment_received', wanted: false },
    { kind: 'payment_reminder', wanted: false },
  ]);
  await client.end();
  await database.drop();
  rmSync(earlier, { recursive: true });
});

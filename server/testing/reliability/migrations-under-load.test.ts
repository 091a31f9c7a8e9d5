/** From the first schemas to the newest, with thousands of rows, while others read and write. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { MIGRATIONS } from '../../config/prepare-database.ts';
import { createDb, createPool } from '../../lib/db/database.ts';
import { migrate } from '../../lib/db/migrate.ts';
import { SECRET } from '../cast.ts';
import { urlOf } from '../connection.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../database.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../reunions.ts';
import { connect, serverFolder } from '../server-folder.ts';

const ALL = fs.readdirSync(MIGRATIONS).sort();
const ROWS = 3_000;

const place = serverFolder();
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-migrations-'));
});

afterEach(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.drop();
});

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(database.connection);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database as a release left it whose newest migration was this one, with accounts in it. */
async function makeOld(newest: string): Promise<void> {
  const upTo = ALL.filter((name) => name.slice(0, 4) <= newest);
  for (const name of upTo) fs.copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name));
  expect(await migrate(database.connection, folder)).toEqual(upTo);
  await withClient((client) =>
    client.query(`
      insert into auth_users (name, email) select 'Old ' || n, 'old-' || n || '@school.example' from generate_series(1, ${ROWS}) n;
      insert into auth_sessions (user_id, token, expires_at) select id, id::text, now() + interval '1 day' from auth_users;
      insert into auth_accounts (user_id, account_id, provider_id) select id, id::text, 'credential' from auth_users;`),
  );
  if (newest < '0006') return;
  await withClient((client) =>
    client.query(`
      insert into event_types (name, has_accommodation) values ('Gala Dinner', false);
      insert into class_levels (code, position) values ('${school.classLevels[0]}', 1);
      insert into houses (name, position) values ('${school.houses[0].name}', 1);`),
  );
  const db = createDb(createPool({ ...database.connection, max: 1 }, { onError: () => {} }));
  const event = await makeEvent({ db });
  await makeRegistrations({ db }, event, await makeTicket({ db }, event), ROWS);
  await db.destroy();
}

/** Reads and writes as signing in does, until it is stopped; tells how often, and what went wrong. */
function load() {
  const state = { done: 0, errors: [] as unknown[], goesOn: true };
  const working = Array.from({ length: 3 }, (_, worker) =>
    withClient(async (client) => {
      for (let n = worker; state.goesOn; n += 3) {
        const person = `old-${(n % ROWS) + 1}@school.example`;
        await client.query('select * from auth_sessions s join auth_users u on u.id = s.user_id where u.email = $1', [
          person,
        ]);
        await client.query('update auth_users set updated_at = now() where email = $1', [person]);
        state.done += 1;
      }
    }).catch((error) => state.errors.push(error)),
  );
  const stop = async () => {
    state.goesOn = false;
    await Promise.all(working);
  };
  return { state, stop };
}

/** Someone's transaction that has written and does not end. */
async function holdTable(): Promise<() => Promise<void>> {
  const client = await connect(database.connection);
  await client.query("begin; update auth_users set updated_at = now() where email = 'old-1@school.example'");
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const migrationsRun = () =>
  withClient(async (client) =>
    (await client.query('select name from migrations order by name')).rows.map(({ name }) => name),
  );

/** Columns, constraints, indexes, triggers and functions, as text. */
const schemaOf = async (connection: pg.ClientConfig): Promise<string[]> => {
  const client = await connect(connection);
  try {
    const { rows } = await client.query<{ line: string }>(`
      select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> 13
      order by 1`);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
};

describe.each(['0001', '0006'])('a database of migration %s with thousands of rows', (newest) => {
  it('comes to the newest schema under load, and lets others pass while a long transaction is in its way', async () => {
    await makeOld(newest);
    const others = load();
    const letGo = await holdTable();
    const passed: number[] = [];
    await prepare(async () => {
      passed.push(others.state.done);
      if (passed.length === 4) await letGo();
    });
    await others.stop();
    expect(others.state.errors).toEqual([]);
    expect(passed.length).toBeGreaterThanOrEqual(4);
    // Between any two tries the others got on with their work.
    expect(passed.slice(1).filter((done, at) => done <= (passed[at] ?? 0))).toEqual([]);
    expect(await migrationsRun()).toEqual(ALL);
    const fresh = await testDatabase();
    expect(await schemaOf(database.connection)).toEqual(await schemaOf(fresh.connection));
    await fresh.drop();
    const { rows } = await withClient((client) =>
      client.query("select count(*)::int as n from auth_users where name like 'Old %'"),
    );
    expect(rows[0].n).toBe(ROWS);
  });

  it('is left as it was where a table is not to be had, and comes to the newest schema later', async () => {
    await makeOld(newest);
    const before = await schemaOf(database.connection);
    const letGo = await holdTable();
    await expect(migrate(database.connection, MIGRATIONS, { tableTimeout: 600, tableWait: 200 })).rejects.toThrow(
      /^Migration \d{4}-.* was undone: .*lock timeout; a running server is using its table: stop that server, then start again\.$/,
    );
    // Files before the one that failed may stand, each whole.
    const ran = await migrationsRun();
    expect(ran).toEqual(ALL.slice(0, ran.length));
    if (ran.at(-1)?.startsWith(newest)) expect(await schemaOf(database.connection)).toEqual(before);
    await letGo();
    expect(await migrate(database.connection, MIGRATIONS)).toEqual(ALL.slice(ran.length));
  });
});

describe('a database of an earlier release', () => {
  it('is brought up to date once by two servers that start together', async () => {
    await makeOld('0006');
    const settings = { DATABASE_URL: urlOf(database.connection), SESSION_SECRET: SECRET };
    const servers = [place.start(settings), place.start(settings)];
    const urls = await Promise.all(servers.map((server) => server.ready()));
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await migrationsRun()).toEqual(ALL);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  });
});

const prepare = (onWait: () => void) => migrate(database.connection, MIGRATIONS, { tableWait: 150, onWait });

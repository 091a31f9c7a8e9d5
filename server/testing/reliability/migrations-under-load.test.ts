import fs from 'node:fs';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { ADOPTION, MIGRATIONS } from '../../config/prepare-database.ts';
import { createDb, createPool } from '../../lib/db/database.ts';
import { migrate } from '../../lib/db/migrate.ts';
import { urlOf } from '../connection.ts';
import { emptyDatabase, schemaOf, type TestDatabase, testDatabase } from '../database.ts';
import { SECRET } from '../members.ts';
import { makeOldSchema } from '../old-release.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../reunions.ts';
import { connect, serverFolder } from '../server-folder.ts';

const ALL = fs.readdirSync(MIGRATIONS).sort();
const ROWS = 3_000;

const folder = serverFolder();
let database: TestDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
});

afterEach(async () => {
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

/** A database of the last release before the baseline, with registrations. */
async function makeOld(): Promise<void> {
  await makeOldSchema(database.connection);
  await withClient((client) =>
    client.query(`
      insert into auth_users (name, email) select 'Old ' || n, 'old-' || n || '@school.example' from generate_series(1, ${ROWS}) n;
      insert into auth_sessions (user_id, token, expires_at) select id, id::text, now() + interval '1 day' from auth_users;
      insert into auth_accounts (user_id, account_id, provider_id) select id, id::text, 'credential' from auth_users;
      insert into event_types (name, has_accommodation) values ('Gala Dinner', false);
      insert into class_levels (code, position) values ('${school.classLevels[0]}', 1);
      insert into houses (name, position) values ('${school.houses[0].name}', 1);`),
  );
  const db = createDb(createPool({ ...database.connection, max: 1 }, { onError: () => {} }));
  const event = await makeEvent({ db });
  await makeRegistrations({ db }, event, await makeTicket({ db }, event), ROWS);
  await db.destroy();
}

/** Reads and writes like signing in until it is stopped; counts and records errors. */
function load() {
  const state = { done: 0, errors: [] as unknown[], isRunning: true };
  const working = Array.from({ length: 3 }, (_, worker) =>
    withClient(async (client) => {
      for (let n = worker; state.isRunning; n += 3) {
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
    state.isRunning = false;
    await Promise.all(working);
  };
  return { state, stop };
}

/** Opens a transaction that has written; returns its rollback. */
async function lockTable(): Promise<() => Promise<void>> {
  const client = await connect(database.connection);
  await client.query('begin; update auth_sessions set last_used_at = now()');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const migrationsRun = () =>
  withClient(async (client) =>
    (await client.query('select name from migrations order by name')).rows.map(({ name }) => name),
  );

describe('a database of the last release before the baseline with thousands of rows', () => {
  it('is migrated under load without blocking it during a long transaction', async () => {
    await makeOld();
    const others = load();
    const unlockTable = await lockTable();
    const passed: number[] = [];
    await prepare(async () => {
      passed.push(others.state.done);
      if (passed.length === 4) await unlockTable();
    });
    await others.stop();
    expect(others.state.errors).toEqual([]);
    expect(passed.length).toBeGreaterThanOrEqual(4);
    // The load made progress between any two attempts.
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

  it('is not changed if a table stays locked, and is migrated later', async () => {
    await makeOld();
    const before = await schemaOf(database.connection);
    const unlockTable = await lockTable();
    await expect(
      migrate(database.connection, MIGRATIONS, { adoption: ADOPTION, tableTimeout: 600, tableWait: 200 }),
    ).rejects.toThrow(
      /^Migration \d{4}-.* was undone: .*lock timeout; a running server is using its table: stop that server, then start again\.$/,
    );
    expect(await schemaOf(database.connection)).toEqual(before);
    await unlockTable();
    await migrate(database.connection, MIGRATIONS, { adoption: ADOPTION });
    expect(await migrationsRun()).toEqual(ALL);
  });
});

describe('a database of an earlier release', () => {
  it('is migrated once by two servers that start together', async () => {
    await makeOld();
    const settings = { DATABASE_URL: urlOf(database.connection), SESSION_SECRET: SECRET };
    const servers = [folder.start(settings), folder.start(settings)];
    const urls = await Promise.all(servers.map((server) => server.ready()));
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await migrationsRun()).toEqual(ALL);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  });
});

const prepare = (onWait: () => void) =>
  migrate(database.connection, MIGRATIONS, { adoption: ADOPTION, tableWait: 150, onWait });

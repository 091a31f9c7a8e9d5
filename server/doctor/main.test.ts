import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { urlOf } from '../testing/connection.ts';
import { emptyDatabase, testDatabase } from '../testing/database.ts';
import { connect, serverFolder } from '../testing/server-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const folder = serverFolder();

function doctor(settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'doctor'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder.dataDir, ...settings },
    encoding: 'utf8',
  });
  return { status, said: stdout.trim().split('\n'), stderr: stderr.trim() };
}

test('checks the embedded database of a running server and reports violations', async () => {
  expect(doctor({})).toMatchObject({ status: 2, stderr: expect.stringContaining('no server is running on DATA_DIR') });
  expect(fs.existsSync(folder.dataDir)).toBe(false);

  const server = folder.start();
  const url = await server.ready();
  const before = doctor({});
  expect(before).toMatchObject({ status: 0, stderr: '' });
  expect(before.said.at(-1)).toMatch(/^No violations in \d+ checks\.$/);
  expect(before.said).toContain('ok        No ticket type is oversold.');

  const client = await connect({ host: path.join(folder.dataDir, 'postgres/socket'), user: 'app', database: 'app' });
  await client.query(
    "insert into auth_users (name, email) select 'Ann', n || '@x.example' from generate_series(1, 12) n",
  );
  const { rows } = await client.query('select id from auth_users order by id limit 10');
  await client.end();
  const after = doctor({});
  expect(after.status).toBe(1);
  expect(after.said.filter((line) => line.startsWith('VIOLATED'))).toEqual([
    `VIOLATED  Accounts without a member, or with another email than the member: ${rows.map(({ id }) => id).join(', ')} and 2 more.`,
  ]);
  expect(after.said.at(-1)).toMatch(/^Violations in 1 of \d+ checks\.$/);
  expect(after.said.join()).not.toContain('@');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  await server.stop('SIGKILL');
  expect(doctor({}).status).toBe(2);
});

test('checks the database of DATABASE_URL and refuses one of another application or release', async () => {
  const [ours, empty] = [await testDatabase(), await emptyDatabase()];
  expect(doctor({ DATABASE_URL: urlOf(ours.connection) })).toMatchObject({ status: 0, stderr: '' });
  expect(doctor({ DATABASE_URL: urlOf(empty.connection) })).toMatchObject({
    status: 2,
    said: [''],
    stderr: 'The database could not be checked: this is not a database of Alumni Reunion.',
  });
  expect(doctor({ DATABASE_URL: 'postgres://127.0.0.1:1/x' }).status).toBe(2);
  expect(doctor({ PORT: 'many' }).status).toBe(2);
  const client = await connect(ours.connection);
  await client.query("delete from migrations where name like '0010%'");
  await client.end();
  expect(doctor({ DATABASE_URL: urlOf(ours.connection) })).toMatchObject({
    status: 2,
    stderr:
      'The database could not be checked: this database belongs to another release. Run the doctor of that release.',
  });
  await Promise.all([ours.drop(), empty.drop()]);
});

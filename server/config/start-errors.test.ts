/** A failed start prints a sentence and no stack trace. */
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { urlOf } from '../testing/connection.ts';
import { emptyDatabase, testDatabase } from '../testing/database.ts';
import { connect, modeOf, serverFolder } from '../testing/server-folder.ts';

const SECRET = 'thirty-two characters or more, for tests';

const place = serverFolder();

async function refusal(settings: Record<string, string>, account = {}): Promise<string> {
  const server = place.start(settings, account);
  expect(await server.ended).toBe(1);
  const said = server.lines.join('\n');
  expect(said).not.toMatch(/^\s+at /m);
  return said;
}

test('several wrong settings', async () => {
  expect(await refusal({ PORT: 'http', SMS_PROVIDER: 'pigeon', MAIL_PROVIDER: 'smtp' })).toBe(
    [
      '4 settings are wrong:',
      '  PORT must be a whole number from 0 to 65535.',
      '  SMS_PROVIDER must be console or twilio.',
      '  SMTP_URL must be set when MAIL_PROVIDER is smtp.',
      '  MAIL_FROM must be set when MAIL_PROVIDER is smtp.',
    ].join('\n'),
  );
});

test('a port in use', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as net.AddressInfo;
  expect(await refusal({ PORT: String(port) })).toContain(`Port ${port} is in use by another program`);
  taken.close();
});

test('a HOST of another machine', async () => {
  expect(await refusal({ HOST: '192.0.2.1' })).toContain('HOST 192.0.2.1 is not an address of this machine');
});

test('a DATA_DIR inside a file', async () => {
  fs.writeFileSync(place.dataDir, '');
  expect(await refusal({ DATA_DIR: path.join(place.dataDir, 'inside') })).toContain('cannot be used');
});

// Root may write everywhere, so the test runs as another user, who can't read a checkout that only root may enter.
const isRoot = process.getuid?.() === 0;
const stranger = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const canSendStranger = !isRoot || isOpenToAll(process.cwd());
test.runIf(canSendStranger)('a DATA_DIR that this account may not write', async () => {
  fs.mkdirSync(place.dataDir, { mode: 0o555 });
  fs.chmodSync(place.dataDir, 0o555);
  expect(await refusal({ DATA_DIR: path.join(place.dataDir, 'inside') }, stranger)).toBe(
    `DATA_DIR ${path.join(place.dataDir, 'inside')} cannot be used: this account may not write there.`,
  );
});

test('a DATA_DIR with other files, which stay unchanged', async () => {
  fs.mkdirSync(place.dataDir, { mode: 0o755 });
  fs.writeFileSync(path.join(place.dataDir, 'thesis.odt'), '');
  expect(await refusal({})).toContain('contains other files');
  expect(modeOf(place.dataDir)).toBe('755');
});

test('an unreachable DATABASE_URL, without its password', async () => {
  const said = await refusal({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/reunion', SESSION_SECRET: SECRET });
  expect(said).toContain('The database 127.0.0.1:1/reunion of DATABASE_URL cannot be reached: connect ECONNREFUSED');
  expect(said).not.toContain('hidden');
});

test('a DATABASE_URL whose database does not exist', async () => {
  const database = await emptyDatabase();
  await database.drop();
  expect(await refusal({ DATABASE_URL: urlOf(database.connection), SESSION_SECRET: SECRET })).toMatch(
    /does not exist\.$/,
  );
});

test('a migration that fails', async () => {
  const database = await testDatabase();
  const client = await connect(database.connection);
  await client.query("update migrations set checksum = 'other' where name like '0001%'");
  await client.end();
  expect(await refusal({ DATABASE_URL: urlOf(database.connection), SESSION_SECRET: SECRET })).toMatch(
    /^Migration 0001.* was changed after it ran here: add a new file instead\.$/,
  );
  await database.drop();
});

function isOpenToAll(place: string): boolean {
  const parents = [place, ...place.split(path.sep).map((_, at, parts) => parts.slice(0, at).join(path.sep) || '/')];
  return parents.every((parent) => (fs.statSync(parent).mode & 0o005) === 0o005);
}

/**
 * `npm run test:postgres [files]`: the server's and the units' tests, and then the journeys, on the newest PostgreSQL of this
 * machine's packages, where `npm test` takes the embedded one.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountToRunAs, giveTo } from '../server/embedded-postgres/account.ts';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';

const PACKAGES = '/usr/lib/postgresql';
const PORT = 5515;
/** Nothing here must outlive the machine. */
const SETTINGS = {
  port: PORT,
  listen_addresses: '127.0.0.1',
  max_connections: 300,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
};

if (!findPrograms()) install();
const programs = findPrograms();
if (!programs)
  throw new Error('There is no PostgreSQL in the packages of this machine: install one, then run this again.');
const account = accountToRunAs();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-packaged-'));
giveTo(folder, account);
const data = path.join(folder, 'data');
const program = (name: string, ...args: string[]) => {
  const { status, stderr, error } = spawnSync(path.join(programs, name), args, {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr || error?.message}`);
};

program('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync');
const options = Object.entries({ ...SETTINGS, unix_socket_directories: folder }).map(
  ([name, value]) => `-c ${name}=${value}`,
);
program('pg_ctl', '-D', data, '-l', path.join(folder, 'log'), '-w', '-o', options.join(' '), 'start');
try {
  console.log(`PostgreSQL of ${programs}`);
  await runTests(process.argv.slice(2));
} finally {
  program('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
  fs.rmSync(folder, { recursive: true, force: true });
}

async function runTests(named: readonly string[]): Promise<void> {
  const isJourney = (file: string) => file.startsWith('e2e/');
  const units = named.filter((file) => !isJourney(file));
  const journeys = named.filter(isJourney);
  const env = { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${PORT}/postgres` };
  const runs: [string, string[]][] = [];
  if (journeys.length === 0 || units.length > 0) runs.push(['vitest', ['run', ...units]]);
  if (units.length === 0 || journeys.length > 0) {
    await ensureWebBuilt();
    runs.push(['playwright', ['test', ...journeys]]);
    Object.assign(env, { CHROMIUM_PATH: await ensureChromium() });
  }
  const ends = runs.map(([name, args]) => spawnSync(name, args, { stdio: 'inherit', env }).status ?? 1);
  process.exitCode = Math.max(...ends);
}

function findPrograms(): string | undefined {
  const versions = fs.existsSync(PACKAGES) ? fs.readdirSync(PACKAGES).map(Number).filter(Boolean) : [];
  const newest = versions.sort((one, other) => other - one)[0];
  return newest ? path.join(PACKAGES, String(newest), 'bin') : undefined;
}

function install(): void {
  console.log('Installing PostgreSQL from the packages of this machine (apt-get) ...');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], { stdio: 'inherit' });
}

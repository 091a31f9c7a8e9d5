/** What a PostgreSQL that was killed leaves behind. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * PostgreSQL refuses to start while the process number in postmaster.pid lives. After a restart of the machine or the
 * container that number may be any program's, and the refusal would last for ever.
 */
export function forgetStalePid(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  const name = pid > 0 ? programOf(pid) : undefined;
  if (name !== undefined && !name.includes('postgres')) fs.rmSync(file, { force: true });
}

/** The name of a running program; undefined where none runs or it cannot be known. */
function programOf(pid: number): string | undefined {
  const comm = `/proc/${pid}/comm`;
  if (fs.existsSync(comm)) return fs.readFileSync(comm, 'utf8').trim();
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout?.trim() || undefined;
}

/** Runs PostgreSQL so that it ends with this process. */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Account } from './account.ts';

export type PostgresProcess = {
  /** False if it ended before accepting connections. */
  ready: boolean;
  output: () => string;
  /** Resolves with the latest log lines. */
  ended: Promise<string>;
  /** Fast: disconnects clients and writes everything to disk. */
  shutDown: () => void;
};

type Options = { account: Account; env: NodeJS.ProcessEnv; folder: string; log: ((line: string) => void) | undefined };

/**
 * The shell reads from a pipe (descriptor 3) whose other end belongs to this process. When this process ends, even by
 * SIGKILL, the pipe closes and the shell stops PostgreSQL.
 */
const GUARD = `
"$@" </dev/null 3<&- & postgres=$!
(read _ <&3; kill -INT $postgres) 2>/dev/null & watch=$!
wait $postgres; code=$?
kill $watch 2>/dev/null
exit $code`;

const MAX_LINES = 40;

export async function spawnPostgres(
  command: string[],
  { account, env, folder, log }: Options,
): Promise<PostgresProcess> {
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', ...command], {
    ...account,
    env,
    cwd: folder,
    detached: true, // Ctrl-C must reach only the server, which stops its database last
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const output = () => lines.join('\n');
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(output()));
  });
  const accepting = new Promise<boolean>((resolve) => {
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        log?.(line);
        lines.push(line);
        if (lines.length > MAX_LINES) lines.shift();
        if (/ready to accept (read-only )?connections/.test(line)) resolve(true);
      });
    }
    void ended.then(() => resolve(false));
  });
  const shutDown = () => {
    child.stdio[3]?.destroy();
  };
  const ready = await accepting;
  if (!ready) shutDown();
  return { ready, output, ended, shutDown };
}

/**
 * PostgreSQL refuses to start while the process in postmaster.pid is running. After a restart of the machine or container
 * that number may belong to any other program.
 */
export function removeStalePid(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  const name = pid > 0 ? programOf(pid) : undefined;
  if (name !== undefined && !name.includes('postgres')) fs.rmSync(file, { force: true });
}

/** Undefined if none is running or the name is unavailable. */
function programOf(pid: number): string | undefined {
  const comm = `/proc/${pid}/comm`;
  if (fs.existsSync(comm)) return fs.readFileSync(comm, 'utf8').trim();
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout?.trim() || undefined;
}

/** Runs PostgreSQL so that it never outlives this process. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Account } from './account.ts';

export type PostgresProcess = {
  /** False: it ended before it accepted connections. */
  ready: boolean;
  /** What it has said last. */
  output: () => string;
  /** Settles with the last words, when PostgreSQL is gone. */
  ended: Promise<string>;
  /** Asks it to stop ("fast": disconnect everyone, write all to disk). */
  letGo: () => void;
};

type Options = { account: Account; env: NodeJS.ProcessEnv; folder: string; log: ((line: string) => void) | undefined };

/**
 * The shell waits on a pipe (its descriptor 3) whose other end this process holds. When this process dies, however it
 * dies, the pipe ends and the shell stops PostgreSQL.
 */
const GUARD = `
"$@" </dev/null 3<&- & postgres=$!
(read _ <&3; kill -INT $postgres) 2>/dev/null & watch=$!
wait $postgres; code=$?
kill $watch 2>/dev/null
exit $code`;

const KEPT_LINES = 40;

export async function spawnPostgres(
  command: string[],
  { account, env, folder, log }: Options,
): Promise<PostgresProcess> {
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', ...command], {
    ...account,
    env,
    cwd: folder,
    detached: true, // Ctrl-C reaches the server alone, which stops its database last
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
        if (lines.length > KEPT_LINES) lines.shift();
        if (/ready to accept (read-only )?connections/.test(line)) resolve(true);
      });
    }
    void ended.then(() => resolve(false));
  });
  const letGo = () => {
    child.stdio[3]?.destroy();
  };
  const ready = await accepting;
  if (!ready) letGo();
  return { ready, output, ended, letGo };
}

/** The built application as people run it: a process with a database, on a free port and an empty data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '..');
const START_PATIENCE = 60_000;
const CODE_PATIENCE = 15_000;

export type School = {
  /** Without a slash at its end. */
  url: string;
  /** Every line the server has written. */
  lines: readonly string[];
  /** The verification code last sent to a phone (E.164) and not yet asked for here. */
  codeFor: (phone: string) => Promise<string>;
  /** The latest line that matches, also one still to come. */
  line: (pattern: RegExp) => Promise<string>;
  stop: () => Promise<void>;
};

export async function startSchool(settings: Record<string, string> = {}): Promise<School> {
  if (!fs.existsSync(path.join(ROOT, 'dist/web/index.html'))) throw new Error('The page is not built: run `npm test`.');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-e2e-'));
  // Not the developer's own settings.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...settings };
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // the channel stops the server if this process is killed
  });
  const lines = collectLines(server);
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  const line = (pattern: RegExp, patience = CODE_PATIENCE) => waitFor(lines, pattern, patience, server);

  const ready = await line(/ is ready: http/, START_PATIENCE);
  const used = new Set<number>();
  return {
    url: ready.replace(/^.* is ready: /, ''),
    lines,
    line,
    async codeFor(phone) {
      const giveUp = Date.now() + CODE_PATIENCE;
      while (Date.now() < giveUp) {
        const at = lines.findLastIndex((text) => text.startsWith(`SMS to ${phone}: `));
        const code = lines[at]?.match(/\b\d{6}\b/)?.[0];
        if (code && !used.has(at)) {
          used.add(at);
          return code;
        }
        await sleep(50);
      }
      throw new Error(`No code was sent to ${phone}. The server said:\n${lines.join('\n')}`);
    },
    async stop() {
      server.kill('SIGTERM');
      await ended;
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function collectLines(server: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
    });
  }
  return lines;
}

async function waitFor(lines: string[], pattern: RegExp, patience: number, server: ChildProcess): Promise<string> {
  const giveUp = Date.now() + patience;
  while (Date.now() < giveUp && server.exitCode === null) {
    const found = lines.findLast((text) => pattern.test(text));
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error(`The server did not print ${pattern}. It said:\n${lines.join('\n')}`);
}

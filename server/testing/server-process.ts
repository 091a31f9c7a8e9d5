/** Starts the server as a process on a free port. */
import { type Serializable, spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_TIMEOUT = 110_000;
const LINE_TIMEOUT = 60_000;

/** As in production, where the API document, which takes a quarter of a start, is off behind https. */
const DEFAULTS = { PORT: '0', HOST: '127.0.0.1', API_DOCS: 'false' };

const ownEnvironment = () => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
};

export type ServerProcess = {
  pid: number;
  /** Every line of both outputs. */
  lines: string[];
  /** Its URL without a slash at the end, once it is ready. */
  ready: () => Promise<string>;
  /** The latest matching line; waits for one. */
  line: (pattern: RegExp, timeout?: number) => Promise<string>;
  /** Resolves with the exit code; null after a signal. */
  ended: Promise<number | null>;
  /** For e2e/server-host.ts. */
  send: (message: Serializable) => void;
  /** Closes the channel, as the death of the parent process would. */
  disconnect: () => void;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** Starts a server with only these settings. `account` is for tests run by root. */
export function startServer(
  settings: Record<string, string>,
  account: { uid?: number; gid?: number } = {},
  entry: 'server/main.ts' | 'demo/main.ts' | 'e2e/server-host.ts' | 'bench/raw-server.ts' = 'server/main.ts',
): ServerProcess {
  const server = spawn(process.execPath, [entry], {
    ...account,
    cwd: ROOT,
    env: { ...ownEnvironment(), ...DEFAULTS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // the channel stops the server if this process is killed
  });
  const lines: string[] = [];
  const outputs = [server.stdout, server.stderr].filter((stream) => stream !== null);
  for (const stream of outputs) collectLines(stream, lines);
  // Not `close`, which isn't emitted after `disconnect`.
  const ended = Promise.all([
    new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code))),
    ...outputs.map((stream) => new Promise((resolve) => stream.once('close', resolve))),
  ]).then(([code]) => code);
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });

  const line = async (pattern: RegExp, timeout = LINE_TIMEOUT) => {
    for (const giveUp = Date.now() + timeout; ; await sleep(25)) {
      const found = lines.findLast((text) => pattern.test(text));
      if (found !== undefined) return found;
      if (isOver || Date.now() > giveUp) throw new Error(`The server never printed ${pattern}:\n${lines.join('\n')}`);
    }
  };
  return {
    pid: server.pid ?? 0,
    lines,
    ended,
    send: (message) => void server.send(message),
    disconnect: () => server.disconnect(),
    line,
    ready: async () => (await line(/ is ready: http/, START_TIMEOUT)).replace(/^.* is ready: /, ''),
    stop(signal = 'SIGTERM') {
      server.kill(signal);
      return ended;
    },
  };
}

function collectLines(stream: NodeJS.ReadableStream, lines: string[]): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
}

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

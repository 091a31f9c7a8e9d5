/** Virus scanners: the real clamd with a test signature, if installed, and a simulated one that is strict about the protocol. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './server-process.ts';

/** The signature matches this anywhere in a file. */
export const VIRUS = 'alumni-planted-virus-4711';
/** Both refuse a file larger than this, as clamd's StreamMaxLength does. */
export const MAX_BYTES = 1024 * 1024;

const CLAMD = ['clamd', '/usr/sbin/clamd'].find((program) => spawnSync(program, ['--version']).status === 0);
export const hasClamd = CLAMD !== undefined;

export type Scanner = { port: number; stop: () => Promise<void> };

export async function startClamd(): Promise<Scanner> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-clamd-'));
  const port = await freePort();
  writeFileSync(path.join(folder, 'planted.ndb'), `Planted.Virus:0:*:${Buffer.from(VIRUS).toString('hex')}\n`);
  const settings = ['Foreground yes', `TCPSocket ${port}`, 'TCPAddr 127.0.0.1', `DatabaseDirectory ${folder}`];
  const config = path.join(folder, 'clamd.conf');
  writeFileSync(config, [...settings, `TemporaryDirectory ${folder}`, 'StreamMaxLength 1M', ''].join('\n'));
  const child = spawn(CLAMD ?? 'clamd', ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  for (let tries = 0; !(await answers(port)); tries++) {
    if (child.exitCode !== null || tries > 300) throw new Error(`clamd did not start: ${said}`);
    await sleep(100);
  }
  return {
    port,
    async stop() {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill();
  });

/** `silent` reads everything and never answers. */
export async function startSimulatedClamd({ silent = false } = {}): Promise<Scanner> {
  const server = net.createServer((socket) => {
    let got = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      got = Buffer.concat([got, part]);
      const reply = silent ? undefined : replyTo(got);
      if (reply) socket.end(`${reply}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Undefined until the file is complete. */
function replyTo(got: Buffer): string | undefined {
  const command = 'zINSTREAM\0';
  if (got.length < command.length) return undefined;
  if (got.toString('latin1', 0, command.length) !== command) return 'UNKNOWN COMMAND';
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= got.length; ) {
    const length = got.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts).includes(VIRUS) ? 'stream: Planted.Virus FOUND' : 'stream: OK';
    parts.push(got.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    if (at - command.length > MAX_BYTES) return 'INSTREAM size limit exceeded. ERROR';
  }
  return undefined;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

const CONNECTIONS = 900;
const LIMIT = '/proc/sys/net/core/somaxconn';

/** The system's limit of a listen backlog; 0 if unknown. */
function backlogLimit(): number {
  try {
    return Number(readFileSync(LIMIT, 'utf8'));
  } catch {
    return 0;
  }
}

const OPEN = `
  const { openListener } = await import('./server/lib/http/listener.ts');
  const { port } = await openListener({ port: 0, host: '127.0.0.1', publicUrl: 'http://localhost' });
  process.send(port);`;

test.runIf(backlogLimit() > CONNECTIONS)('connections to a busy server wait in its backlog', async () => {
  const server = fork('-', { execPath: process.execPath, execArgv: ['--input-type=module', '-e', OPEN] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [port] = (await once(server, 'message')) as [number];
  server.kill('SIGSTOP');
  let connected = 0;
  const sockets = Array.from({ length: CONNECTIONS }, () =>
    net.connect(port, '127.0.0.1', () => {
      connected += 1;
    }),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.on('error', () => {}).destroy();
  });
  await expect.poll(() => connected).toBe(CONNECTIONS);
});

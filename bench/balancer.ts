/** Runs haproxy in front of several servers, on loopback. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../scripts/packages.mjs';

type Side = { port: number; servers: readonly number[] };

/** Round robin over servers whose /readyz answers 200, checked twice a second; a refused connection goes to another server. */
const settingsOf = (sides: readonly Side[]) => `
global
  maxconn 4000
${process.getuid?.() === 0 ? '  user daemon\n  group daemon' : ''}
defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 70s
  timeout check 2s
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch
  default-server check inter 500ms fall 2 rise 1
  balance roundrobin
${sides
  .map(
    ({ port, servers }) => `
listen of_${servers.length}
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]
${servers.map((server) => `  server at_${server} 127.0.0.1:${server}`).join('\n')}`,
  )
  .join('\n')}
`;

export function startBalancer(folder: string, sides: readonly Side[]): { stop: () => Promise<void> } {
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, settingsOf(sides));
  // -db: in the foreground, as one process.
  const child = spawn(findProgram('haproxy') ?? 'haproxy', ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    stop() {
      child.kill();
      return ended;
    },
  };
}

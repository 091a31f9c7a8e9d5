/** haproxy in front of several servers: Debian's package, an ordinary account, loopback only. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** One address for so many of the servers. */
type Side = { port: number; servers: readonly number[] };

const answers = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Installs it where it is missing and this may; otherwise a sentence says what to do. */
export function missingBalancer(): string | undefined {
  if (answers('haproxy', '-v')) return undefined;
  const apt = ['install', '-y', '--no-install-recommends', 'haproxy'];
  const canInstall = process.getuid?.() === 0 && answers('apt-get', '--version');
  if (canInstall && (answers('apt-get', ...apt) || (answers('apt-get', 'update') && answers('apt-get', ...apt)))) {
    return undefined;
  }
  return 'haproxy is not installed: install it with your system’s package manager (Debian: apt-get install haproxy), then run this again.';
}

/** In turn, only those whose readyz says 200, looked at twice a second; a request is given to another where none took it. */
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
  const child: ChildProcess = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => child.kill());
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    stop() {
      child.kill();
      return ended;
    },
  };
}

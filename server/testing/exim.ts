/** A real mail server with TLS and authentication, if installed (`npm test` installs it as root on Debian). */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './server-process.ts';

const isInstalled = (program: string, asked: string) => spawnSync(program, [asked]).status === 0;
const EXIM = ['exim4', '/usr/sbin/exim4'].find((program) => isInstalled(program, '--version'));
export const hasExim = EXIM !== undefined && isInstalled('openssl', 'version');

/** A rejected address, a deferred one, and the largest message in bytes. */
export const EXIM_RULES = { refused: 'unknown@school.example', later: 'later@school.example', most: 100_000 };

export type Exim = { port: number; certificate: string; inbox: () => string; stop: () => Promise<void> };

/** Requires TLS and the account `reunion` with the password `p@ss word`. */
export async function startExim(): Promise<Exim> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-exim-'));
  const at = (name: string) => path.join(folder, name);
  for (const name of ['.', 'spool', 'log']) {
    mkdirSync(at(name), { recursive: true });
    chmodSync(at(name), 0o777); // started by root it switches to its own account
  }
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', at('key.pem'), '-out', at('cert.pem')],
  ]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  chmodSync(at('key.pem'), 0o644);
  const port = await freePort();
  writeFileSync(at('exim.conf'), configOf(folder, port), { mode: 0o644 });
  const child = spawn(EXIM ?? 'exim4', ['-bdf', '-q1s', '-C', at('exim.conf'), '-oP', at('exim.pid')], {
    stdio: 'pipe',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  for (let tries = 0; !existsSync(at('exim.pid')); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error(`exim did not start: ${said}`);
    await sleep(100);
  }
  return {
    port,
    certificate: at('cert.pem'),
    inbox: () => (existsSync(at('inbox')) ? readFileSync(at('inbox'), 'latin1') : ''),
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill();
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configOf = (folder: string, port: number): string => `
primary_hostname = mail.school.example
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%s
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
tls_advertise_hosts = *
tls_certificate = ${folder}/cert.pem
tls_privatekey = ${folder}/key.pem
message_size_limit = ${EXIM_RULES.most}
acl_smtp_rcpt = rcpt
deliver_drop_privilege = true
keep_environment =
add_environment =
begin acl
rcpt:
  deny message = Sign in first
    !authenticated = *
  deny message = No such user
    recipients = ${EXIM_RULES.refused}
  defer message = Try again later
    recipients = ${EXIM_RULES.later}
  accept
begin routers
everyone:
  driver = accept
  transport = inbox
begin transports
inbox:
  driver = appendfile
  file = ${folder}/inbox
  mode_fail_narrower = false
  mode = 0644
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_advertise_condition = \${if def:tls_in_cipher}
  server_condition = \${if and{{eq{$auth2}{reunion}}{eq{$auth3}{p@ss word}}}}
  server_set_id = $auth2
`;

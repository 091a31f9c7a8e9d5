/**
 * `npm run test:scan [words]`: runs the scanner Wapiti against a demo server, signed in as a member and as staff, after a
 * control: a vulnerable server that it must find. It attacks the pages and every read of the contract.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { STAFF_PATHS } from '../contract/staff-screens.ts';
import { OPERATIONS } from '../server/testing/samples.ts';
import { ensureWebBuilt } from './build-web.mjs';
import { startControl, startDemoServer } from './demo-server.ts';
import { requireProgram } from './packages.mjs';

/**
 * All that can find something here. `buster` guesses paths, and every path is a page; `brute_login_form` needs a form in HTML; `nikto`
 * and `wapp` download lists; `ssrf` and `xxe` need a server on the Internet.
 */
const MODULES = [
  'backup',
  'blindsql',
  'cookieflags',
  'crlf',
  'csp',
  'csrf',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'shellshock',
  'sql',
  'xss',
];
/** Seconds for one module, which Wapiti checks between two requests, and for all of them. */
const MODULE_SECONDS = 60;
const SCAN_SECONDS = 30 * 60;
const MEDIUM = 2;
const REPORTS = path.join(import.meta.dirname, '../test-results/scan');
const PAGES = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/directory?q=a',
  '/connections?q=a',
  '/dashboard',
  '/events',
  '/edit-profile',
];

type Finding = { kind: string; level: number; method: string; path: string; parameter: string; info: string };
/** Findings that someone looked at and that are none, by what Wapiti says of them. */
const REVIEWED: readonly { kind: string; info: RegExp; because: string }[] = [
  { kind: 'Backup file', info: /~ found for/, because: 'every path without an extension is the page' },
  {
    kind: 'HTTP Secure Headers',
    info: /^X-XSS-Protection/,
    because: 'obsolete, and the content policy forbids inline scripts',
  },
  { kind: 'HTTP Secure Headers', info: /^Strict-Transport/, because: 'only with https: security-headers.test.ts' },
];

requireProgram('wapiti');
await ensureWebBuilt();
const named = process.argv.slice(2);
const demo = await startDemoServer();
const reads = OPERATIONS.filter(([name]) => name.startsWith('GET ')).map(([name, operation]) =>
  demo.addressOf(name.slice(4), operation),
);
let isSafe = await findsControl();
for (const role of ['plain member', 'SUPER_ADMIN'] as const) {
  const pages = [...PAGES, ...(role === 'SUPER_ADMIN' ? STAFF_PATHS : [])];
  const headers = { Cookie: await demo.signIn(role), Origin: demo.origin };
  const findings = await scan(
    role.replace(' ', '-'),
    demo.url,
    [...pages, ...reads],
    named.length ? named : MODULES,
    headers,
  );
  const open = findings.filter((each) => each.level >= MEDIUM && !reviewOf(each));
  console.log(
    `${role}: ${pages.length} pages and ${reads.length} reads attacked; ${findings.length} findings, ${open.length} to be fixed`,
  );
  for (const each of findings) console.log(`  ${lineOf(each)}`);
  isSafe &&= open.length === 0;
}
isSafe = demo.reportServerErrors() && isSafe;
await demo.stop();
process.exitCode = isSafe ? 0 : 1;

/** Runs Wapiti on these addresses; its report stays in test-results/scan. */
async function scan(
  name: string,
  url: string,
  addresses: readonly string[],
  modules: readonly string[],
  headers: Record<string, string> = {},
): Promise<Finding[]> {
  const report = path.join(demo.folder, `${name}.json`);
  const options = [
    ...['--url', `${url}/`, '--scope', 'folder', '--depth', 0, '--timeout', 30],
    ...['--module', modules.join(), '--max-attack-time', MODULE_SECONDS],
    ...['--format', 'json', '--output', report, '--flush-session', '--store-session', demo.folder],
    ...['--no-bugreport', '--verbose', 0],
    ...addresses.flatMap((each) => ['--start', url + each]),
    ...Object.entries(headers).flatMap(([key, value]) => ['--header', `${key}: ${value}`]),
  ];
  const child = spawn('wapiti', options.map(String), {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: SCAN_SECONDS * 1000,
  });
  await once(child, 'close');
  if (!fs.existsSync(report)) throw new Error(`Wapiti was stopped or failed, and wrote no report on ${name}.`);
  fs.mkdirSync(REPORTS, { recursive: true });
  fs.copyFileSync(report, path.join(REPORTS, `${name}.json`));
  return findingsIn(JSON.parse(fs.readFileSync(report, 'utf8')));
}

function findingsIn(
  report: Record<'vulnerabilities' | 'anomalies', Record<string, Omit<Finding, 'kind'>[]>>,
): Finding[] {
  const kinds = [...Object.entries(report.vulnerabilities), ...Object.entries(report.anomalies)];
  return kinds.flatMap(([kind, list]) => list.map((each) => ({ ...each, kind })));
}

function reviewOf(finding: Finding) {
  return REVIEWED.find(({ kind, info }) => kind === finding.kind && info.test(finding.info));
}

function lineOf(finding: Finding): string {
  const { level, kind, method, path: address, info } = finding;
  const review = reviewOf(finding);
  return `level ${level}, ${kind}: ${method} ${address}: ${info}${review ? ` (reviewed: ${review.because})` : ''}`;
}

/** A server that writes what it was sent into its page. */
async function findsControl(): Promise<boolean> {
  const control = await startControl((term, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Control</title><p>${term}</p>`),
  );
  const findings = await scan('control', `http://${control.host}`, ['/?q=reunion'], ['xss']);
  control.stop();
  const isFound = findings.some(({ kind, level }) => kind === 'Cross Site Scripting' && level >= MEDIUM);
  console.log(
    `control, a page that repeats its query: ${isFound ? 'found, as expected' : 'NOT FOUND, so the other results prove nothing'}`,
  );
  return isFound;
}

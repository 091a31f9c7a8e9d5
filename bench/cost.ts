/**
 * A year of a school of 5,000 (bench/cost-year.ts) on one core and 1 GB: memory, processor time, disk and prices.
 * `node bench/cost.ts`; Linux only. Exits with 1 if memory ran out or a request failed.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSchool, type Running, startSchool } from './cost-school.ts';
import { PART, type Sum, simulateYear, YEAR } from './cost-year.ts';
import { tableLine } from './load.ts';
import { smallMachine, usageOf } from './small-machine.ts';

const MEGABYTES = 1024;
const MB = 1024 * 1024;

/** Assumed prices in US dollars, November 2026. Those of text messages differ most. */
const PRICES = { machine: [4, 12], email: 0.0001, text: [0.01, 0.25], gigabyte: 0.025 } as const;

const parent = mkdtempSync(path.join(os.tmpdir(), 'alumni-cost-'));
chmodSync(parent, 0o755); // PostgreSQL's account must be able to enter
const folder = path.join(parent, 'data');
mkdirSync(folder, { mode: 0o700 });
const machine = smallMachine(MEGABYTES);
process.once('exit', () => {
  machine.remove();
  rmSync(parent, { recursive: true, force: true });
});
console.log(`${YEAR.members} members; server and PostgreSQL on: ${machine.bounds}.`);
const school = await buildSchool(folder, {
  members: YEAR.members,
  active: YEAR.buyers,
  joining: PART.joining,
  seats: YEAR.seats,
});
const running = await startSchool(school, machine);
const outcome = await everything(running).finally(() => running.stop());
process.exitCode = outcome ? 0 : 1;

async function everything(running: Running): Promise<boolean> {
  await sleep(5_000);
  const idle = usageOf(running.server.pid);
  const { sums, peak, backup } = await simulateYear(school, running, machine);
  await running.settle();
  const texts = running.server.lines.filter((line) => line.startsWith('SMS to ')).length;
  console.log(`\nMemory, MB: idle server ${idle.server.toFixed(0)}, database ${idle.database.toFixed(0)};`);
  console.log(
    `  at most server ${peak.server.toFixed(0)}, database ${peak.database.toFixed(0)}, a backup beside it ${peak.backup.toFixed(0)}, all at once ${peak.all.toFixed(0)}.`,
  );
  const killed = machine.killed();
  console.log(killed === undefined ? '  Memory could not be limited here.' : `  Times memory ran out: ${killed}.`);
  showYear(sums, backup, { emails: running.mails(), texts });
  return !killed && sums.every(({ unexpected }) => unexpected.length === 0);
}

function showYear(sums: readonly Sum[], backup: number, sent: { emails: number; texts: number }): void {
  const heads = ['times', 'requests', 'again', '5xx', 'p95 ms', 'CPU s', 'disk MB', 'took s'];
  console.log(`\nThe year\n${tableLine('', 48, heads, 10)}`);
  for (const { name, factor, requests, shed, failed, p95, cpu, disk, seconds, unexpected } of sums) {
    const figures = [factor, requests, shed, failed, p95, cpu, disk / MB, seconds].map((figure) =>
      Number.isInteger(figure) ? figure : figure.toFixed(1),
    );
    console.log(`${tableLine(name, 48, figures, 10)}  ${unexpected.join(', ')}`);
  }
  const total = (of: (sum: Sum) => number) => sums.reduce((all, sum) => all + of(sum) * sum.factor, 0);
  const hours = total(({ cpu }) => cpu) / 3600;
  const grown = total(({ disk, name }) => (name.startsWith('nights') ? 0 : disk)) / MB;
  const p95 = Math.max(...sums.filter(({ name }) => !name.startsWith('sale')).map((sum) => sum.p95));
  console.log(`
As a whole year: ${Math.round(total(({ requests }) => requests)).toLocaleString('en')} requests, ${Math.round(total(({ shed }) => shed))} retried after 503, ${total(({ failed }) => failed)} failed with 5xx; p95 ${p95.toFixed(0)} ms at worst outside the sale starts;
  ${hours.toFixed(1)} hours of processor time (${((hours / 8760) * 100).toFixed(2)} % of one core); ${grown.toFixed(0)} MB more on disk; a backup of ${(backup / MB).toFixed(0)} MB, ${((backup * 30) / 1024 / MB).toFixed(1)} GB for thirty days.`);
  const emails = emailsOf(sent.emails);
  const joined = YEAR.joining;
  const [cheap, dear] = PRICES.text.map((price) => ((joined * price) / 12).toFixed(2));
  const store = ((backup * 30) / 1024 / MB) * PRICES.gigabyte;
  console.log(`  Emails sent in this run: ${sent.emails}, about ${emails.toLocaleString('en')} a year; texts ${sent.texts}, ${joined.toLocaleString('en')} a year.
A month, at the prices assumed (November 2026): the machine $${PRICES.machine.join(' to $')}, emails $${((emails * PRICES.email) / 12).toFixed(2)}, texts $${cheap} to $${dear},
  backup storage $${store.toFixed(2)}.`);
}

/** Extrapolates the emails of the run to a year. */
function emailsOf(inRun: number): number {
  const inPart = YEAR.reunions * YEAR.seats + PART.joining + 2 * PART.payments;
  const inYear = YEAR.reunions * YEAR.seats + YEAR.joining + 2 * YEAR.payments;
  return Math.round((inRun * inYear) / inPart);
}

/** A year of a school of 5,000, of which a part is run and extrapolated. */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../server/testing/app.ts';
import { type Asker, createFiles, type Steps, stepsOf } from './cost-requests.ts';
import { type CostSchool, type Running, settingsOf } from './cost-school.ts';
import { percentile } from './load.ts';
import { diskOf, residentOf, type SmallMachine, usageOf } from './small-machine.ts';

export const YEAR = {
  members: 5_000,
  joining: 1_000, // this year; every third with a photo
  visits: 130_000, // each member every second week: six requests, and a sign-in every fifth time
  strangers: 52_000, // a thousand a week on the public directory
  reunions: 2,
  seats: 400, // per reunion, for 600 members in the first minute
  buyers: 600,
  payments: 800, // one per seat, with a photo; one in ten is rejected
  staffVisits: 3_650, // ten a day, five lists each
  nights: 365, // the nightly jobs and a backup
};
const AT_ONCE = 8;
const MAX_ATTEMPTS = 20;

type Booked = { person: Person; id: string };
type Phase = { name: string; factor: number; work: () => Promise<void> };
export type Sum = {
  name: string;
  factor: number;
  requests: number;
  /** Answered 503 with Retry-After, and retried. */
  shed: number;
  failed: number;
  unexpected: string[];
  p95: number;
  cpu: number;
  disk: number;
  seconds: number;
};

/** How many of each are run; the figures are multiplied to a year. */
export const PART = { joining: 50, visits: 2_000, strangers: 2_000, payments: 80, staffVisits: 100, nights: 3 };

export async function simulateYear(school: CostSchool, running: Running, machine: SmallMachine) {
  const times: number[] = [];
  const failed: string[] = [];
  let shed = 0;
  let expected: readonly number[] = [200];
  const ask: Asker = async (person, operation, call) => {
    for (let tries = 1; ; tries++) {
      const began = performance.now();
      const answer = await running.school.call(person, operation, call);
      times.push(performance.now() - began);
      const isShed = answer.status === 503 && answer.headers['retry-after'] !== undefined;
      if (isShed) shed += 1;
      if (isShed && tries < MAX_ATTEMPTS) {
        await sleep(Number(answer.headers['retry-after']) * 1000 * (0.5 + Math.random()));
        continue;
      }
      if (!expected.includes(answer.status)) failed.push(`${answer.status} ${operation}`);
      return answer;
    }
  };
  const peak = { server: 0, database: 0, all: 0, backup: 0 };
  let backup = 0; // its process id while it runs
  const sampling = setInterval(() => {
    const { server, database } = usageOf(running.server.pid);
    const other = backup ? residentOf(backup) : 0;
    peak.server = Math.max(peak.server, server);
    peak.database = Math.max(peak.database, database);
    peak.backup = Math.max(peak.backup, other);
    peak.all = Math.max(peak.all, server + database + other);
  }, 250);
  const steps = stepsOf(school, running, await createFiles(), ask);
  const registrations: Booked[] = [];
  const archive = path.join(path.dirname(school.folder), 'backup.tar.gz');
  const phases: Phase[] = [
    ...school.sales.map((sale, n) => ({
      name: `sale start ${n + 1}, ${YEAR.buyers} at once for ${YEAR.seats} seats`,
      factor: 1,
      work: async () => {
        expected = [200, 409];
        const answers = await Promise.all(school.people.slice(0, YEAR.buyers).map((person) => steps.buy(person, sale)));
        for (const [index, { status, body }] of answers.entries())
          if (status === 200) registrations.push({ person: school.people[index] as never, id: body.id });
        expected = [200];
      },
    })),
    part('joining', (n) => steps.join(school.phones[n] ?? '', n)),
    part('visits', (n) => visit(steps, school, n)),
    part('strangers', () => steps.visitor()),
    part('payments', (n) => pay(steps, registrations[n], n)),
    part('staffVisits', () => steps.staffVisit()),
    part(
      'nights',
      async (n) => {
        await running.ask(`select graphile_worker.add_job('fold-log-counts', job_key => 'night-${n}')`);
        await new Promise<void>((resolve, reject) => {
          const env = { ...process.env, ...settingsOf(school.folder) };
          const command = ['server/backup/command.ts', 'backup', `${archive}-${n}`];
          const child = machine.within(() =>
            spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] }),
          );
          backup = child.pid ?? 0;
          child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('the backup failed'))));
        });
        backup = 0;
      },
      1,
    ),
  ];
  const sums: Sum[] = [];
  for (const { name, factor, work } of phases) {
    times.length = failed.length = shed = 0;
    const before = { cpu: usageOf(running.server.pid).cpu, disk: await diskOf(school.folder), at: performance.now() };
    await work();
    const cpu = usageOf(running.server.pid).cpu - before.cpu;
    console.log(`  (done: ${name})`);
    sums.push({
      name,
      factor,
      requests: times.length,
      shed,
      failed: failed.filter((each) => each.startsWith('5')).length,
      unexpected: [...new Set(failed)],
      p95: times.length > 0 ? percentile(times, 0.95) : 0,
      cpu,
      disk: (await diskOf(school.folder)) - before.disk,
      seconds: (performance.now() - before.at) / 1000,
    });
  }
  clearInterval(sampling);
  return { sums, peak, backup: statSync(`${archive}-0`).size };
}

/** A part of the year's, eight at a time. */
function part(name: keyof typeof PART, step: (n: number) => Promise<unknown>, atOnce = AT_ONCE): Phase {
  const times = PART[name];
  let next = 0;
  const work = async () => {
    while (next < times) await step(next++);
  };
  return {
    name: `${name}, ${times} of ${YEAR[name]}`,
    factor: YEAR[name] / times,
    work: async () => void (await Promise.all(Array.from({ length: atOnce }, work))),
  };
}

async function visit(steps: Steps, { people }: CostSchool, n: number): Promise<void> {
  const person = people[n % people.length] as Person;
  if (n % 5 === 0) await steps.signIn(person);
  await steps.visit(person);
}

async function pay(steps: Steps, registration: Booked | undefined, n: number): Promise<void> {
  if (!registration) throw new Error('too few registrations');
  const { body } = await steps.pay(registration.person, registration);
  await steps.review(body, n % 10 === 0);
}

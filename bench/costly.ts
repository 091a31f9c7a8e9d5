/**
 * How long others wait while someone sends costly requests, compared with an idle server: one run alternates between idle
 * and each load. `node bench/costly.ts`.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Answer } from '../server/testing/http-school.ts';
import { createMember, givePassword } from '../server/testing/members.ts';
import { makeEvent } from '../server/testing/reunions.ts';
import { freshAddress, PASSWORD } from '../server/testing/sign-ins.ts';
import { openWorkspace } from './database.ts';
import { median, tableLine } from './load.ts';

const ROUNDS = 5;
const TURN_MS = 3_000;
const PAUSE_MS = 5;
const IDLE = 'idle';

const bench = await openWorkspace();
const { db, pool, serve } = await bench.open('school');
const member = await createMember(db);
await givePassword(db, member, PASSWORD);
for (let n = 0; n < 20; n++) await createMember(db);
await makeEvent({ db });
const { origin, address, school } = await serve({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' });
const worker = new Worker(new URL('costly-load.ts', import.meta.url), { workerData: { address, origin } });
const [loads] = (await once(worker, 'message')) as [string[]];

const PROBES: Record<string, () => Promise<Answer>> = {
  me: () => school.call(member, 'GET /me'),
  events: () => school.call(member, 'GET /events'),
  directory: () => school.call(null, 'GET /directory'),
  'sign-in': () => {
    // An address of its own because of the rate limits.
    const headers = { 'x-forwarded-for': freshAddress() };
    return school.call(null, 'POST /session', { headers, body: { email: member.email, password: PASSWORD } });
  },
};

/** Milliseconds, by load and probe. */
const times = new Map([IDLE, ...loads].map((load) => [load, new Map<string, number[]>()]));
for (let round = -1; round < ROUNDS; round++) {
  await measure(IDLE, round);
  for (const load of loads) {
    worker.postMessage(load);
    await sleep(500);
    await measure(load, round);
    worker.postMessage(null);
    const [answers] = await once(worker, 'message');
    if (round < 0) console.log(`${load}: ${JSON.stringify(answers)}`);
  }
}

console.log(
  `\n${ROUNDS} rounds of ${TURN_MS / 1000} s each after a warm-up, interleaved; medians in ms and as times the idle one.\n`,
);
console.log(tableLine('', 36, Object.keys(PROBES), 15));
for (const [load, byProbe] of times) {
  const cells = Object.keys(PROBES).map((name) => {
    const [now, idle] = [median(byProbe.get(name) ?? []), median(times.get(IDLE)?.get(name) ?? [])];
    return `${now.toFixed(1)}${load === IDLE ? '' : ` (${(now / idle).toFixed(2)})`}`;
  });
  console.log(tableLine(load, 36, cells, 15));
}

await worker.terminate();
await bench.close();

/** A round below 0 is a warm-up. */
async function measure(load: string, round: number): Promise<void> {
  const byProbe = times.get(load) ?? new Map<string, number[]>();
  await pool.query("delete from rate_limits where key like 'sign-ins-account:%'"); // one member signs in hundreds of times
  for (const until = performance.now() + TURN_MS; performance.now() < until; ) {
    for (const [name, ask] of Object.entries(PROBES)) {
      const began = performance.now();
      const { status } = await ask();
      if (status !== 200) throw new Error(`${name}: ${status}`);
      if (round >= 0) byProbe.set(name, [...(byProbe.get(name) ?? []), performance.now() - began]);
      await sleep(PAUSE_MS);
    }
  }
}

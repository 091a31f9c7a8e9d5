/**
 * Two and four servers on one PostgreSQL behind haproxy: their correctness, and their throughput compared with one server.
 * `node bench/many.ts`; exits with 1 if a check fails.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { requireProgram } from '../scripts/packages.mjs';
import { encodeCursor } from '../server/lib/db/cursor.ts';
import { schoolAt } from '../server/testing/http-school.ts';
import { createMember } from '../server/testing/members.ts';
import { freePort } from '../server/testing/server-process.ts';
import { startBalancer } from './balancer.ts';
import { type Cluster, firstOf, startCluster, until } from './cluster.ts';
import { openWorkspace } from './database.ts';
import { fill } from './growth-data.ts';
import { type Ask, inTurn, median, perSecond, tableLine } from './load.ts';
import { CHECKS } from './many-checks.ts';

const SIZES = [1, 2, 4];
const ALUMNI = 20_000;
const CONNECTIONS = 50;
const ROUNDS = 5;
const TURN_MS = 3_000;

requireProgram('haproxy');
const workspace = await openWorkspace({ connections: 160, durable: false });
const { connection, pool, db } = await workspace.open('school');
await fill(pool, { alumni: ALUMNI, events: 10, logs: 1_000 });
const sides: { size: number; port: number }[] = [];
for (const size of SIZES) sides.push({ size, port: await freePort() });
const most = Math.max(...SIZES);
const publicUrl = `http://localhost:${sides.at(-1)?.port}`;
const cluster = await startCluster(most, { connection, db, folder: workspace.folder, publicUrl });
const balancer = startBalancer(
  workspace.folder,
  sides.map(({ size, port }) => ({ port, servers: cluster.ports.slice(0, size) })),
);
const isUp = ({ port }: { port: number }) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
for (const side of sides) await until('the balancer answers', () => isUp(side));

let failures = 0;
for (const { size, port } of sides.slice(1)) await checkAll(firstOf(cluster, size), port);
await compareThroughput();
console.log(`\n${failures === 0 ? 'All checks passed.' : `${failures} checks failed.`}`);

await cluster.close();
await balancer.stop();
await workspace.close();
process.exitCode = failures === 0 ? 0 : 1;

async function checkAll(some: Cluster, port: number): Promise<void> {
  const front = schoolAt([`http://127.0.0.1:${port}`], db, publicUrl);
  for (const [name, check] of Object.entries(CHECKS)) {
    await db.deleteFrom('rate_limits').execute();
    const outcome = await check(some, front).catch((error: Error) => {
      failures += 1;
      return error;
    });
    const result = outcome instanceof Error ? 'FAILED' : 'passed';
    console.log(
      `${some.each.length} servers  ${result}  ${name}: ${outcome instanceof Error ? outcome.message : outcome}`,
    );
  }
}

/** Servers, database, balancer and clients share one machine, so its cores limit the gain. */
async function compareThroughput(): Promise<void> {
  const { cookie } = await createMember(db);
  const order = 'last_name collate person_names desc, first_name collate person_names desc, id desc';
  // Without the last person, after whom there is no page.
  const { rows } = await pool.query(`select id from (
    select id from users where profile_completed order by ${order} offset 1) as listed order by random() limit 5000`);
  let asked = 0;
  const cursor = () => encodeCursor(rows[asked++ % rows.length].id);
  const pages: Record<string, (origin: string) => Ask> = {
    me: (origin) => ({ url: () => `${origin}/api/me`, headers: { cookie } }),
    'directory, a member': (origin) => ({
      url: () => `${origin}/api/directory?cursor=${cursor()}`,
      headers: { cookie },
    }),
    'directory, a visitor, cached': (origin) => ({ url: () => `${origin}/api/directory` }),
  };
  console.log(
    `\nAnswers a second through haproxy, ${CONNECTIONS} connections, medians of ${ROUNDS} turns, interleaved.`,
  );
  console.log(`${tableLine('', 30, SIZES)}   servers, and relative to one`);
  for (const [name, pageAt] of Object.entries(pages)) {
    const rateAt = (port: number) => perSecond(pageAt(`http://127.0.0.1:${port}`), CONNECTIONS, TURN_MS);
    const measures = sides.map(({ size, port }) => [size, () => sleep(200).then(() => rateAt(port))]);
    const rates = await inTurn(Object.fromEntries(measures), ROUNDS);
    const medians = SIZES.map((size) => median(rates[size] ?? []));
    const times = medians.map((rate) => (rate / (medians[0] ?? 1)).toFixed(2)).join(', ');
    console.log(`${tableLine(name, 30, medians.map(Math.round))}   ${times}`);
  }
}

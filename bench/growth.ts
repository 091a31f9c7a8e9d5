/**
 * The time of each list from a thousand to a million alumni, with nearly as many registrations and five log entries each.
 * `node bench/growth.ts [--alumni 10000,1000000] [--only directory] [--explain] [--keep FOLDER]`; data in FOLDER are reused. The
 * largest size is compared with the others, or explained.
 */
import { parseArgs } from 'node:util';
import { openWorkspace } from './database.ts';
import { fill } from './growth-data.ts';
import { choosePositions, LISTS } from './growth-lists.ts';
import { inTurn, milliseconds, percentile, tableLine } from './load.ts';

const { values: asked } = parseArgs({
  options: {
    alumni: { type: 'string', default: '1000,10000,100000,1000000' },
    only: { type: 'string', default: '' },
    explain: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
});
/** The size to compare with. */
const BASE = 10_000;
const ROUNDS = 40;
const WARM_UP = 8; // PostgreSQL may change the plan of a prepared statement after five runs

const workspace = await openWorkspace({ keep: asked.keep, durable: false });
const schools = new Map<number, School>();
for (const size of asked.alumni.split(',').map(Number)) schools.set(size, await school(size));
if (asked.explain) await explainAll();
else await compareAll();
await workspace.close();

async function school(size: number) {
  const { pool, db, sent, isNew } = await workspace.open(`school_${size}`);
  if (isNew) await fill(pool, { alumni: size, events: Math.max(10, size / 5_000), logs: size * 5 });
  const { ctx, positions } = await choosePositions(db, pool, size);
  return { pool, sent, positions, ctx };
}

async function compareAll(): Promise<void> {
  const sizes = [...schools.keys()];
  const largest = Math.max(...sizes);
  const small = schools.has(BASE) ? BASE : Math.min(...sizes);
  console.log(
    `${ROUNDS} rounds, interleaved, ms: p95 at each size, p50 at ${largest}, and its p95 relative to ${small}.\n`,
  );
  console.log(tableLine('', 44, [...sizes, 'p50', 'times']));
  for (const [name, list] of chosen()) {
    const timed = ({ ctx, positions }: School) => milliseconds(() => list(ctx, positions));
    const measures = [...schools].map(([size, school]) => [size, () => timed(school)]);
    const times = await inTurn(Object.fromEntries(measures), ROUNDS, WARM_UP);
    const of = (size: number, part: number) => percentile(times[size] ?? [], part);
    const figures = [...sizes.map((size) => of(size, 0.95)), of(largest, 0.5), of(largest, 0.95) / of(small, 0.95)];
    const cells = figures.map((figure) => figure.toFixed(1));
    console.log(tableLine(name, 44, cells));
  }
}

type School = Awaited<ReturnType<typeof school>>;

function chosen() {
  return Object.entries(LISTS).filter(([name]) => name.includes(asked.only));
}

async function explainAll(): Promise<void> {
  const large = schools.get(Math.max(...schools.keys())) as School;
  for (const [name, list] of chosen()) {
    large.sent.length = 0;
    await list(large.ctx, large.positions);
    for (const { sql, parameters } of [...large.sent]) {
      const { rows } = await large.pool.query(`explain (analyze, buffers) ${sql}`, [...parameters]);
      console.log(`\n== ${name}\n${sql}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
    }
  }
}

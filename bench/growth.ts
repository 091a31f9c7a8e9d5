/**
 * What each list costs at a million alumni, a million registrations and five million log entries, beside a hundredth of
 * each. `node bench/growth.ts [--alumni 1000000] [--only directory] [--explain] [--keep FOLDER]`; kept data are used again.
 */
import { parseArgs } from 'node:util';
import { openPlace } from './database.ts';
import { fill } from './growth-data.ts';
import { chooseMarks, LISTS, type List } from './growth-lists.ts';
import { share } from './shares.ts';

const { values: asked } = parseArgs({
  options: {
    alumni: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    explain: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
});
const ROUNDS = 40;
const WARM_UP = 8; // a prepared statement may change its plan after five

const place = await openPlace({ keep: asked.keep, durable: false });
const alumni = Number(asked.alumni);
const large = await school(`large_${alumni}`, alumni);
if (asked.explain) await explainAll();
else await compareAll(await school('small_10000', 10_000));
await place.close();

async function school(name: string, size: number) {
  const { pool, db, sent, isNew } = await place.open(name);
  if (isNew) await fill(pool, { alumni: size, events: Math.max(10, size / 5_000), logs: size * 5 });
  const { ctx, marks } = await chooseMarks(db, pool, size);
  return { pool, sent, marks, ctx };
}

async function compareAll(small: School): Promise<void> {
  console.log(
    `${ROUNDS} rounds, interleaved: p50 and p95 at ${alumni} alumni in ms, and the p95 as times that at 10000.\n`,
  );
  for (const [name, list] of chosen()) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const [ofSmall, ofLarge] = [await milliseconds(small, list), await milliseconds(large, list)];
      if (round < 0) continue;
      times.small.push(ofSmall);
      times.large.push(ofLarge);
    }
    const [one, other] = [share(times.small, 0.95), share(times.large, 0.95)];
    const figures = [share(times.large, 0.5), other, other / one].map((figure) => figure.toFixed(1).padStart(9));
    console.log(name.padEnd(44) + figures.join(''));
  }
}

type School = Awaited<ReturnType<typeof school>>;

function chosen() {
  return Object.entries(LISTS).filter(([name]) => name.includes(asked.only));
}

async function milliseconds({ ctx, marks }: School, list: List): Promise<number> {
  const start = performance.now();
  await list(ctx, marks);
  return performance.now() - start;
}

async function explainAll(): Promise<void> {
  for (const [name, list] of chosen()) {
    large.sent.length = 0;
    await list(large.ctx, large.marks);
    for (const { sql, parameters } of [...large.sent]) {
      const { rows } = await large.pool.query(`explain (analyze, buffers) ${sql}`, [...parameters]);
      console.log(`\n== ${name}\n${sql}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
    }
  }
}

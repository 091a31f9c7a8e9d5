/** `npm run test:chaos`: what `npm test` does in seconds, for minutes and with a new seed. */
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { BIN, projectEnv, run } from './project.mjs';

/** Test files whose length and seed FUZZ_RUNS and FUZZ_SEED set. */
const LONG = ['server/access/hostile-input.test.ts', 'server/access/hostile-words.test.ts'];

export async function chaos() {
  const { FUZZ_RUNS = '300', FUZZ_SEED = String(randomInt(2 ** 31)) } = process.env;
  console.log(`FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS} npm run test:chaos does this very run again`);
  process.exit(await run(path.join(BIN, 'vitest'), ['run', ...LONG], { env: projectEnv({ FUZZ_RUNS, FUZZ_SEED }) }));
}

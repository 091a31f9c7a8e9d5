/** `npm run test:chaos [name]`: runs randomized tests for minutes and with many seeds. */
import { randomInt } from 'node:crypto';
import { projectEnv, run } from './project.mjs';

/**
 * FUZZ_RUNS and FUZZ_SEED set the length and seed of the fuzz tests; CHAOS=1 runs each race and crash with many seeds,
 * CRASH_ROUNDS sets the number of crashes of each kind, and CHAOS_FROM the first seed. Takes less than 15 minutes on two cores.
 */
export const LONG = [
  'server/access/hostile-input.test.ts',
  'server/access/hostile-text.test.ts',
  'races.test.ts', // not '-races', which Vitest would read as an option
  'server/testing/reliability/crashes.test.ts',
  'server/testing/reliability/database-restarts.test.ts',
];

export async function chaos(names) {
  const { CRASH_ROUNDS = '15', FUZZ_RUNS = '100', FUZZ_SEED = String(randomInt(2 ** 31)) } = process.env;
  console.log(`FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS} npm run test:chaos does this very run again`);
  const files = names.length > 0 ? names : LONG;
  const env = projectEnv({ CHAOS: '1', CRASH_ROUNDS, FUZZ_RUNS, FUZZ_SEED });
  process.exit(await run('vitest', ['run', ...files], { env }));
}

/**
 * `npm run test:postgres [files]`: the server's and the units' tests, and then the journeys, on the newest PostgreSQL of this
 * machine's packages, where `npm test` takes it for the journeys and a part of the others.
 */
import { spawnSync } from 'node:child_process';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { withPackagedPostgres } from './packaged-postgres.ts';

process.exitCode = await withPackagedPostgres(async (url) => {
  if (!url)
    throw new Error('There is no PostgreSQL in the packages of this machine: install one, then run this again.');
  return runTests(url, process.argv.slice(2));
});

/** The greatest exit code of what was run. */
async function runTests(url: string, named: readonly string[]): Promise<number> {
  const isJourney = (file: string) => file.startsWith('e2e/');
  const units = named.filter((file) => !isJourney(file));
  const journeys = named.filter(isJourney);
  const env = { ...process.env, TEST_DATABASE_URL: url };
  const runs: [string, string[]][] = [];
  if (journeys.length === 0 || units.length > 0) runs.push(['vitest', ['run', ...units]]);
  if (units.length === 0 || journeys.length > 0) {
    await ensureWebBuilt();
    runs.push(['playwright', ['test', ...journeys]]);
    Object.assign(env, { CHROMIUM_PATH: await ensureChromium() });
  }
  const ends = runs.map(([name, args]) => spawnSync(name, args, { stdio: 'inherit', env }).status ?? 1);
  return Math.max(...ends);
}

/**
 * `npm run test:postgres [files]`: runs all tests and journeys on the newest PostgreSQL of the system's packages.
 */
import { ensureWebBuilt } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { runToEnd, withPackagedPostgres } from './packaged-postgres.ts';

process.exitCode = await withPackagedPostgres(async (url) => {
  if (!url) throw new Error('There is no PostgreSQL from this system’s packages. Install one and run this again.');
  return runTests(url, process.argv.slice(2));
});

/** Returns the highest exit code; stops after an interrupted program. */
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
  let greatest = 0;
  for (const [name, args] of runs) {
    const { code, isStopped } = await runToEnd(name, args, env);
    greatest = Math.max(greatest, code);
    if (isStopped) break;
  }
  return greatest;
}

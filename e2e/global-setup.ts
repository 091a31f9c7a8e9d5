/** One PostgreSQL for a whole run, whose database every school copies. */
import { startTestPostgres, type TestPostgres } from '../server/testing/postgres.ts';

/** An environment variable: Playwright has no other way to pass it to workers. */
const KEPT_IN = 'JOURNEYS_POSTGRES';

export default async function setUp(): Promise<() => Promise<void>> {
  const { connection, template, stop } = await startTestPostgres();
  process.env[KEPT_IN] = JSON.stringify({ connection, template });
  return stop;
}

export const postgresOfTheRun = (): TestPostgres => JSON.parse(process.env[KEPT_IN] ?? 'null');

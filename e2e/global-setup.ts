/** Once for a whole run of journeys: the PostgreSQL whose database every school copies. */
import { startTestPostgres, type TestPostgres } from '../server/testing/postgres.ts';

/** Workers are told by their environment: Playwright has no other way. */
const KEPT_IN = 'JOURNEYS_POSTGRES';

export default async function setUp(): Promise<() => Promise<void>> {
  const { connection, template, stop } = await startTestPostgres();
  process.env[KEPT_IN] = JSON.stringify({ connection, template });
  return stop;
}

export const postgresOfTheRun = (): TestPostgres => JSON.parse(process.env[KEPT_IN] ?? 'null');

/** `npm run demo`: the same application on a data folder of its own, with a believable school in it. */
import pg from 'pg';
import { type DemoOptions, seedDemo } from './seed.ts';

type Source = Record<string, string | undefined>;

/**
 * The settings of a demo. It reads no .env and has providers that reach nobody: its people are invented, and their
 * telephone numbers may be somebody's.
 */
export function demoSource(source: Source): Source {
  return {
    ...source,
    DATA_DIR: source.DATA_DIR || './demo-data',
    DATABASE_URL: undefined,
    DATABASE_REPLICA_URL: undefined,
    SMS_PROVIDER: 'console',
    MAIL_PROVIDER: 'console',
    STORAGE: 'folder',
    REQUIRE_STAFF_2FA: source.REQUIRE_STAFF_2FA || 'false', // its sign-ins are printed for everybody
  };
}

/** Fills the database where nobody is in it yet, and prints the sign-ins. */
export async function prepareDemo(options: Omit<DemoOptions, 'fresh'>): Promise<void> {
  const client = new pg.Client(options.database);
  await client.connect();
  const { rows } = await client.query<{ fresh: boolean }>('select not exists (select from users) as fresh');
  await client.end();
  await seedDemo({ ...options, fresh: rows[0]?.fresh ?? false });
}

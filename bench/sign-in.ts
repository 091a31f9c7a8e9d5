/** The time of a sign-in compared with its argon2 hash. Run: `node bench/sign-in.ts`. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import { hashPassword } from '../server/accounts/passwords/hashing.ts';
import { createApp } from '../server/app.ts';
import { loadEnv } from '../server/config/env.ts';
import { prepareDatabase } from '../server/config/prepare-database.ts';
import { startEmbedded } from '../server/embedded-postgres/start.ts';
import { createDb, createPool } from '../server/lib/db/database.ts';
import { median } from './load.ts';

const ROUNDS = 40;
const WARM_UP = 5;
const PASSWORD = 'blue mahoe 77';
const EMAIL = 'bench@school.example';

const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-bench-'));
const env = loadEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
const postgres = await startEmbedded(folder);
await prepareDatabase(postgres.connection);
const pool = createPool({ ...postgres.connection, max: 2 }, { onError: () => {} });
const db = createDb(pool);
const stored = await hashPassword(PASSWORD);
await addMember();
const app = await createApp({ env, database: postgres.connection, jobs: false });

const times = { hash: [] as number[], signIn: [] as number[] };
for (let round = -WARM_UP; round < ROUNDS; round++) {
  const hash = await milliseconds(() => verify(stored, PASSWORD));
  const signIn = await milliseconds(() => signInFrom(`10.9.0.${round + WARM_UP + 1}`));
  if (round >= 0) {
    times.hash.push(hash);
    times.signIn.push(signIn);
  }
}
const [hash, signIn] = [median(times.hash), median(times.signIn)];
console.log(
  `${ROUNDS} rounds, interleaved; medians: one argon2 verify ${hash.toFixed(1)} ms, one sign-in ${signIn.toFixed(1)} ms`,
);
console.log(`A sign-in takes ${(signIn / hash).toFixed(2)} times its hash.`);

await app.close();
await db.destroy();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

async function addMember(): Promise<void> {
  const { id } = await db
    .insertInto('auth_users')
    .values({ name: 'Bench Mark', email: EMAIL })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('auth_accounts')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password: stored })
    .execute();
  await db
    .insertInto('users')
    .values({ id, first_name: 'Bench', last_name: 'Mark', email: EMAIL, phone: '+18765550100' })
    .execute();
}

/** Each sign-in has its own address because of the rate limits. */
async function signInFrom(remoteAddress: string): Promise<void> {
  const payload = { email: EMAIL, password: PASSWORD };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { origin: env.publicUrl },
    payload,
    remoteAddress,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

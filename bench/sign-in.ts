/** The time of a sign-in compared with its argon2 hash. Run: `node bench/sign-in.ts`. */
import { verify } from '@node-rs/argon2';
import { hashPassword } from '../server/accounts/passwords/hashing.ts';
import { createApp } from '../server/app.ts';
import { loadEnv } from '../server/config/env.ts';
import { createMember } from '../server/testing/members.ts';
import { freshAddress, PASSWORD } from '../server/testing/sign-ins.ts';
import { openWorkspace } from './database.ts';
import { median, milliseconds } from './load.ts';

const ROUNDS = 40;
const WARM_UP = 5;

const bench = await openWorkspace();
const { connection, db } = await bench.open('school');
const env = loadEnv({ DATA_DIR: bench.folder, LOG_LEVEL: 'silent' });
const stored = await hashPassword(PASSWORD);
const { id, email } = await createMember(db);
const account = { user_id: id, account_id: id, provider_id: 'credential', password: stored };
await db.insertInto('auth_accounts').values(account).execute();
const app = await createApp({ env, database: connection, jobs: false });

const times = { hash: [] as number[], signIn: [] as number[] };
for (let round = -WARM_UP; round < ROUNDS; round++) {
  const hash = await milliseconds(() => verify(stored, PASSWORD));
  const signIn = await milliseconds(() => signInFrom(freshAddress()));
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
await bench.close();

/** Each sign-in has its own address because of the rate limits. */
async function signInFrom(remoteAddress: string): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { origin: env.publicUrl },
    payload: { email, password: PASSWORD },
    remoteAddress,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

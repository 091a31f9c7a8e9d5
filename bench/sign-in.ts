/** The time of a sign-in compared with its argon2 hash. Run: `node bench/sign-in.ts`. */
import { verify } from '@node-rs/argon2';
import { hashPassword } from '../server/accounts/passwords/hashing.ts';
import { createApp } from '../server/app.ts';
import { loadEnv } from '../server/config/env.ts';
import { createMember, givePassword } from '../server/testing/members.ts';
import { freshAddress, PASSWORD } from '../server/testing/sign-ins.ts';
import { openWorkspace } from './database.ts';
import { inTurn, median, milliseconds } from './load.ts';

const ROUNDS = 40;
const WARM_UP = 5;

const bench = await openWorkspace();
const { connection, db } = await bench.open('school');
const env = loadEnv({ DATA_DIR: bench.folder, LOG_LEVEL: 'silent' });
const stored = await hashPassword(PASSWORD);
const member = await createMember(db);
await givePassword(db, member, PASSWORD);
const app = await createApp({ env, database: connection, jobs: false });

const measures = {
  hash: () => milliseconds(() => verify(stored, PASSWORD)),
  signIn: () => milliseconds(() => signInFrom(freshAddress())),
};
const times = await inTurn(measures, ROUNDS, WARM_UP);
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
    payload: { email: member.email, password: PASSWORD },
    remoteAddress,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

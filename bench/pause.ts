/** A page's requests after a pause compared with those right after others. Run: `node bench/pause.ts`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../server/app.ts';
import { loadEnv } from '../server/config/env.ts';
import { createMember, SECRET } from '../server/testing/members.ts';
import { openWorkspace } from './database.ts';
import { inTurn, median, milliseconds } from './load.ts';

const ROUNDS = 6;
const WARM_UP = 1;
/** As long as someone reads a page: longer than the driver keeps idle connections by default. */
const PAUSE_MS = 12_000;
const PAGE = ['/api/me', '/api/dashboard', '/api/events'];

const bench = await openWorkspace();
const { connection, db } = await bench.open('school');
const env = loadEnv({ DATA_DIR: bench.folder, LOG_LEVEL: 'silent', SESSION_SECRET: SECRET });
const { cookie } = await createMember(db);
const app = await createApp({ env, database: connection, jobs: false });

const measures = {
  afterPause: async () => {
    await sleep(PAUSE_MS);
    return milliseconds(openPage);
  },
  atOnce: () => milliseconds(openPage),
};
const times = await inTurn(measures, ROUNDS, WARM_UP);
const [afterPause, atOnce] = [median(times.afterPause), median(times.atOnce)];
console.log(
  `${ROUNDS} rounds; medians of ${PAGE.length} requests: ${afterPause.toFixed(1)} ms after ${PAUSE_MS / 1_000} quiet seconds, ${atOnce.toFixed(1)} ms at once`,
);
console.log(`A pause makes a page ${(afterPause / atOnce).toFixed(1)} times as slow.`);

await app.close();
await bench.close();

async function openPage(): Promise<void> {
  const answers = await Promise.all(PAGE.map((url) => app.inject({ url, headers: { cookie } })));
  for (const answer of answers) if (answer.statusCode !== 200) throw new Error(answer.body);
}

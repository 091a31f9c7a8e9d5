/**
 * An announcement to 10,000 people: how long freezing them takes, how long their emails at the fastest pace, the server's memory,
 * and the p95 of other pages meanwhile as times the idle one. `node bench/announce.ts`; `announce.ts 1000` for fewer.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlOf } from '../server/testing/connection.ts';
import { makeJobsDue } from '../server/testing/jobs.ts';
import { createMember, SECRET } from '../server/testing/members.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../server/testing/reunions.ts';
import { startServer } from '../server/testing/server-process.ts';
import { openWorkspace } from './database.ts';
import { startVisitor } from './visitor.ts';

const PEOPLE = Number(process.argv[2] ?? 10_000);
const PER_MINUTE = 6_000;
const IDLE_MS = 15_000;

const bench = await openWorkspace();
const { connection, db } = await bench.open('school');
const sender = await createMember(db, { roles: ['EVENT_COORDINATOR'] });
const event = await makeEvent({ db });
await makeRegistrations({ db }, event, await makeTicket({ db }, event), PEOPLE);
const server = startServer({
  DATABASE_URL: urlOf(connection),
  DATA_DIR: path.join(bench.folder, 'files'),
  SESSION_SECRET: SECRET,
  MAIL_PER_MINUTE: String(PER_MINUTE),
  LOG_LEVEL: 'error',
});
const origin = await server.ready();
const address = origin.replace('localhost', '127.0.0.1');
const visitor = startVisitor(address, sender.cookie);

await visitor.pagesDuring(sleep(3_000)); // a warm-up
const idle = await visitor.pagesDuring(sleep(IDLE_MS));
const before = megabytes();
const { id } = await call('POST', '/announcements', {
  ...{ subject: 'News', body: 'Dear {first name},\n\nhere it is.', button_label: null, button_path: null },
  audience: { any_of: [[{ type: 'registered', event_id: event.id }]] },
});
const { updated_at } = await call('POST', `/announcements/${id}/tests`);
let began = performance.now();
await call('POST', `/announcements/${id}/sending`, { count: PEOPLE, updated_at, send_at: null, urgent_reason: null });
const frozen = performance.now() - began;
await makeJobsDue(db, { id });
began = performance.now();
let most = before;
const page = await visitor.pagesDuring(allSent());
const seconds = (performance.now() - began) / 1000;

console.log(`frozen: ${PEOPLE} people in ${(frozen / 1000).toFixed(2)} s`);
console.log(
  `sent in ${seconds.toFixed(0)} s: ${((PEOPLE / seconds) * 60).toFixed(0)} a minute of ${PER_MINUTE} that are allowed`,
);
console.log(`memory: ${most.toFixed(0)} MB at most, ${before.toFixed(0)} MB before`);
console.log(`other pages (p95): ${page.toFixed(1)} ms, idle ${idle.toFixed(1)} ms: ${(page / idle).toFixed(1)} times`);

await visitor.stop();
await server.stop();
await bench.close();

async function call(method: string, route: string, body?: object) {
  const headers = { origin, cookie: sender.cookie, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${address}/api${route}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Once no recipient waits. The database is asked directly, so that the server isn't. */
async function allSent(): Promise<void> {
  const waiting = db.selectFrom('announcement_recipients').select('user_id').where('outcome', '=', 'waiting').limit(1);
  do {
    await sleep(500);
    most = Math.max(most, megabytes());
  } while (await waiting.executeTakeFirst());
}

function megabytes(): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

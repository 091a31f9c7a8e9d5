/**
 * An announcement to 10,000 people: how long freezing them takes, how long their emails at the fastest pace, the server's memory,
 * and the p95 of other pages meanwhile as times the idle one. `node bench/announce.ts`; `announce.ts 1000` for fewer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '../contract/contract.ts';
import type { Call } from '../server/testing/http-school.ts';
import { makeJobsDue } from '../server/testing/jobs.ts';
import { createMember } from '../server/testing/members.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../server/testing/reunions.ts';
import { openWorkspace } from './database.ts';
import { milliseconds } from './load.ts';
import { residentOf } from './small-machine.ts';
import { startVisitor } from './visitor.ts';

const PEOPLE = Number(process.argv[2] ?? 10_000);
const PER_MINUTE = 6_000;
const IDLE_MS = 15_000;

const bench = await openWorkspace();
const { db, serve } = await bench.open('school');
const sender = await createMember(db, { roles: ['EVENT_COORDINATOR'] });
const event = await makeEvent({ db });
await makeRegistrations({ db }, event, await makeTicket({ db }, event), PEOPLE);
const { server, address, school } = await serve({ MAIL_PER_MINUTE: String(PER_MINUTE) });
const visitor = startVisitor(address, sender.cookie);

await visitor.pagesDuring(sleep(3_000)); // a warm-up
const idle = await visitor.pagesDuring(sleep(IDLE_MS));
const before = residentOf(server.pid);
const draft = {
  ...{ subject: 'News', body: 'Dear {first name},\n\nhere it is.', button_label: null, button_path: null },
  audience: { any_of: [[{ type: 'registered', event_id: event.id }]] },
};
const { id } = await call('POST /announcements', { body: draft });
const { updated_at } = await call('POST /announcements/:id/tests', { params: { id } });
const body = { count: PEOPLE, updated_at, send_at: null, urgent_reason: null };
const frozen = await milliseconds(() => call('POST /announcements/:id/sending', { params: { id }, body }));
await makeJobsDue(db, { id });
const began = performance.now();
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
await bench.close();

async function call(operation: keyof Contract, given: Call) {
  const { status, body, raw } = await school.call(sender, operation, given);
  if (status !== 200) throw new Error(`${operation}: ${status} ${raw}`);
  return body;
}

/** Once no recipient waits. The database is asked directly, so that the server isn't. */
async function allSent(): Promise<void> {
  const waiting = db.selectFrom('announcement_recipients').select('user_id').where('outcome', '=', 'waiting').limit(1);
  do {
    await sleep(500);
    most = Math.max(most, residentOf(server.pid));
  } while (await waiting.executeTakeFirst());
}

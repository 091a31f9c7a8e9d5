/**
 * Compares the server with a bare node:http server that runs the same prepared statements on the same database. Fifty
 * connections, alternating between the two. `node bench/limit.ts`, or only some pages: `node bench/limit.ts events me`.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { selectSession } from '../server/accounts/sessions/queries.ts';
import { getPublished, listPublished } from '../server/events/published/events.ts';
import type { MemberContext } from '../server/lib/context.ts';
import { encodeCursor } from '../server/lib/db/cursor.ts';
import { listDirectory } from '../server/people/directory/directory.ts';
import { createMember } from '../server/testing/members.ts';
import { startServer } from '../server/testing/server-process.ts';
import { openWorkspace, replaced, type Statement } from './database.ts';
import { fill } from './growth-data.ts';
import { type Ask, inTurn, median, perSecond, tableLine } from './load.ts';
import type { RawPages } from './raw-server.ts';

const ALUMNI = 50_000;
const CONNECTIONS = 50;
const ROUNDS = 5;
const TURN_MS = 3_000;
const CACHED_COUNT = '(select coalesce(sum(people), 0)::int from "people_counts" where profile_completed)';

const bench = await openWorkspace({ durable: false });
const { connection, pool, db, sent, serve } = await bench.open('school');
await fill(pool, { alumni: ALUMNI, events: 10, logs: 1_000 });
const member = await createMember(db, { email: 'bench@school.example', phone: '+16585550000' });
const order = 'left(last_name, 1) collate person_names desc, first_name collate person_names desc, id desc';
// Without the last person, after whom there is no page.
const ids = (
  await pool.query(`select id from (select id from users where profile_completed order by ${order} offset 1) as listed
    order by random()`)
).rows.map(({ id }) => id);
const event = (await pool.query('select id from events order by start_date limit 1')).rows[0].id as string;

const file = path.join(bench.folder, 'pages.json');
writeFileSync(file, JSON.stringify({ connection, pages: await statements() } satisfies RawPages));
const raw = startServer({ PAGES: file }, {}, 'bench/raw-server.ts');
const rawAddress = await raw.ready();
const { address } = await serve();

let next = 0;
const another = () => ids[next++ % ids.length] as string;
const signedIn = { cookie: member.cookie };
const at = (page: string, headers?: Record<string, string>): Ask => ({ url: () => address + page, headers });

/** Our page, the raw server's, and the wanted ratio. */
const PAIRS: [name: string, ours: Ask, raw: string, wanted: string][] = [
  // A different page each time, so that none is cached.
  [
    'directory, a visitor',
    { url: () => `${address}/api/directory?cursor=${encodeCursor(another())}` },
    '/visitor',
    '0.8',
  ],
  ['directory, a visitor, cached', at('/api/directory'), '/visitor', 'over 1'],
  ['the same, compared with exact counts', at('/api/directory'), '/counting', '10'],
  ['directory, a member', at('/api/directory', signedIn), '/member', '0.6'],
  ['events', at('/api/events', signedIn), '/events', '0.6'],
  ['an event', at(`/api/events/${event}`, signedIn), '/event', '0.6'],
  ['me', at('/api/me', signedIn), '/me', '0.6'],
];

console.log(
  `${CONNECTIONS} connections, ${ROUNDS} turns of ${TURN_MS / 1000} s each, interleaved, ${ALUMNI} alumni; medians.\n`,
);
console.log(tableLine('answers a second', 30, ['ours', 'raw', 'ratio', 'wanted']));
const asked = process.argv.slice(2);
for (const [name, mine, page, wanted] of PAIRS) {
  if (asked.length > 0 && !asked.some((beginning) => name.startsWith(beginning))) continue;
  const rate = (asked: Ask) => () => perSecond(asked, CONNECTIONS, TURN_MS);
  const limit = { url: () => `${rawAddress}${page}?id=${another()}` };
  const rates = await inTurn({ ours: rate(mine), raw: rate(limit) }, ROUNDS);
  const [one, other] = [median(rates.ours), median(rates.raw)];
  console.log(tableLine(name, 30, [one.toFixed(0), other.toFixed(0), (one / other).toFixed(2), wanted]));
}

await raw.stop();
await bench.close();

/** The statements of each page, without the session's. */
async function statements(): Promise<Record<string, Statement[]>> {
  const actor = { ...member, roles: [], permissions: [], profile_completed: true };
  const ctx = { db, actor, now: new Date() } as unknown as MemberContext;
  const [first] = ids;
  const of = async (work: () => Promise<unknown>) => {
    sent.length = 0;
    await work();
    const marked = (value: unknown) => (value === first ? '$id' : value);
    return sent.map(({ sql, parameters }) => ({ sql, parameters: replaced(parameters, marked) }));
  };
  const session = (await pool.query('select token from auth_sessions limit 1')).rows[0].token as string;
  const visitor = await of(() => listDirectory({ ...ctx, actor: null } as never, { cursor: encodeCursor(first) }));
  return {
    '/visitor': visitor,
    '/counting': visitor.map(({ sql, ...rest }) => ({ sql: countingOnce(sql), ...rest })),
    '/member': await of(() => listDirectory(ctx, {})),
    '/events': await of(() => listPublished(ctx)),
    '/event': await of(() => getPublished(ctx, event)),
    '/me': await of(() => selectSession(db, session)),
  };
}

/** The same page with an exact count in the query instead of the counter cache. */
function countingOnce(statement: string): string {
  const [page = '', matching = '', total = '', ...rest] = statement.split(CACHED_COUNT);
  if (total === '' || rest.length > 0) throw new Error('the page does not read two cached counts');
  return `${page}(select count(*)::int from users where profile_completed)${matching}0${total}`;
}

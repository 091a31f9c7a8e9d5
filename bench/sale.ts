/**
 * The start of a sale: 1,000 members register at once for 500 seats. Compared with the same transactions in raw SQL; other
 * pages are timed during the sale and when idle. `node bench/sale.ts`.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { CODE_CHARACTERS } from '../contract/payment-code.ts';
import type { MemberContext } from '../server/lib/context.ts';
import { registerBatch } from '../server/registrations/register.ts';
import { createMember, type Person } from '../server/testing/members.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { Buyer } from './buyer.ts';
import { openWorkspace, replaced, type Statement } from './database.ts';
import { median, percentile } from './load.ts';
import { startVisitor } from './visitor.ts';

const MEMBERS = 1_000;
const SEATS = 500;
const CONNECTIONS = 20; // to the database, the server's default
const ROUNDS = 5;
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const PAYMENT_CODE = /(?<="payment_code":")\w{6}/g;

type Sale = { event: { id: string }; ticket: { id: string } };

const bench = await openWorkspace({ connections: 60 });
const { pool, db, sent, serve } = await bench.open('school', CONNECTIONS);
const members: Person[] = [];
for (let n = 0; n < MEMBERS; n++) members.push(await createMember(db));
const { address } = await serve();
const { host, port } = new URL(address);
const buyers = members.map(({ cookie }) => ({ cookie, line: new Buyer(Number(port)) }));
const visitor = startVisitor(address, members[0]?.cookie ?? '');

console.log(
  `${MEMBERS} members for ${SEATS} seats, ${ROUNDS} rounds after a warm-up, alternating with raw SQL; medians.\n`,
);
const rounds: Record<'sold' | 'raw' | 'p95' | 'page' | 'idle', number>[] = [];
for (let round = -1; round < ROUNDS; round++) {
  await waitForEmails();
  const idle = await visitor.pagesDuring(sleep(1_500));
  const sale = sellOverHttp(await newSale());
  const [sold, page] = await Promise.all([sale, visitor.pagesDuring(sale)]);
  await waitForEmails();
  const raw = await sellRaw(await newSale());
  if (round >= 0) rounds.push({ sold: sold.perSecond, raw, p95: sold.p95, page, idle });
}
const of = (figure: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[figure]));
console.log(
  `registrations a second      ${of('sold').toFixed(0)}, raw ${of('raw').toFixed(0)}: ${(of('sold') / of('raw')).toFixed(2)} (wanted 0.5)`,
);
console.log(`answered within (p95)       ${of('p95').toFixed(0)} ms (wanted 1000)`);
console.log(
  `other pages during the sale (p95) ${of('page').toFixed(0)} ms, idle ${of('idle').toFixed(0)} ms: ${(of('page') / of('idle')).toFixed(1)} times (wanted 2)`,
);

for (const { line } of buyers) line.leave();
await visitor.stop();
await bench.close();

/** Waits until the queue is empty, so that jobs of one sale don't slow down the next. */
async function waitForEmails(): Promise<void> {
  const left = () => pool.query('select from graphile_worker.jobs limit 1');
  while ((await left()).rowCount) await sleep(500);
}

async function newSale(): Promise<Sale> {
  const event = await makeEvent({ db } as never, { name: 'Gala Night' });
  return { event, ticket: await makeTicket({ db } as never, event, { max_quantity: SEATS }) };
}

/** All members at once. Throws unless 500 are sold and 500 refused. */
async function sellOverHttp({ event, ticket }: Sale) {
  const body = JSON.stringify({ ticket_type_id: ticket.id });
  const began = performance.now();
  const answers = await Promise.all(
    buyers.map(async ({ cookie, line }) => {
      const start = performance.now();
      const status = await line.ask(
        `POST /api/events/${event.id}/registrations HTTP/1.1\r\nhost: ${host}\r\norigin: ${address}\r\ncookie: ${cookie}\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      return { status, took: performance.now() - start };
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const counted = (status: number) => answers.filter((answer) => answer.status === status).length;
  if (counted(200) !== SEATS || counted(409) !== MEMBERS - SEATS) {
    throw new Error(`${counted(200)} were sold and ${counted(409)} refused`);
  }
  const times = answers.map(({ took }) => took);
  return { perSecond: SEATS / seconds, p95: percentile(times, 0.95) };
}

/** Registrations per second when only the statements are replayed, in a transaction for each member. */
async function sellRaw(sale: Sale): Promise<number> {
  const { statements, member } = await statementsOf(sale);
  const kept = new Set([sale.event.id, sale.ticket.id]);
  const others = members.slice(1);
  let next = 0;
  const began = performance.now();
  const work = async () => {
    const client = await pool.connect();
    for (let buyer = others[next++]; buyer; buyer = others[next++]) {
      await replay(client, statements, idsOf(statements, kept).set(member, buyer.id));
    }
    client.release();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (SEATS - 1) / ((performance.now() - began) / 1000);
}

/** The statements of one registration, and its member. */
async function statementsOf({ event, ticket }: Sale) {
  const [first] = members as [Person];
  sent.length = 0;
  await db.transaction().execute((trx) => {
    const ctx = { actor: first, now: new Date(), requestContext: {} } as unknown as MemberContext;
    return registerBatch(trx, event.id, [{ ctx, ticket_type_id: ticket.id }]);
  });
  return { statements: [...sent], member: first.id };
}

/** New ids for those that the registration generated. */
function idsOf(statements: readonly Statement[], kept: ReadonlySet<string>): Map<string, string> {
  const named = statements
    .flatMap(({ parameters }) => parameters.flat())
    .flatMap((value) => String(value).match(UUID) ?? []);
  return new Map(named.filter((id) => !kept.has(id)).map((id) => [id, randomUUID()]));
}

/** Each registration has another. The database doesn't ask for the check digit. */
function newCode(): string {
  return Array.from({ length: 6 }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');
}

async function replay(
  client: pg.PoolClient,
  statements: readonly Statement[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const own = (value: unknown) =>
    typeof value === 'string' ? value.replace(UUID, (id) => ids.get(id) ?? id).replace(PAYMENT_CODE, newCode) : value;
  await client.query('begin');
  try {
    for (const { sql, parameters } of statements) {
      await client.query(sql, replaced(parameters, own));
    }
    await client.query('commit');
  } catch (error) {
    // Sold out: the constraint refuses, whereas the server checks first.
    await client.query('rollback');
    if ((error as { code?: string }).code !== '23514') throw error;
  }
}

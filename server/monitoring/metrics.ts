/** What Prometheus reads at `/metrics`: this server's requests and connections, and what waits in the database. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../lib/db/database.ts';
import type { Replica } from '../lib/db/replica.ts';
import { selectBusiness, selectQueueDepth } from './queries.ts';

const PREFIX = 'alumni_';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What no operation answers: pages, files, addresses that lead nowhere. */
const NO_OPERATION = 'page or file';

type Pool = { totalCount: number; idleCount: number; waitingCount: number };
type Behind = Pick<Replica, 'secondsBehind'>;
type Watched = { db: Db; pool: Pool; replica: Behind | undefined; token: string };

/** Serves `GET /metrics` to a request with `Authorization: Bearer <token>`, and counts every request from now on. */
export function registerMetrics(app: FastifyInstance, { db, pool, replica, token }: Watched): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  countRequests(app, registry);
  watchPool(pool, registry);
  if (replica) watchReplica(replica, registry);
  const readDatabase = databaseGauges(db, registry);
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = digest(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, expected)) return reply.code(401).header('www-authenticate', 'Bearer').send();
    await readDatabase();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** An operation by its name, never an address as it was asked for: that may hold someone's id, and has no end. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: `${PREFIX}requests_total`,
    help: 'Requests answered, by operation and status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'Seconds from the first byte of a request to the last of its answer, by operation',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    const operation = url?.startsWith('/api/') && url !== '/api/*' ? `${request.method} ${url.slice(4)}` : NO_OPERATION;
    requests.inc({ operation, status: reply.statusCode });
    latency.observe({ operation }, reply.elapsedTime / 1_000);
  });
}

function watchPool(pool: Pool, registry: Registry): void {
  new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections of this server to the database: busy, idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
}

function watchReplica(replica: Behind, registry: Registry): void {
  new Gauge({
    name: `${PREFIX}replica_behind_seconds`,
    help: 'How many seconds ago all that had been written was on the replica; NaN where it cannot be asked',
    registers: [registry],
    collect() {
      this.set(replica.secondsBehind() ?? Number.NaN);
    },
  });
}

/** These are the same from every server on one database: read them of one, or take the maximum. */
function databaseGauges(db: Db, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name: `${PREFIX}${name}`, help, registers: [registry] });
  const due = gauge('queue_due', 'Jobs whose time has come');
  const retrying = gauge('queue_retrying', 'Jobs that failed and will be tried again');
  const givenUp = gauge('queue_given_up', 'Jobs that were given up');
  const oldestDue = gauge('queue_oldest_due_seconds', 'How long the oldest job that is due has waited');
  const registrations = gauge('registrations', 'Registrations that hold a seat');
  const pending = gauge('pending_payments', 'Payments that wait for a decision');
  const oldestPending = gauge('oldest_pending_payment_seconds', 'How long the oldest pending payment has waited');
  return async () => {
    const [queue, business] = await Promise.all([selectQueueDepth(db), selectBusiness(db)]);
    due.set(queue.due);
    retrying.set(queue.retrying);
    givenUp.set(queue.given_up);
    oldestDue.set(queue.oldest_due_seconds);
    registrations.set(business.registrations);
    pending.set(business.pending_payments);
    oldestPending.set(business.oldest_pending_seconds);
  };
}

/** Prometheus metrics of this server and of the database. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../lib/db/database.ts';
import type { Replica } from '../lib/db/replica.ts';
import { selectOpenWork, selectQueueDepth } from './queries.ts';

const PREFIX = 'alumni_';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The label for pages, files and unknown URLs. */
const NO_OPERATION = 'page or file';

type Pool = { totalCount: number; idleCount: number; waitingCount: number };
type ReplicaLag = Pick<Replica, 'secondsBehind'>;
type MetricsSource = { db: Db; pool: Pool; replica: ReplicaLag | undefined; token: string };

/** Serves `GET /metrics` to requests with `Authorization: Bearer <token>`, and counts all requests. */
export function registerMetrics(app: FastifyInstance, { db, pool, replica, token }: MetricsSource): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  countRequests(app, registry);
  observePool(pool, registry);
  if (replica) observeReplica(replica, registry);
  const readDatabase = databaseGauges(db, registry);
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
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

/** Labels requests by operation, not by URL, which may contain ids and would be unlimited. */
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

function observePool(pool: Pool, registry: Registry): void {
  new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Database connections of this server: busy, idle, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
}

function observeReplica(replica: ReplicaLag, registry: Registry): void {
  new Gauge({
    name: `${PREFIX}replica_behind_seconds`,
    help: 'Seconds that the replica is behind the primary; NaN if unknown',
    registers: [registry],
    collect() {
      this.set(replica.secondsBehind() ?? Number.NaN);
    },
  });
}

/** Every server on one database reports the same values. */
function databaseGauges(db: Db, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name: `${PREFIX}${name}`, help, registers: [registry] });
  const gauges = {
    due: gauge('queue_due', 'Jobs that are due'),
    retrying: gauge('queue_retrying', 'Jobs that failed and will be retried'),
    given_up: gauge('queue_given_up', 'Jobs that failed for good'),
    oldest_due_seconds: gauge('queue_oldest_due_seconds', 'Age of the oldest due job'),
    registrations: gauge('registrations', 'Registrations with a seat'),
    pending_payments: gauge('pending_payments', 'Payments waiting for a decision'),
    oldest_pending_seconds: gauge('oldest_pending_payment_seconds', 'Age of the oldest pending payment'),
  };
  return async () => {
    const [queue, work] = await Promise.all([selectQueueDepth(db), selectOpenWork(db)]);
    const values = { ...queue, ...work };
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) gauges[name].set(values[name]);
  };
}

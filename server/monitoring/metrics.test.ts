import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '../lib/jobs/queue.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { makeRegistered, submit } from '../testing/reunions.ts';

const TOKEN = 'the-token-of-the-tests';

let t: TestApp;

beforeAll(async () => {
  t = await testApp({ settings: { METRICS_TOKEN: TOKEN } });
});

const scrape = (authorization?: string, app = t.app) =>
  app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

/** The metrics as { 'name{labels}': value }. */
async function metrics({ app } = t): Promise<Record<string, number>> {
  const { body, statusCode, headers } = await scrape(`Bearer ${TOKEN}`, app);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

describe('GET /metrics', () => {
  it.each([undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])('is refused with %s', async (given) => {
    const { statusCode, body } = await scrape(given);
    expect([statusCode, body]).toEqual([401, '']);
  });

  it('does not exist without a token', async () => {
    const plain = await testApp();
    const answer = await plain.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(answer.body).not.toContain('alumni_');
  });

  it('counts requests by operation and status, not by URL', async () => {
    await t.call(null, 'GET /directory');
    await t.call(null, 'GET /events/:id', { params: { id: '00000000-0000-4000-8000-00000000abcd' } });
    await t.app.inject({ url: '/api/nothing/here' });
    await t.app.inject({ url: '/somewhere' });
    const read = await metrics();
    expect(read['alumni_requests_total{operation="GET /directory",status="200"}']).toBe(1);
    expect(read['alumni_requests_total{operation="GET /events/:id",status="401"}']).toBe(1);
    expect(read['alumni_request_seconds_count{operation="GET /directory"}']).toBe(1);
    expect(read['alumni_requests_total{operation="page or file",status="404"}']).toBeGreaterThan(0);
    expect(Object.keys(read).filter((name) => /abcd|nothing|somewhere/.test(name))).toEqual([]);
  });

  it('reports registrations, payments, queue and connections', async () => {
    const { member, profile, registration } = await makeRegistered(t);
    await submit(t, member, registration, { payment_profile_id: profile.id });
    await t.db
      .updateTable('payment_ledger')
      .set({ submitted_at: new Date(Date.now() - 3_600_000) })
      .execute();
    const read = await metrics();
    expect(read.alumni_registrations).toBe(1);
    expect(read.alumni_pending_payments).toBe(1);
    expect(read.alumni_oldest_pending_payment_seconds).toBeGreaterThanOrEqual(3_600);
    expect(read['alumni_database_connections{state="awaited"}']).toBe(0);
    expect(read['alumni_database_connections{state="idle"}']).toBeGreaterThan(0);
    expect(read.alumni_queue_due).toBeGreaterThan(0); // their emails
  });

  it('distinguishes due, retried and failed jobs', async () => {
    const idle = await testApp({ settings: { METRICS_TOKEN: TOKEN } });
    const ago = new Date(Date.now() - 60_000);
    for (const run_at of [ago, ago, ago, new Date(Date.now() + 60_000)])
      await enqueue(idle.db, 'send-email', {}, { run_at });
    await sql`select graphile_worker.reschedule_jobs(array[min(id)], attempts => 1) from graphile_worker.jobs`.execute(
      idle.db,
    );
    await sql`select graphile_worker.permanently_fail_jobs(array[min(id) + 1]) from graphile_worker.jobs`.execute(
      idle.db,
    );
    const read = await metrics(idle);
    expect(read).toMatchObject({ alumni_queue_due: 2, alumni_queue_retrying: 1, alumni_queue_given_up: 1 });
    expect(read.alumni_queue_oldest_due_seconds).toBeGreaterThanOrEqual(60);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATION_LIMITS } from '../../../contract/operation.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/members.ts';
import { OPERATIONS, type OperationName, sampleCall } from '../../testing/samples.ts';

const KINDS = Object.keys(OPERATION_LIMITS) as (keyof typeof OPERATION_LIMITS)[];
/** What they do depends on no body. */
const WITHOUT_BODY: readonly string[] = ['DELETE /session', 'POST /invitation-links/:token/opens'];
let t: TestApp;
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  t = await testApp();
  [admin, colleague] = [await t.member({ roles: ['SUPER_ADMIN'] }), await t.member({ roles: ['SUPER_ADMIN'] })];
});

it('every export and upload has a limit', () => {
  for (const [name, { limit, form }] of OPERATIONS) {
    if (name.endsWith('/export')) expect(limit, name).toBe('export');
    if (form) expect(limit, name).toBe('upload');
  }
});

it('everything that anyone may send has a limit, except reports that a provider signs', () => {
  for (const [name, { access, limit, encoding }] of OPERATIONS) {
    if (access === 'PUBLIC' && !name.startsWith('GET ') && !encoding) expect(limit, name).toBe('public_write');
  }
});

describe.each(KINDS)('%s', (kind) => {
  const limited = OPERATIONS.filter(([, { limit, is_without_session }]) => limit === kind && !is_without_session);
  const spend = (key: string) =>
    t.db
      .insertInto('rate_limits')
      .values({
        key: `operation-${kind}:${key}`,
        points: OPERATION_LIMITS[kind].points,
        expire: String(Date.now() + 90_000),
      })
      .execute();

  it('counts per person over all operations of its kind', async () => {
    expect(limited.length).toBeGreaterThan(0);
    await spend(admin.id);
    for (const [name, operation] of limited) {
      const refused = await t.call(admin, name, sampleCall(operation));
      expect([name, refused.status, refused.body.code]).toEqual([name, 429, 'RATE_LIMITED']);
      expect(refused.body.message).toMatch(/^Too many attempts\. Try again in \d+ (seconds|minutes)\.$/);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const taken = await t.call(colleague, name, sampleCall(operation));
      expect(taken.status, name).not.toBe(429);
    }
  });
});

it('counts visitors by address', async () => {
  const ask = (ip: string) => t.call(null, 'GET /directory/name-suggestions', { query: { q: 'Marcai' }, ip });
  expect((await ask('203.0.113.7')).status).toBe(200);
  await t.db
    .updateTable('rate_limits')
    .set({ points: OPERATION_LIMITS.search.points })
    .where('key', 'like', '%203.0.113.7')
    .execute();
  expect((await ask('203.0.113.7')).status).toBe(429);
  expect((await ask('203.0.113.8')).status).toBe(200);
});

it('counts IPv6 addresses by /64 and IPv4 addresses in any notation', async () => {
  const ask = async (ip: string) =>
    (await t.call(null, 'GET /directory/name-suggestions', { query: { q: 'Marcai' }, ip })).status;
  expect(await ask('2001:db8:1:2::7')).toBe(200);
  expect(await ask('::ffff:203.0.113.9')).toBe(200);
  await t.db.updateTable('rate_limits').set({ points: OPERATION_LIMITS.search.points }).execute();
  expect(await ask('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await ask('2001:db8:1:3::7')).toBe(200);
  expect(await ask('203.0.113.9')).toBe(429);
});

it('counts password attempts from one /64 together', async () => {
  const guess = (ip: string) =>
    t.call(null, 'POST /session', {
      ip,
      body: { email: 'unknown@school.example', password: 'a guess', remember_me: false },
    });
  const statuses: number[] = [];
  for (let host = 1; host <= 9; host++) statuses.push((await guess(`2001:db8:7:7::${host}`)).status);
  expect(statuses).toEqual([...Array(8).fill(401), 429]);
  expect((await guess('2001:db8:7:8::1')).status).toBe(401);
});

describe('an address that sends nonsense', () => {
  const { points } = OPERATION_LIMITS.public_write;
  const PUBLIC_WRITES = OPERATIONS.filter(([, { access, limit }]) => access === 'PUBLIC' && limit === 'public_write');
  const count = async (ip: string) =>
    (
      await t.db
        .selectFrom('rate_limits')
        .select('points')
        .where('key', '=', `operation-public_write:${ip}`)
        .executeTakeFirst()
    )?.points;
  const send = (name: OperationName, body: string, ip: string) =>
    t.call(null, name, { body, ip, headers: { 'content-type': 'application/json' } });
  const fields = JSON.stringify(Object.fromEntries(Array.from({ length: 28_000 }, (_, n) => [`field-${n}`, n])));

  it.each([
    ['no JSON', '{"email":', 400],
    ['unknown fields', '{"nonsense":1}', 422],
    ['28,000 unknown fields', fields, 413],
  ])('(%s) is refused before its body is read', async (what, body, status) => {
    const ip = `2001:db8:aa:${what.length.toString(16)}::1`;
    const [counted = ''] = ip.split('::');
    for (const [name] of PUBLIC_WRITES) {
      const answer = await send(name, body, ip);
      if (!WITHOUT_BODY.includes(name)) expect([name, answer.status]).toEqual([name, status]);
      expect(answer.raw.length, name).toBeLessThan(1_000);
    }
    await t.db.updateTable('rate_limits').set({ points }).where('key', 'like', `%:${counted}::/64`).execute();
    for (const [name] of PUBLIC_WRITES) {
      expect([name, (await send(name, body, ip)).status]).toEqual([name, 429]);
    }
  });

  it('is refused without the database from then on', async () => {
    const ip = '203.0.113.44';
    await send('POST /session', '{}', ip);
    await t.db.updateTable('rate_limits').set({ points }).where('key', 'like', `%:${ip}`).execute();
    for (let round = 0; round < 3; round++) expect((await send('POST /session', '{}', ip)).status).toBe(429);
    expect(await count(ip)).toBe(points + 1);
    expect((await send('POST /session', '{}', '203.0.113.45')).status).toBe(422);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../server/app.ts';
import { type Env, loadEnv } from '../server/config/env.ts';
import { checkIntegrity } from '../server/doctor/integrity/check.ts';
import { createStorage } from '../server/files/create-storage.ts';
import { createDb, createPool } from '../server/lib/db/database.ts';
import { type TestDatabase, testDatabase } from '../server/testing/database.ts';
import { createCalendar } from './calendar.ts';
import { makePeople } from './people.ts';
import { seedDemo } from './seed.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-demo-'));
const printed: string[] = [];
const print = (line: string) => printed.push(line);
let database: TestDatabase;
let client: pg.Client;
let env: Env;
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  env = loadEnv({ DATA_DIR: folder, LOG_LEVEL: 'error', OVERLOAD_SECONDS: '0' });
  await seedDemo({ env, database: database.connection, print });
  client = new pg.Client(database.connection);
  await client.connect();
  app = await createApp({ env, database: database.connection, jobs: false, print });
});

afterAll(async () => {
  await app.close();
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const count = async (from: string): Promise<number> =>
  (await client.query(`select count(*)::int as count from ${from}`)).rows[0].count;

async function signIn(email: string): Promise<(url: string) => Promise<LightMyRequestResponse>> {
  const origin = env.publicUrl;
  const payload = { email, password: 'reunion-demo' };
  const answer = await app.inject({ method: 'POST', url: '/api/session', headers: { origin }, payload });
  expect(answer.statusCode).toBe(200);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return (url) => app.inject({ url, headers: { cookie } });
}

it('has 400 alumni in the directory, most with photos', async () => {
  expect(await count('users where profile_completed')).toBe(400);
  const photos = await count('users where profile_photo_url is not null');
  expect(photos).toBeGreaterThan(200);
  expect(photos).toBeLessThan(280);
  expect((await app.inject('/api/directory')).json().total).toBe(400);
});

it.each(['.jpg', '.96.webp', '.256.webp', '.96.avif', '.256.avif'])(
  'serves every photo, also as %s',
  async (version) => {
    const { rows } = await client.query(
      'select profile_photo_url as url from users where profile_photo_url is not null limit 5',
    );
    for (const { url } of rows) {
      const answer = await app.inject(url.replace('.jpg', version));
      expect(answer.statusCode).toBe(200);
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(Number(/\d+/.exec(version)?.[0] ?? 512));
    }
  },
);

it('shows members the covers of events that have one', async () => {
  const fetchAs = await signIn('member@demo.example');
  const { items } = (await fetchAs('/api/events')).json() as {
    items: { cover: { key: string; alt: string } | null }[];
  };
  const covers = items.flatMap(({ cover }) => (cover ? [cover] : []));
  expect([covers.length, items.length]).toEqual([3, 7]);
  for (const { key, alt } of covers) {
    const { rawPayload } = await fetchAs(`/api/event-covers/${key}/1920.avif`);
    expect([(await sharp(rawPayload).metadata()).width, alt.length > 20]).toEqual([1920, true]);
  }
});

it('has no integrity violations', async () => {
  const db = createDb(createPool(database.connection, { onError: () => {} }));
  const findings = await checkIntegrity(db, await createStorage(env));
  await db.destroy();
  expect(findings.filter(({ ids }) => ids.length > 0)).toEqual([]);
});

it('has every status that a screen can show', async () => {
  for (const status of ['pending', 'used', 'revoked']) {
    expect(await count(`allowed_phone_numbers where status = '${status}'`)).toBeGreaterThan(0);
  }
  for (const status of ['pending', 'confirmed', 'failed']) {
    expect(await count(`payment_ledger where status = '${status}'`)).toBeGreaterThan(10);
  }
  for (const status of ['unpaid', 'submitted', 'paid']) {
    expect(await count(`event_registrations where payment_status = '${status}'`)).toBeGreaterThan(10);
  }
  expect(await count("event_registrations where status = 'withdrawn'")).toBeGreaterThan(0);
  expect(
    await count('payment_entries e join payment_ledger l on l.id = e.ledger_id and e.base_cents < l.base_amount_cents'),
  ).toBeGreaterThan(2);
  expect(await count("payment_entries where kind = 'refund'")).toBeGreaterThan(0);
  expect(await count('event_registrations where walk_in_name is not null')).toBe(1);
  expect(await count('payment_entries where device_id is not null')).toBe(3);
  expect(await count('cash_counts where counted_cents <> expected_cents')).toBe(1);
  expect(await count('events where is_published and start_date < now() and end_date > now()')).toBe(2);
  expect(await count('events where is_published and end_date < now()')).toBe(1);
  expect(await count('events where is_published and start_date > now() and cancelled_at is null')).toBe(3);
  expect(await count('events where cancelled_at is not null')).toBe(1);
  expect(await count('events where not is_published')).toBe(1);
  expect(await count('events where is_public and is_published')).toBe(1);
  expect(await count('ticket_types where max_quantity > 0 and sold_quantity = max_quantity')).toBe(1);
  expect(await count('events where max_capacity > 0 and registered_count + held_count = max_capacity')).toBe(1);
  expect(await count('waiting_list_offers where answered_at is null')).toBe(1);
  expect(await count('ticket_types where early_bird_deadline > now()')).toBe(1);
  expect(await count('ticket_types where includes_accommodation')).toBe(2);
  expect(await count('payment_profiles where not is_active')).toBe(1);
  expect(await count('bank_lines where amount_cents > 0')).toBeGreaterThan(10);
  const [isOpen, isRecorded] = ['matched_cents = 0', 'matched_cents = amount_cents'];
  for (const state of [isOpen, isRecorded])
    expect(await count(`bank_lines where amount_cents > 0 and ${state}`)).toBeGreaterThan(5);
  expect(await count('accounting_periods')).toBe(1);
  expect(await count('announcements')).toBe(2);
  for (const status of ['pending', 'approved', 'rejected'])
    expect(await count(`suggestions where status = '${status}'`)).toBeGreaterThan(0);
  expect(await count("roster_entries where status = 'invited'")).toBe(1);
  expect(await count('users where rosters_paused_at is not null')).toBe(1);
  expect(await count('rooms')).toBeGreaterThan(20);
  expect(await count('activity_logs')).toBeGreaterThan(500);
});

it('shows every state of a missing name, and who asked not to be listed', async () => {
  const fetchAs = await signIn('member@demo.example');
  const me = (await fetchAs('/api/me')).json().user;
  const roster = (await fetchAs(`/api/rosters/1/${me.form_levels[0]}`)).json();
  const sent = roster.items.flatMap(({ suggestion }: { suggestion: object | null }) => suggestion ?? []);
  expect(roster.has_vouch_approval).toBe(true);
  for (const state of ['pending', 'approved', 'rejected'])
    expect(sent).toContainEqual(expect.objectContaining({ state, is_own: true }));
  expect(sent).toContainEqual(expect.objectContaining({ state: 'pending', is_own: false, vouches: 1 }));
  const staff = await signIn('coordinator@demo.example');
  const inviters = (await staff('/api/admin/inviters')).json();
  expect(inviters.total).toBeGreaterThan(50);
  expect(inviters.items[0]).toMatchObject({ registered_by_link: expect.any(Number), links_opened: expect.any(Number) });
  expect(inviters.items[0].registered_by_link).toBeGreaterThan(2);
  const byNumber = inviters.items.filter(
    ({ registered_by_number: people }: { registered_by_number: number }) => people > 0,
  );
  expect(byNumber.length).toBeGreaterThan(2);
  const queue = (await staff('/api/admin/suggestions')).json().items;
  expect(queue.map(({ listed }: { listed: string }) => listed)).toContain('removed');
});

it('has no future or impossible dates', async () => {
  expect(await count('activity_logs where timestamp > now()')).toBe(0);
  expect(await count('payment_ledger where submitted_at > now() or confirmed_at < submitted_at')).toBe(0);
  expect(
    await count('event_registrations r join users u on u.id = r.user_id where r.registered_at < u.created_at'),
  ).toBe(0);
  expect(
    await count(
      'payment_ledger l join event_registrations r on r.id = l.entity_id where l.submitted_at < r.registered_at',
    ),
  ).toBe(0);
});

it('lets the printed accounts sign in with their permissions', async () => {
  const admin = await signIn('admin@demo.example');
  expect((await admin('/api/activity-logs')).json().items).toHaveLength(500);
  const accountant = await signIn('accountant@demo.example');
  const { items } = (await accountant('/api/admin/payments?status=pending')).json();
  const shown = items.find((item: { proof_type: string | null }) => item.proof_type === 'image/jpeg');
  expect((await accountant(`/api/payments/${shown.id}/proof`)).headers['content-type']).toBe('image/jpeg');
  const coordinator = await signIn('coordinator@demo.example');
  expect((await coordinator('/api/phone-numbers')).json().stats.pending).toBeGreaterThan(50);
  const member = await signIn('member@demo.example');
  expect((await member('/api/admin/overview')).statusCode).toBe(403);
  const dashboard = (await member('/api/dashboard')).json();
  expect(dashboard.registrations.map((each: { payment_status: string }) => each.payment_status).sort()).toEqual([
    'paid',
    'submitted',
    'unpaid',
  ]);
  expect(dashboard.connections_count).toBeGreaterThan(0);
});

it('only prints the sign-ins the second time', async () => {
  const lines = printed.filter((line) => line.includes('demo.example'));
  expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['SUPER_ADMIN', 'admin@demo.example'],
    ['ACCOUNTANT', 'accountant@demo.example'],
    ['EVENT_COORDINATOR', 'coordinator@demo.example'],
    ['plain member', 'member@demo.example'],
  ]);
  printed.length = 0;
  const before = await count('activity_logs');
  await seedDemo({ env, database: database.connection, print });
  expect(printed.filter((line) => line.includes('demo.example'))).toEqual(lines);
  expect(await count('activity_logs')).toBe(before);
});

it('creates the same school every time', () => {
  const calendar = createCalendar(new Date('2026-05-01T12:00:00Z'));
  expect(makePeople(calendar)).toEqual(makePeople(calendar));
});

it('converts times of the school’s time zone', () => {
  const { at, written } = createCalendar(new Date('2026-05-01T03:00:00Z'));
  expect(at(0, 18.5).toISOString()).toBe('2026-04-30T23:30:00.000Z');
  expect(written(at(1, 0))).toBe('1 May 2026');
});

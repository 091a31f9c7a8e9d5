import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../testing/unauthorized-callers.ts';

type Log = { id: string; action_type: string; timestamp: string };

let t: TestApp;
let auditor: Person;

const ENTRY = { entity_type: 'users', description: 'Signed in', action_type: 'LOGIN_SUCCESS' };
const insert = (...entries: object[]) =>
  t.db
    .insertInto('activity_logs')
    .values(entries.map((entry) => ({ ...ENTRY, ...entry })))
    .execute();

beforeAll(async () => {
  t = await testApp();
  auditor = await t.member({ roles: ['SUPER_ADMIN'] });
});

const logs = async (query: Record<string, string> = {}) => {
  const answer = await t.call(auditor, 'GET /activity-logs', { query });
  expect(answer.status).toBe(200);
  return answer.body;
};

const rowsOf = (file: Buffer) => parse(file, { bom: true, columns: true, record_delimiter: '\r\n' });

describe('the activity log', () => {
  it('is empty at first', async () => {
    expect(await logs()).toEqual({
      items: [],
      matching: 0,
      total: 0,
      action_types: [],
      entity_types: [],
      next_cursor: null,
    });
  });

  it('shows entries newest first with who did what', async () => {
    const id = crypto.randomUUID();
    await insert(
      { timestamp: '2026-01-01T12:00:00Z' },
      {
        action_type: 'CONFIRM_PAYMENT',
        entity_type: 'payment_ledger',
        actor_id: id,
        actor_name: 'Denise Wright',
        actor_email: 'denise@school.example',
        entity_id: id,
        metadata: JSON.stringify({ amount: 'US$25.00', nested: { notes: null } }),
        timestamp: '2026-01-02T12:00:00Z',
      },
    );
    const { items, action_types, entity_types } = await logs();
    expect(items.map((item: Log) => item.action_type)).toEqual(['CONFIRM_PAYMENT', 'LOGIN_SUCCESS']);
    expect(items[0]).toMatchObject({
      actor_name: 'Denise Wright',
      actor_email: 'denise@school.example',
      metadata: { amount: 'US$25.00', nested: { notes: null } },
      ip_address: null,
      timestamp: '2026-01-02T12:00:00.000Z',
    });
    expect(action_types).toEqual(['CONFIRM_PAYMENT', 'LOGIN_SUCCESS']);
    expect(entity_types).toEqual(['payment_ledger', 'users']);
  });

  it('filters by stored values, and counts matches and the total', async () => {
    expect(await logs({ action_type: 'CONFIRM_PAYMENT' })).toMatchObject({ matching: 1, total: 2 });
    expect(await logs({ entity_type: 'users' })).toMatchObject({ matching: 1, total: 2 });
    const none = await logs({ entity_type: 'users', action_type: 'CONFIRM_PAYMENT' });
    expect(none).toMatchObject({ items: [], matching: 0, total: 2 });
    expect(none.action_types).toHaveLength(2);
    expect(await logs({ action_type: 'EVENT_REGISTRATION' })).toMatchObject({ matching: 0 });
  });

  it('filters by the day in the school’s zone, five hours behind UTC', async () => {
    await insert({ timestamp: '2026-06-10T04:59:59.999Z' }, { timestamp: '2026-06-10T05:00:00Z' });
    await insert({ timestamp: '2026-06-11T04:59:59.999Z' }, { timestamp: '2026-06-11T05:00:00Z' });
    const { items } = await logs({ date: '2026-06-10' });
    expect(items.map((item: Log) => item.timestamp)).toEqual(['2026-06-11T04:59:59.999Z', '2026-06-10T05:00:00.000Z']);
  });

  it.each<[string, Record<string, string>]>([
    ['a day there is not', { date: '2026-02-30' }],
    ['the year 0', { date: '0000-01-01' }],
    ['a NUL', { action_type: 'a\0' }],
    ['an unreadable cursor', { cursor: 'x' }],
    ['an unknown field', { limit: '5' }],
  ])('refuses %s', async (_, query) => {
    expect((await t.call(auditor, 'GET /activity-logs', { query })).status).toBe(422);
  });

  it('pages back 500 at a time, also through entries of the same moment', async () => {
    const { total } = await logs();
    const same = Array.from({ length: 1100 }, () => ({ timestamp: '2025-01-01T00:00:00.000001Z' }));
    await insert(...same);
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await logs(cursor ? { cursor } : {});
      expect(page.total).toBe(total + 1100);
      seen.push(...page.items.map((item: Log) => item.id));
      sizes.push(page.items.length);
      cursor = page.next_cursor;
    } while (cursor);
    expect(sizes).toEqual([500, 500, 100 + total]);
    expect(new Set(seen).size).toBe(1100 + total);
  });

  it('cannot be changed or emptied, not even in the database', async () => {
    await expect(t.db.updateTable('activity_logs').set({ description: 'x' }).execute()).rejects.toThrow(/not allowed/);
    await expect(t.db.deleteFrom('activity_logs').execute()).rejects.toThrow(/not allowed/);
  });

  it('is exported as CSV with the displayed names, without spreadsheet formulas', async () => {
    const actor_name = '=HYPERLINK("x")';
    const entry = { action_type: 'SUBMIT_PAYMENT', entity_type: 'payment_ledger', timestamp: '2024-03-01T12:00:00Z' };
    await insert({ ...entry, actor_name, metadata: JSON.stringify({ amount: 'US$25.00' }) });
    const file = await t.call(auditor, 'GET /activity-logs/export', { query: { date: '2024-03-01' } });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="activity-logs-[\d-]{10}\.csv"$/);
    expect(rowsOf(file.raw)).toEqual([
      expect.objectContaining({
        Time: '2024-03-01 07:00',
        Action: 'PAYMENT_SUBMITTED',
        Entity: 'PAYMENT',
        'Done by': `'${actor_name}`,
        Metadata: '{"amount":"US$25.00"}',
      }),
    ]);
    const { items } = await logs({ action_type: 'LIST_EXPORTED' });
    expect(items).toMatchObject([
      { entity_type: 'activity_logs', actor_id: auditor.id, metadata: { filtered_by: ['date'] } },
    ]);
  });

  it('is exported completely, however many entries there are', async () => {
    const file = await t.call(auditor, 'GET /activity-logs/export');
    expect(rowsOf(file.raw)).toHaveLength((await logs()).total);
  });

  it.each(['GET /activity-logs', 'GET /activity-logs/export'] as const)(
    '%s is for holders of VIEW_AUDIT_LOGS',
    async (operation) => {
      const staff = await t.member({ roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'] });
      expect(await answersToUnauthorizedCallers(t, operation, {}, [staff])).toEqual([...STAFF_ONLY, 'NOT_ALLOWED']);
    },
  );
});

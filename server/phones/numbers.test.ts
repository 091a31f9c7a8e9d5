import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { consumePhone, isPending, recordFirstUserPhone } from './numbers.ts';

let t: TestApp;
let coordinator: Person;
let member: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'], first_name: 'Denise', last_name: 'Wright' });
  member = await t.member({ first_name: 'Zoë', last_name: 'Núñez' });
});

const add = (phone: string, notes?: string) => t.call(coordinator, 'POST /phone-numbers', { body: { phone, notes } });
const revoke = (id: string) => t.call(coordinator, 'POST /phone-numbers/:id/revocation', { params: { id } });
const list = async (query: Record<string, string> = {}) =>
  (await t.call(coordinator, 'GET /phone-numbers', { query })).body;
const phones = async (query: Record<string, string>) =>
  (await list(query)).items.map((item: { phone: string }) => item.phone);
const lastEntry = () =>
  t.db.selectFrom('activity_logs').selectAll().orderBy('timestamp', 'desc').limit(1).executeTakeFirstOrThrow();

describe('adding a number', () => {
  it('keeps it as E.164, pending, and logs who did it', async () => {
    const added = await add('876 555-0001', '  Class of 1998 ');
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      phone: '+18765550001',
      status: 'pending',
      notes: 'Class of 1998',
      added_by_name: 'Denise Wright',
      used_by_name: null,
      used_at: null,
    });
    expect((await list()).items[0]).toEqual(added.body);
    expect(await lastEntry()).toMatchObject({
      action_type: 'USER_PHONE_ADDED',
      actor_id: coordinator.id,
      entity_id: added.body.id,
      description: 'Added the phone number ending in 0001',
      metadata: { status: 'pending' },
      ip_address: null,
    });
  });

  it('refuses a duplicate, however it is written', async () => {
    const again = await add('+1 (876) 555 0001');
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: 'PHONE_ALREADY_LISTED',
      message: 'This phone number is already in the system',
    });
    expect(await phones({ q: '8765550001' })).toHaveLength(1);
  });

  it.each(['12', '0044', 'hello', '1234567890123456'])('refuses %s', async (phone) => {
    const before = await list();
    const refused = await add(phone);
    expect(refused.status).toBe(422);
    expect(refused.body.issues).toEqual([{ path: 'phone', message: 'Enter a valid phone number.' }]);
    expect(await list()).toEqual(before);
  });

  it.each(['555-1234', '876 555 30091', '+44 20 7946 09'])(
    'refuses %s, which has an impossible length',
    async (phone) => {
      const before = await list();
      const refused = await add(phone);
      expect([refused.status, refused.body.issues]).toEqual([
        422,
        [{ path: 'phone', message: 'This phone number is too short or too long. Enter it with its area code.' }],
      ]);
      expect(await list()).toEqual(before);
    },
  );

  it('takes a name that was pasted with the number into the note', async () => {
    expect((await add('Marcia Brown, 876 555 0011')).body).toMatchObject({
      phone: '+18765550011',
      notes: 'Marcia Brown',
    });
    expect((await add('https://wa.me/18765550012', 'Class of 1989')).body.notes).toBe('Class of 1989');
    expect((await add('Devon Pinnock 876 555 0013', 'Class of 1989')).body.notes).toBe('Devon Pinnock, Class of 1989');
  });

  it('adds one row when pressed twice at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add('8765550099')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('revoking', () => {
  it('prevents a pending number from registering', async () => {
    const { body } = await add('8765550002');
    expect(await isPending(t.db, '+18765550002')).toBe(true);
    expect((await revoke(body.id)).body).toEqual({ done: true });
    expect(await isPending(t.db, '+18765550002')).toBe(false);
    expect(await lastEntry()).toMatchObject({
      action_type: 'USER_PHONE_ADDED',
      description: 'Revoked the phone number ending in 0002',
      entity_id: body.id,
      metadata: { status: 'revoked' },
    });
  });

  it('refuses one that is revoked or used, or unknown', async () => {
    const { body } = await add('8765550003');
    await consumePhone(t.db, '+18765550003', member.id, new Date());
    expect((await revoke(body.id)).body.code).toBe('PHONE_NOT_PENDING');
    const [revoked] = (await list({ status: 'revoked' })).items;
    expect((await revoke(revoked.id)).status).toBe(409);
    expect((await revoke(crypto.randomUUID())).status).toBe(404);
  });

  it('and registering with the same number cannot both succeed', async () => {
    for (let round = 0; round < 10; round++) {
      const phone = `+1876555${1000 + round}`;
      const { body } = await add(phone);
      const [revoked, used] = await Promise.all([revoke(body.id), consumePhone(t.db, phone, member.id, new Date())]);
      expect([revoked.status === 200, used].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('a registration', () => {
  it('uses a number once, of many at the same time', async () => {
    await add('8765550004');
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => consumePhone(t.db, '+18765550004', member.id, new Date())),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    const [item] = (await list({ q: '8765550004' })).items;
    expect(item).toMatchObject({ status: 'used', used_by_name: 'Zoë Núñez' });
    expect(item.used_at).not.toBeNull();
  });

  it('of the first user lists the number as used', async () => {
    const now = new Date('2026-05-01T12:00:00Z');
    await recordFirstUserPhone(t.db, '+18765550005', member.id, now);
    await add('8765550006', 'Chairman');
    await recordFirstUserPhone(t.db, '+18765550006', member.id, now);
    expect((await list({ q: '8765550005' })).items[0]).toMatchObject({
      status: 'used',
      used_at: now.toISOString(),
      notes: 'First user - auto-created',
    });
    expect((await list({ q: '8765550006' })).items[0]).toMatchObject({ status: 'used', notes: 'Chairman' });
  });
});

describe('the list', () => {
  it('finds by digits, notes and user names, with wildcards taken literally', async () => {
    await add('+44 7911 123456', 'Sölve 100% sure_thing');
    expect(await phones({ q: '7911 123' })).toEqual(['+447911123456']);
    expect(await phones({ q: 'SOLVE' })).toEqual(['+447911123456']);
    expect(await phones({ q: '100%' })).toEqual(['+447911123456']);
    expect(await phones({ q: 'e_t' })).toEqual(['+447911123456']);
    expect(await phones({ q: 's%e' })).toEqual([]);
    expect(await phones({ q: 'nunez zoe', status: 'used' })).toContain('+18765550004');
    expect(await phones({ q: 'no such thing' })).toEqual([]);
  });

  it('counts every status regardless of the filters', async () => {
    const { stats } = await list({ q: 'no such thing' });
    const rows = await t.db.selectFrom('allowed_phone_numbers').select('status').execute();
    const countOf = (status: string) => rows.filter((row) => row.status === status).length;
    expect(stats).toEqual({
      total: rows.length,
      pending: countOf('pending'),
      used: countOf('used'),
      revoked: countOf('revoked'),
    });
  });

  it('pages through 50 at a time, newest first, each number once', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({ phone: `+5511${90000 + index}`, notes: 'paged' }));
    await t.db.insertInto('allowed_phone_numbers').values(many).execute();
    const seen: string[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const page = await list({ q: 'paged', ...(cursor && { cursor }) });
      sizes.push(page.items.length);
      seen.push(...page.items.map((item: { phone: string }) => item.phone));
      cursor = page.next_cursor;
    } while (cursor);
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
  });

  it('exports all filtered numbers as CSV, and logs that without the search', async () => {
    const file = await t.call(coordinator, 'GET /phone-numbers/export', { query: { q: 'paged' } });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="phone-numbers-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = parse(file.raw, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    expect(new Set(rows.map((row) => row['Phone number'])).size).toBe(120);
    expect(rows[0]).toMatchObject({ Status: 'Pending', Note: 'paged', 'Used by': '' });
    expect(rows[0]?.['Phone number']).toMatch(/^\(\+55\) 11/);
    expect(await lastEntry()).toMatchObject({
      action_type: 'LIST_EXPORTED',
      entity_type: 'allowed_phone_numbers',
      actor_id: coordinator.id,
      metadata: { filtered_by: ['q'] },
    });
  });

  it('refuses a cursor whose number was deleted', async () => {
    const { items, next_cursor } = await list({ q: 'paged' });
    await t.db.deleteFrom('allowed_phone_numbers').where('id', '=', items[49].id).execute();
    const query = { q: 'paged', cursor: next_cursor };
    const { status, body } = await t.call(coordinator, 'GET /phone-numbers', { query });
    expect([status, body.message]).toEqual([422, 'This page address is no longer valid.']);
  });

  it.each(['x', 'W10', Buffer.from('["x"]').toString('base64url')])('refuses the cursor %s', async (cursor) => {
    expect((await t.call(coordinator, 'GET /phone-numbers', { query: { cursor } })).status).toBe(422);
  });
});

it('is for holders of MANAGE_PHONE_NUMBERS only', async () => {
  const accountant = await t.member({ roles: ['ACCOUNTANT'] });
  for (const person of [member, accountant]) {
    expect((await t.call(person, 'GET /phone-numbers')).status).toBe(403);
    expect((await t.call(person, 'POST /phone-numbers', { body: { phone: '8765557777' } })).status).toBe(403);
  }
  expect((await t.call(null, 'GET /phone-numbers')).status).toBe(401);
  expect(await isPending(t.db, '+18765557777')).toBe(false);
});

import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { makeEvent } from '../testing/reunions.ts';

let t: TestApp;
let reader: Person;

const at = (days: number) => ({
  start_date: new Date(Date.now() + days * DAY_MS),
  end_date: new Date(Date.now() + (days + 1) * DAY_MS),
});

beforeAll(async () => {
  t = await testApp();
  reader = await t.member({ roles: ['ACCOUNTANT'] });
  await makeEvent(t, { ...at(-40), name: 'Jubilée 1996', venue_name: 'Old Hall', location: 'Mandeville' });
  await makeEvent(t, { ...at(-0.5), name: 'Sports Day', location: 'Kingston', max_capacity: 80 });
  await makeEvent(t, { ...at(30), name: '=Gala', location: 'Montego Bay', is_published: false });
  await makeEvent(t, { ...at(-90), name: 'Forgotten Draft', is_published: false });
  await makeEvent(t, { ...at(60), name: 'Reunion 100%', location: 'Negril' });
});

type Query = Record<string, string>;
const list = (query: Query = {}) => t.call(reader, 'GET /admin/events', { query });
const namesOf = async (query: Query = {}) => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  expect(body.total).toBe(5);
  expect(body.matching).toBe(body.items.length);
  return body.items.map(({ name }: { name: string }) => name);
};

describe('the list of events', () => {
  it('is newest start first, drafts too', async () => {
    expect(await namesOf()).toEqual(['Reunion 100%', '=Gala', 'Sports Day', 'Jubilée 1996', 'Forgotten Draft']);
  });

  it.each([
    ['draft', ['=Gala', 'Forgotten Draft']],
    ['published', ['Reunion 100%', 'Sports Day', 'Jubilée 1996']],
    ['upcoming', ['Reunion 100%', '=Gala', 'Sports Day']],
    ['past', ['Jubilée 1996', 'Forgotten Draft']],
  ])('filters by status %s', async (status, names) => {
    expect(await namesOf({ status })).toEqual(names);
  });

  it.each([
    ['jubilee', ['Jubilée 1996']],
    ['OLD hall mandeville', ['Jubilée 1996']],
    ['100%', ['Reunion 100%']],
    ['%', ['Reunion 100%']],
    ['kings', ['Sports Day', 'Forgotten Draft']],
    ['nothing like it', []],
  ])('finds %j in name, venue or place', async (q, names) => {
    expect(await namesOf({ q })).toEqual(names);
  });

  it('combines a search with a status', async () => {
    expect(await namesOf({ q: 'kingston', status: 'draft' })).toEqual(['Forgotten Draft']);
  });

  it.each([
    ['a status of its own', { status: 'postponed' }],
    ['a cursor of its own', { cursor: 'abc' }],
    ['a search without end', { q: 'x'.repeat(101) }],
  ])('refuses %s', async (_, query) => {
    expect((await list(query as Query)).status).toBe(422);
  });

  it('exports the filtered list as CSV with an audit entry and without formulas', async () => {
    const file = await t.call(reader, 'GET /admin/events/export', { query: { status: 'upcoming' } });
    const [head, ...rows] = parse(file.raw, { bom: true, record_delimiter: '\r\n' }) as string[][];
    expect(head).toEqual(['Name', 'Type', 'Status', 'Start', 'End', 'Venue', 'Location', 'Max capacity', 'Registered']);
    expect(rows.map(([name, , status, , , , , max]) => [name, status, max])).toEqual([
      ['Reunion 100%', 'Published', 'Unlimited'],
      ["'=Gala", 'Draft', 'Unlimited'],
      ['Sports Day', 'Published', '80'],
    ]);
    expect(rows[0]?.[3]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const entry = await t.db
      .selectFrom('activity_logs')
      .select(['description', 'metadata'])
      .where('action_type', '=', 'LIST_EXPORTED')
      .executeTakeFirst();
    expect(entry).toEqual({ description: 'Exported the list of events', metadata: { filtered_by: ['status'] } });
  });
});

describe('many events', () => {
  it('are paged without gaps or duplicates, even with the same start', async () => {
    const start = at(400);
    for (let index = 0; index < 60; index++) await makeEvent(t, { ...start, name: `Many ${index}` });
    const names: string[] = [];
    let cursor: string | null = '';
    do {
      const query: Query = cursor ? { q: 'many', cursor } : { q: 'many' };
      const { body } = await list(query);
      expect([body.matching, body.items.length <= 24]).toEqual([60, true]);
      names.push(...body.items.map(({ name }: { name: string }) => name));
      cursor = body.next_cursor;
    } while (cursor);
    expect([names.length, new Set(names).size]).toEqual([60, 60]);
    const file = await t.call(reader, 'GET /admin/events/export', { query: { q: 'many' } });
    expect(parse(file.raw, { bom: true, record_delimiter: '\r\n' })).toHaveLength(61);
  });

  it('refuses a cursor whose event was deleted', async () => {
    const { body } = await list({ q: 'many' });
    await t.db.deleteFrom('events').where('id', '=', body.items[23].id).execute();
    const { status, body: refusal } = await list({ q: 'many', cursor: body.next_cursor });
    expect([status, refusal.message]).toEqual([422, 'This page address is no longer valid.']);
  });
});

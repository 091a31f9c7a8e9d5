import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { twoServers } from '../../testing/two-servers.ts';

let t: TestApp;
let ann: Person;

beforeAll(async () => {
  t = await testApp();
  ann = await t.member({ first_name: 'Ann', last_name: 'Zephyr' });
});

/** Polls with a long timeout for slow machines. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000 });

const directory = (person: Person | null = null, headers = {}) => t.call(person, 'GET /directory', { headers });
const namesIn = ({ body }: Answer) => body.items.map((item: { first_name: string }) => item.first_name).sort();
const rename = (first_name: string, of = ann) =>
  t.db.updateTable('users').set({ first_name }).where('id', '=', of.id).execute();
const listeners = async () =>
  (
    await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like 'listen people_changed%'`.execute(
      t.db,
    )
  ).rows;

describe('the directory of a visitor', () => {
  it('is cached until someone’s data change', async () => {
    await soon(async () => expect(await listeners()).toHaveLength(1));
    await directory();
    const first = await directory();
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie' });
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    const again = await directory(null, { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.raw.length]).toEqual([304, 0]);

    await rename('Anna');
    await soon(async () => expect(namesIn(await directory())).toEqual(['Anna']));
    const changed = await directory(null, { 'if-none-match': String(first.headers.etag) });
    expect([changed.status, namesIn(changed)]).toEqual([200, ['Anna']]);
    await t.member({ first_name: 'Bea' });
    await soon(async () => expect(namesIn(await directory())).toEqual(['Anna', 'Bea']));
  });

  it('is not shown to members, nor theirs to visitors', async () => {
    const { headers, body } = await directory(ann);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers.etag).toBeUndefined();
    expect(body.items[0].last_name).not.toHaveLength(1);
    for (const item of (await directory()).body.items) expect(item.last_name).toHaveLength(1);
  });

  it('is cached per query, regardless of parameter order', async () => {
    const asked = (query: Record<string, string>) => t.call(null, 'GET /directory', { query });
    const [one, other, none] = [
      await asked({ q: 'bea', level: 'G' }),
      await asked({ level: 'G', q: 'bea' }),
      await asked({ q: 'no one' }),
    ];
    expect(other.headers.etag).toBe(one.headers.etag);
    expect([namesIn(one), namesIn(none)]).toEqual([['Bea'], []]);
  });

  it('is not cached while notifications are unavailable', async () => {
    const [line] = await listeners();
    await directory();
    await sql`select pg_terminate_backend(${line?.pid})`.execute(t.db);
    await rename('Annette');
    await soon(async () => expect(namesIn(await directory())).toEqual(['Annette', 'Bea']));
    await rename('Antonia');
    await soon(async () => expect(namesIn(await directory())).toEqual(['Antonia', 'Bea']));
    await soon(async () => expect((await listeners())[0]?.pid).not.toBe(line?.pid));
    await rename('Ann');
    await soon(async () => expect(namesIn(await directory())).toEqual(['Ann', 'Bea']));
  });

  it('becomes stale without the trigger', async () => {
    await sql`alter table users disable trigger people_changed`.execute(t.db);
    let renamed = 0;
    await soon(async () => {
      await directory();
      renamed += 1;
      await rename(`Silent ${renamed}`);
      expect(namesIn(await directory())).not.toContain(`Silent ${renamed}`);
    });
    await sql`alter table users enable trigger people_changed`.execute(t.db);
    await rename('Ann');
  });
});

it('a change on one server empties the cache of another', async () => {
  const both = await twoServers();
  const one = await both.member({ first_name: 'First' });
  const names = async () => [
    namesIn(await both.call(null, 'GET /directory')),
    namesIn(await both.call(null, 'GET /directory')),
  ];
  for (const first_name of ['Second', 'Third']) {
    await names();
    await both.db.updateTable('users').set({ first_name }).where('id', '=', one.id).execute();
    await soon(async () => expect(await names()).toEqual([[first_name], [first_name]]));
  }
});

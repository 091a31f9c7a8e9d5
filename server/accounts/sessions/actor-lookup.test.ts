/** Whose a request is, where many come at the same moment and are looked for together. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';

const EACH = 3;
let t: TestApp;
let people: Person[];

beforeAll(async () => {
  t = await testApp();
  people = await Promise.all(Array.from({ length: 30 }, () => t.member()));
});

const whoIs = async (cookie: string): Promise<string | null> =>
  (await t.call(null, 'GET /me', { cookie })).body.user?.id ?? null;
const forged = ({ cookie }: Person) => cookie.replace(/.{8}$/, 'AAAAAAA=');

it('tells each browser its own person, and those without a session no one', async () => {
  const asked = people.flatMap((person) => [
    ...Array.from({ length: EACH }, () => [person.cookie, person.id] as const),
    [forged(person), null] as const,
    ['', null] as const,
  ]);
  const found = await Promise.all(asked.map(([cookie]) => whoIs(cookie)));
  expect(found).toEqual(asked.map(([, id]) => id));
});

it('looks for all who come while two queries are under way by the next, which sees what was changed meanwhile', async () => {
  const waiting = () =>
    sql<{ count: number }>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%auth_sessions%'`.execute(t.db);
  const last = people.at(-1) as Person;
  const { ended, found } = await t.db.transaction().execute(async (trx) => {
    await sql`lock table auth_sessions in access exclusive mode`.execute(trx);
    const found = people.map(({ cookie }) => whoIs(cookie));
    await expect.poll(async () => (await waiting()).rows[0]?.count, { timeout: 30_000 }).toBe(2);
    const ended = await trx.deleteFrom('auth_sessions').where('user_id', '=', last.id).executeTakeFirst();
    return { ended, found };
  });
  expect(ended.numDeletedRows).toBe(1n);
  expect(await Promise.all(found)).toEqual(people.map(({ id }) => (id === last.id ? null : id)));
});

import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { checkRows } from '../doctor/integrity/check.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { logCountTasks } from './logs.ts';

let t: TestApp;
let reader: Person;

beforeAll(async () => {
  t = await testApp();
  reader = await t.member({ roles: ['SUPER_ADMIN'] });
});

const entry = (action: string, days: number) =>
  sql`insert into activity_logs (action_type, entity_type, description, "timestamp")
      values (${action}, 'users', 'x', now() - ${days}::int * interval '1 day')`.execute(t.db);
const counts = async (query = {}) => {
  const { body } = await t.call(reader, 'GET /activity-logs', { query });
  return [body.matching, body.total];
};
const fold = () => logCountTasks(t.db, () => new Date())['fold-log-counts']?.({}, undefined as never);
const kept = async () =>
  Number((await sql<{ n: string }>`select coalesce(sum(entries), 0) as n from log_counts`.execute(t.db)).rows[0]?.n);

it('of the log stay right before and after the counter cache is updated, and when older entries are added', async () => {
  for (const days of [9, 8, 3, 2, 0]) await entry('LOGIN_SUCCESS', days);
  await entry('ROLE_ASSIGNED', 5);
  expect(await counts()).toEqual([6, 6]);
  expect(await counts({ action_type: 'LOGIN_SUCCESS' })).toEqual([5, 6]);

  await fold();
  expect(await kept()).toBe(5);
  expect(await counts()).toEqual([6, 6]);
  expect(await counts({ action_type: 'LOGIN_SUCCESS', entity_type: 'users' })).toEqual([5, 6]);

  // As an import does.
  await entry('LOGIN_SUCCESS', 7);
  await entry('LOGIN_SUCCESS', 0);
  await fold();
  await fold();
  expect(await kept()).toBe(6);
  expect(await counts({ action_type: 'LOGIN_SUCCESS' })).toEqual([7, 8]);
  expect((await checkRows(t.db)).filter(({ ids }) => ids.length > 0)).toEqual([]);
});

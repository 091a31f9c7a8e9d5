import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { countLogs } from './queries.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  const hours = Array.from({ length: 96 }, (_, hour) => new Date(Date.UTC(2026, 2, 7, hour, 30)));
  const autumn = Array.from({ length: 96 }, (_, hour) => new Date(Date.UTC(2026, 9, 31, hour, 30)));
  await t.db
    .insertInto('activity_logs')
    .values(
      [...hours, ...autumn].map((timestamp) => ({
        action_type: 'LOGIN_SUCCESS',
        entity_type: 'users',
        description: '',
        timestamp,
      })),
    )
    .execute();
});

it.each([
  ['America/Jamaica', '2026-03-08', 24],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-03-09', 24],
  ['America/New_York', '2026-11-01', 25],
  ['Asia/Kolkata', '2026-03-09', 24],
])('in %s the day %s has %i hours', async (zone, date, entries) => {
  expect((await countLogs(t.db, { zone, date })).matching).toBe(entries);
});

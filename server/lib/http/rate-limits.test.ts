import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { rateLimitTasks } from './rate-limits.ts';

it('deletes the counters that expired, and no other', async () => {
  const t = await testApp();
  const minute = 60_000;
  const counters = { expired: -minute, running: minute };
  const rows = Object.entries(counters).map(([key, left]) => ({ key, points: 1, expire: String(Date.now() + left) }));
  await t.db.insertInto('rate_limits').values(rows).execute();
  await rateLimitTasks(t.db)['delete-expired-rate-limits']?.({}, {} as never);
  expect(await t.db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'running' }]);
});

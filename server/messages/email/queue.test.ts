import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { queuedJobs } from '../../testing/jobs.ts';
import type { Email } from './email.ts';
import { queueEmails } from './queue.ts';

const EMAIL: Email = { kind: 'registration_received', subject: 'You’re registered', paragraphs: ['See you there.'] };

it('queues one job and one delivery for each account that exists', async () => {
  const t = await testApp();
  const ids = (await Promise.all([t.member(), t.member(), t.member()])).map(({ id }) => id);
  await queueEmails(
    t.db,
    [...ids, randomUUID()].map((user_id) => ({ user_id, email: EMAIL })),
  );
  expect((await queuedJobs(t.db)).map(({ payload }) => payload.user_id).sort()).toEqual([...ids].sort());
  const rows = await t.db.selectFrom('deliveries').select('user_id').where('kind', '=', EMAIL.kind).execute();
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([...ids].sort());
});

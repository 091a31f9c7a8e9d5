import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import type { Letter } from './email.ts';
import { messageTasks, queueLetters } from './queue.ts';

const LETTER: Letter = { kind: 'registration_received', subject: 'You are registered', paragraphs: ['See you there.'] };

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

type Waiting = {
  id: string;
  task: string;
  run_at: Date;
  payload: { user_id: string; letters?: { user_id: string }[] };
};

async function jobs(): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select j.id::text, t.identifier as task, j.run_at, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('queue-letters', 'send-letter') order by j.id`.execute(t.db);
  return rows;
}

const noted = () => t.db.selectFrom('deliveries').select('user_id').where('kind', '=', LETTER.kind).execute();

it('letters for later are one row until then; then each is queued once, however often that is tried', async () => {
  const people = await Promise.all([t.member(), t.member(), t.member()]);
  const everybody = people.map(({ id }) => id);
  const run_at = new Date(Date.now() + 86_400_000);
  await queueLetters(
    t.db,
    [...everybody, randomUUID()].map((user_id) => ({ user_id, letter: LETTER })),
    { run_at },
  );
  const [later, ...none] = await jobs();
  expect(none).toEqual([]);
  expect(later).toMatchObject({ task: 'queue-letters', run_at });
  expect(later?.payload.letters?.map(({ user_id }) => user_id).slice(0, 3)).toEqual(everybody);
  expect(await noted()).toEqual([]);

  const queueThem = messageTasks({ db: t.db } as never)['queue-letters'];
  for (let tries = 0; tries < 2; tries++) await queueThem?.(later?.payload, {} as never);
  const sent = (await jobs()).filter(({ task }) => task === 'send-letter');
  expect(sent.map(({ payload }) => payload.user_id).sort()).toEqual([...everybody].sort());
  expect((await noted()).map(({ user_id }) => user_id).sort()).toEqual([...everybody].sort());
});

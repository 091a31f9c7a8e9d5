/** At most ten questions are open, whatever happens at once. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { makeQuestion } from '../../testing/questions.ts';
import { makeEvent } from '../../testing/reunions.ts';
import { violationsIn } from '../../testing/violations.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
});

const WRITERS = 8;

/** Nine are open, and several writers add the tenth at once. */
async function race() {
  const event = await makeEvent(t);
  for (let position = 0; position < 9; position++) await makeQuestion(t, event, { position });
  const added = await Promise.allSettled(Array.from({ length: WRITERS }, () => slowly(event)));
  return { event, added: added.filter(({ status }) => status === 'fulfilled').length };
}

/** Commits after the others have begun. */
const slowly = (event: { id: string }) =>
  t.db.transaction().execute(async (db) => {
    await makeQuestion({ db }, event, { position: 9 });
    await sql`select pg_sleep(0.2)`.execute(db);
  });

it('one writer adds the tenth question', async () => {
  expect((await race()).added).toBe(1);
  expect(violationsIn(await checkRows(t.db))).toEqual({});
});

// Last: it takes the trigger away.
it('control: without the trigger more are open, and the doctor reports it', async () => {
  await sql.raw('drop trigger event_questions_ten_open on event_questions').execute(t.db);
  const { event, added } = await race();
  expect(added).toBe(WRITERS);
  expect(violationsIn(await checkRows(t.db))).toMatchObject({ 'Events with more than ten open questions': [event.id] });
});

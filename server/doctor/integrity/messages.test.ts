/** Messages that wait, with their jobs and without. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { queueCode } from '../../accounts/sign-up/code-messages.ts';
import { startJobs } from '../../lib/jobs/worker.ts';
import type { Email } from '../../messages/email/email.ts';
import { emailTasks, queueEmail, queueEmailToAddress } from '../../messages/email/queue.ts';
import { violationsOf } from '../../testing/violations.ts';
import { type WholeSchool, wholeSchool } from '../../testing/whole-school.ts';

const LOST = 'Messages that wait for a job that is not there, and will never be sent';
const EMAIL: Email = { kind: 'payment_received', subject: 'We received it', paragraphs: ['We did.'] };
const silent = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

let school: WholeSchool;
beforeEach(async () => {
  school = await wholeSchool();
});

const waiting = async () => {
  const rows = await school.t.db.selectFrom('deliveries').select('id').where('state', '=', 'waiting').execute();
  return rows.map(({ id }) => id).sort();
};

it('finds each message whose job is gone, of every channel, and no other', async () => {
  const { db } = school.t;
  const before = await waiting();
  const text = { id: randomUUID(), phone: '+18765550177' };
  await queueCode(db, text);
  await queueEmailToAddress(db, { to: 'gone@mail.example', subject: 'Gone', text: 'Gone.' });
  await queueEmail(db, school.unpaid.member.id, EMAIL);
  const lost = (await waiting()).filter((id) => !before.includes(id));
  expect(lost).toHaveLength(3);
  await sql`delete from graphile_worker._private_jobs where payload->>'id' = any(${lost}::text[])`.execute(db);
  expect(await violationsOf(school)).toEqual({ [LOST]: lost });
  await db.updateTable('deliveries').set({ state: 'failed' }).where('id', 'in', lost).execute();
  expect(await violationsOf(school)).toEqual({});
});

it('raises no alarm for one just queued, after a try that failed, or being sent at this moment', async () => {
  const { db, connection } = school.t;
  await queueEmail(db, school.unpaid.member.id, EMAIL);
  await queueCode(db, { id: randomUUID(), phone: '+18765550177' });
  const queued = await waiting();
  expect(await violationsOf(school)).toEqual({});

  const during: unknown[] = [];
  let tries = 0;
  const sendMail = async () => {
    tries += 1;
    if (tries === 1) throw new Error('the mail server is away');
    during.push(await violationsOf(school));
  };
  const post = { db, sendMail, publicUrl: 'http://localhost:3000', clock: () => new Date(), log: silent };
  const queue = await startJobs(connection, emailTasks(post), silent);
  const isLeft = 2; // the code that its asker tries first, and the one that failed
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(isLeft), { timeout: 15_000 });
  expect(await violationsOf(school)).toEqual({});
  await queue.stop();
  expect(during).toEqual(Array(queued.length - isLeft).fill({}));
  expect(await violationsOf(school)).toEqual({});
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { queueCode } from '../../accounts/sign-up/code-messages.ts';
import { QUEUED_JOBS } from '../../lib/jobs/queue.ts';
import { startJobs } from '../../lib/jobs/worker.ts';
import type { Email } from '../../messages/email/email.ts';
import { emailTasks, queueEmail, queueEmailToAddress } from '../../messages/email/queue.ts';
import { SECRET } from '../../testing/members.ts';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { violationsOf } from '../../testing/violations.ts';

const LOST = 'Waiting messages without a job, which will never be sent';
const EMAIL: Email = { kind: 'payment_received', subject: 'We received it', paragraphs: ['We did.'] };
const silent = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

let school: PopulatedSchool;
beforeEach(async () => {
  school = await populatedSchool();
});

const waiting = async () => {
  const rows = await school.t.db.selectFrom('deliveries').select('id').where('state', '=', 'waiting').execute();
  return rows.map(({ id }) => id).sort();
};

it('finds every waiting message without a job, in each channel', async () => {
  const { db } = school.t;
  const before = await waiting();
  const text = { id: randomUUID(), phone: '+18765550177' };
  await queueCode(db, text);
  await queueEmailToAddress(db, { to: 'gone@mail.example', subject: 'Gone', text: 'Gone.' });
  await queueEmail(db, school.unpaid.member.id, EMAIL);
  const lost = (await waiting()).filter((id) => !before.includes(id));
  expect(lost).toHaveLength(3);
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from ${sql.raw(QUEUED_JOBS)} as jobs
    where payload->>'id' = any(${lost}::text[])`.execute(db);
  expect(await violationsOf(school)).toEqual({ [LOST]: lost });
  await db.updateTable('deliveries').set({ state: 'failed' }).where('id', 'in', lost).execute();
  expect(await violationsOf(school)).toEqual({});
});

it('ignores messages that are queued, being sent or waiting for another try', async () => {
  const { db, connection } = school.t;
  await queueEmail(db, school.unpaid.member.id, EMAIL);
  await queueCode(db, { id: randomUUID(), phone: '+18765550177' });
  const queued = await waiting();
  expect(await violationsOf(school)).toEqual({});

  const during: unknown[] = [];
  const sendMail = async ({ subject }: { subject: string }) => {
    if (subject === EMAIL.subject) throw new Error('the mail server is away');
    during.push(await violationsOf(school));
  };
  const publicUrl = 'http://localhost:3000';
  const services = { db, sendMail, publicUrl, sessionSecret: SECRET, clock: () => new Date(), log: silent };
  const queue = await startJobs(connection, emailTasks(services), silent);
  const remaining = 2; // the code, for which no task is registered, and the email that failed
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(remaining), { timeout: 60_000 });
  expect(await violationsOf(school)).toEqual({});
  await queue.stop();
  expect(during).toEqual(Array(queued.length - remaining).fill({}));
  expect(await violationsOf(school)).toEqual({});
});

/** Emails about a cancelled event, payment reminders and announcements share one pace. */
import { beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { announcementsOf, registeredFor, runBatch } from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { queuedJobs } from '../../testing/jobs.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../../testing/reunions.ts';

/** Milliseconds between two emails at 200 a minute. */
const APART = 300;

let t: TestApp;
let coordinator: Person;
let announcements: ReturnType<typeof announcementsOf>;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  announcements = announcementsOf(t, coordinator);
});

async function eventOf(people: number): Promise<{ id: string }> {
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), people);
  return event;
}
const cancel = (event: { id: string }) =>
  t.call(coordinator, 'POST /events/:id/cancellation', { params: event, body: { message: 'A hurricane.' } });
/** When they are due, in order; and their priorities. */
async function emailsOf(kind: string) {
  const jobs = await queuedJobs<{ email?: { kind: string } }>(t.db);
  const found = jobs.filter(({ task, payload }) => task === 'send-email' && payload.email?.kind === kind);
  return found.map(({ run_at, priority }) => ({ due: run_at.getTime(), priority })).sort((a, b) => a.due - b.due);
}
async function confirmed(people: number): Promise<string> {
  const id = await announcements.tested({ audience: registeredFor(await eventOf(people)) });
  expect((await announcements.send(id, people)).status).toBe(200);
  return id;
}

it('everyone registered for a cancelled event gets it at the pace, behind codes and passwords', async () => {
  const event = await eventOf(130);
  expect((await cancel(event)).body).toEqual({ emailed: 130 });
  const emails = await emailsOf('event_cancelled');
  expect(emails).toHaveLength(130);
  expect(emails.every(({ priority }) => priority === 9)).toBe(true);
  const steps = emails.slice(1).map(({ due }, index) => due - (emails[index]?.due ?? 0));
  expect([Math.min(...steps), Math.max(...steps)]).toEqual([APART, APART]);
  expect((emails[0]?.due ?? 0) - Date.now()).toBeLessThan(10_000);
});

it('the next batch of an announcement waits until they are out', async () => {
  const last = (await emailsOf('event_cancelled')).at(-1)?.due ?? 0;
  const id = await confirmed(3);
  await runBatch(t, id, new Date(last - 10_000));
  expect((await announcements.recipients(id)).filter(({ delivery_id }) => delivery_id !== null)).toEqual([]);
  const [next] = (await queuedJobs(t.db, { id })).filter(({ task }) => task === 'send-announcement').slice(-1);
  expect(next?.run_at.getTime()).toBe(last);
  await runBatch(t, id, new Date(last));
  expect((await announcements.recipients(id)).every(({ delivery_id }) => delivery_id !== null)).toBe(true);
});

it('payment reminders follow at the same pace', async () => {
  const event = await eventOf(3);
  const registered_at = new Date(Date.now() - 10 * DAY_MS);
  const ids = await t.db
    .updateTable('event_registrations')
    .set({ registered_at, total_amount_cents: 12_000 })
    .where('event_id', '=', event.id)
    .returning('id')
    .execute();
  const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  const last = (await emailsOf('event_cancelled')).at(-1)?.due ?? 0;
  // Reminders rest at night; yesterday, so that what follows is never earlier.
  t.clock.now = new Date(`${schoolDay(new Date(Date.now() - DAY_MS))}T15:00:00Z`);
  const body = { registration_ids: ids.map(({ id }) => id) };
  const answer = await t.call(treasurer, 'POST /events/:id/payment-reminders', { params: event, body });
  t.clock.now = undefined;
  expect(answer.body).toEqual({ sent: 3 });
  const [first, ...next] = await emailsOf('payment_reminder');
  expect(first?.due).toBeGreaterThanOrEqual(last + APART);
  expect(next.map(({ due }) => due - (first?.due ?? 0))).toEqual([APART, 2 * APART]);
  expect([first, ...next].map((email) => email?.priority)).toEqual([9, 9, 9]);
});

it('they begin after the emails of an announcement that are queued already', async () => {
  const id = await confirmed(20);
  const start = new Date(Date.now() + 3_600_000);
  await runBatch(t, id, start);
  const last = start.getTime() + 19 * APART;
  const before = (await emailsOf('event_cancelled')).length;
  await cancel(await eventOf(2));
  const added = (await emailsOf('event_cancelled')).slice(before);
  expect(added.map(({ due }) => due)).toEqual([last + APART, last + 2 * APART]);
});

/** Emails that are queued when an event is cancelled, or when that is taken back, don't contradict what is true when they're sent. */
import { beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { emailTasks } from '../../messages/email/queue.ts';
import { isEmailOutdated } from '../../registrations/outdated-emails.ts';
import { announcementsOf, postpone, runBatch, sendUpdateOf, updateOf } from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { queuedJobs } from '../../testing/jobs.ts';
import { SECRET } from '../../testing/members.ts';
import { makeRegistered, queuedMails, receiveCash } from '../../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

type Event = { id: string };
type Payload = { id: string; user_id?: string; email?: { kind: string } };
const cancel = (event: Event) =>
  t.call(coordinator, 'POST /events/:id/cancellation', { params: { id: event.id }, body: { message: 'Hurricane' } });
const reinstate = (event: Event) =>
  t.call(coordinator, 'DELETE /events/:id/cancellation', { params: { id: event.id } });
const draftOf = async ({ id }: Event) =>
  (await t.call(coordinator, 'GET /events/:id/update-draft', { params: { id } })).body;
const subjectsTo = async ({ email }: Person) =>
  (await queuedMails(t)).filter(({ to }) => to === email).map(({ subject }) => subject);

it('an update that is on its way is stopped, and offered again once the event takes place after all', async () => {
  const { event, member } = await makeRegistered(t);
  await postpone(t, coordinator, event);
  const { changes } = await draftOf(event);
  await sendUpdateOf(t, coordinator, event);
  const id = await updateOf(t, event);
  await runBatch(t, id);
  expect((await cancel(event)).body).toEqual({ emailed: 1 });
  expect((await announcementsOf(t, coordinator).show(id)).status).toBe('stopped');
  expect((await subjectsTo(member)).filter((subject) => /: new time$/.test(subject))).toEqual([]);
  await reinstate(event);
  expect((await draftOf(event)).changes).toEqual(changes);
});

it('an update that staff send again after the cancellation isn’t sent', async () => {
  const { event, member } = await makeRegistered(t);
  await postpone(t, coordinator, event);
  await sendUpdateOf(t, coordinator, event);
  await runBatch(t, await updateOf(t, event));
  const [job] = (await queuedJobs<Payload>(t.db, { user_id: member.id })).slice(-1);
  const [id, email_content] = [job?.payload.id ?? '', JSON.stringify(job?.payload.email)];
  // Failed, so that Stop leaves it alone.
  await t.db.updateTable('deliveries').set({ state: 'failed', email_content }).where('id', '=', id).execute();
  await cancel(event);
  const admin = await t.member({ roles: ['SUPER_ADMIN'] });
  expect((await t.call(admin, 'POST /deliveries/:id/tries', { params: { id } })).status).toBe(200);
  expect((await subjectsTo(member)).filter((subject) => /: new time$/.test(subject))).toEqual([]);
});

it('a cancellation that a mail server delays isn’t sent once it was taken back, and the other way round', async () => {
  const { event, member } = await makeRegistered(t);
  await cancel(event);
  const retry = await retryLater('event_cancelled', member);
  await reinstate(event);
  expect(await retry()).toEqual([]);
  const again = await retryLater('event_reinstated', member);
  await cancel(event);
  expect(await again()).toEqual([]);
  expect((await subjectsTo(member)).at(-1)).toMatch(/ is cancelled$/);
});

/** The first try of this email is delayed by the mail server. Returns the second, which says what was sent. */
async function retryLater(kind: string, { id }: Person) {
  const jobs = await queuedJobs<Payload>(t.db);
  const job = jobs.findLast(({ payload }) => payload.user_id === id && payload.email?.kind === kind);
  const sent: string[] = [];
  const attempt = async (attempts: number) => {
    const tasks = emailTasks({
      ...{ db: t.db, publicUrl: 'http://localhost:3000', sessionSecret: SECRET, clock: () => new Date() },
      sendMail: async ({ subject }) => {
        if (attempts === 1) throw Object.assign(new Error('451 try again later'), { responseCode: 451 });
        sent.push(subject);
      },
      isOutdated: (email) => isEmailOutdated({ db: t.db, now: new Date() }, email),
      log: { error: () => {} },
    });
    await tasks['send-email']?.(job?.payload, { job: { attempts, max_attempts: 12 } } as never);
  };
  await expect(attempt(1)).rejects.toThrow('451');
  return async () => {
    await attempt(2);
    return sent;
  };
}

it.each<[what: string, act: (each: { event: Event; registration: { id: string } }) => Promise<unknown>, sent: number]>([
  ['is sent', async () => undefined, 1],
  ['isn’t sent after the cancellation', ({ event }) => cancel(event), 0],
  ['isn’t sent once everything is paid', ({ registration }) => receiveCash(t, registration, 12_000), 0],
])('a queued payment reminder %s', async (_, act, sent) => {
  const { event, member, registration } = await makeRegistered(t);
  const long_ago = new Date(Date.now() - 10 * DAY_MS);
  await t.db
    .updateTable('event_registrations')
    .set({ registered_at: long_ago })
    .where('id', '=', registration.id)
    .execute();
  t.clock.now = new Date(`${schoolDay(new Date())}T15:00:00Z`);
  const call = { params: { id: event.id }, body: { registration_ids: [registration.id] } };
  expect((await t.call(treasurer, 'POST /events/:id/payment-reminders', call)).body).toEqual({ sent: 1 });
  await act({ event, registration });
  expect((await subjectsTo(member)).filter((subject) => subject.includes('still to be paid'))).toHaveLength(sent);
});

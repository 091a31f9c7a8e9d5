/** The rules that hold while an event update is sent; kill -9 and Stop with real servers are tested with announcements. */
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../lib/db/transaction.ts';
import { sendEventUpdate } from '../../messages/sending/sending.ts';
import {
  announcementsOf,
  postpone,
  registeredFor,
  runBatch,
  sendUpdateOf,
  updateOf,
} from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { queuedJobs } from '../../testing/jobs.ts';
import {
  makeEvent,
  makeRegistered,
  makeRegistrations,
  makeTicket,
  queuedMails,
  register,
} from '../../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Event = { id: string };
const deliveries = (update: string) =>
  t.db.selectFrom('deliveries').select(['id', 'user_id', 'kind']).where('held_by', '=', update).execute();
const mailsTo = async ({ email }: Person) => (await queuedMails(t)).filter(({ to }) => to === email);
const newsTo = async (person: Person) =>
  (await mailsTo(person)).filter(({ subject }) => subject.endsWith(': new time'));
async function sent(event: Event): Promise<string> {
  await postpone(t, coordinator, event);
  expect((await sendUpdateOf(t, coordinator, event)).status).toBe(200);
  return updateOf(t, event);
}

describe('rule 1: each recipient has exactly one delivery', () => {
  it('however often its job runs', async () => {
    const event = await makeEvent(t);
    await makeRegistrations(t, event, await makeTicket(t, event), 5);
    const update = await sent(event);
    await runBatch(t, update);
    await runBatch(t, update);
    const all = await deliveries(update);
    expect([all.length, new Set(all.map(({ user_id }) => user_id)).size]).toEqual([5, 5]);
  });

  describe('two people who send the same update at once', () => {
    const prepare = async () => {
      const event = await makeEvent(t);
      await makeRegistrations(t, event, await makeTicket(t, event), 3);
      await postpone(t, coordinator, event);
      return event;
    };
    const updatesOf = async ({ id }: Event) =>
      (await t.db.selectFrom('announcements').select('id').where('event_id', '=', id).execute()).length;

    it('send it once', async () => {
      const event = await prepare();
      const answers = await t.db.transaction().execute(async (trx) => {
        await trx.selectFrom('events').select('id').where('id', '=', event.id).forNoKeyUpdate().execute();
        const both = [sendUpdateOf(t, coordinator, event), sendUpdateOf(t, coordinator, event)];
        await expect.poll(() => countLockWaits(t.db)).toBeGreaterThan(1);
        return both;
      });
      const codes = (await Promise.all(answers)).map(({ status, body }) => (status === 200 ? 'sent' : body.code));
      expect(codes.sort()).toEqual(['NOTHING_TO_TELL', 'sent']);
      expect(await updatesOf(event)).toBe(1);
    });

    it('control: without the event’s lock both would send', async () => {
      const event = await prepare();
      const told = { start_date: 'as both read it' };
      const update = {
        event_id: event.id,
        subject: 'New time',
        body: 'Later',
        told_before: [told],
        told_details: told,
      };
      const requestContext = { ip: '10.0.0.1', userAgent: null };
      const send = () =>
        inTransaction(t.db, (db) =>
          sendEventUpdate(
            { actor: { ...coordinator, roles: [], permissions: [] }, db, now: new Date(), requestContext } as never,
            update,
            3,
            {
              publicUrl: 'http://localhost:3000',
            },
          ),
        );
      await Promise.all([send(), send()]);
      expect(await updatesOf(event)).toBe(2);
    });
  });
});

describe('rule 2: the confirmed count is the frozen audience', () => {
  it('who withdraws after the freeze gets none, and the results say so', async () => {
    const { event, member, registration } = await makeRegistered(t);
    const stays = await t.member();
    await register(t, stays, event, await makeTicket(t, event));
    const update = await sent(event);
    await runBatch(t, update);
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect([(await newsTo(stays)).length, (await newsTo(member)).length]).toEqual([1, 0]);
    const { body } = await t.call(coordinator, 'GET /announcements/:id/results', { params: { id: update } });
    expect(body).toMatchObject({ waiting: 0, sent: 1, skipped: { withdrawn: 1, stopped: 0 } });
  });

  it('who registers after the freeze gets none: they read the new time when they registered', async () => {
    const { event, ticket } = await makeRegistered(t);
    const update = await sent(event);
    const late = await t.member();
    await register(t, late, event, ticket);
    await runBatch(t, update);
    expect(await newsTo(late)).toEqual([]);
  });
});

it('rule 3 and the pace: a minute to stop, then one email every 300 ms, behind all other jobs', async () => {
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), 3);
  const update = await sent(event);
  const { send_at } = (await t.call(coordinator, 'GET /announcements/:id', { params: { id: update } })).body;
  expect(new Date(send_at).getTime()).toBeGreaterThan(Date.now() + 50_000);
  const now = new Date();
  await runBatch(t, update, now);
  const ids = (await deliveries(update)).map(({ id }) => id);
  const jobs = (await queuedJobs(t.db)).filter(({ payload }) => ids.includes((payload as { id: string }).id));
  expect(jobs.map(({ run_at }) => new Date(run_at).getTime() - now.getTime()).sort((a, b) => a - b)).toEqual([
    0, 300, 600,
  ]);
  expect(new Set(jobs.map(({ priority }) => priority))).toEqual(new Set([10]));
  expect((await t.call(coordinator, 'POST /announcements/:id/stop', { params: { id: update } })).status).toBe(200);
  expect(await deliveries(update)).toEqual([]);
});

it('rules 4 and 5: one click turns off updates alone, and that counts as unsubscribed', async () => {
  const { event, member } = await makeRegistered(t);
  const update = await sent(event);
  await runBatch(t, update);
  const [mail] = await newsTo(member);
  const token = mail?.unsubscribeUrl?.split('/').at(-1) ?? '';
  const body = 'List-Unsubscribe=One-Click';
  const answer = await t.app.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    payload: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.statusCode).toBe(200);
  const wanted = (await t.call(member, 'GET /message-preferences')).body;
  expect([wanted.event_update, wanted.announcement, wanted.registration_received]).toEqual([false, true, true]);
  const results = (await t.call(coordinator, 'GET /announcements/:id/results', { params: { id: update } })).body;
  expect(results).toMatchObject({ sent: 1, unsubscribed: 1 });
  await postpone(t, coordinator, event);
  const draft = (await t.call(coordinator, 'GET /events/:id/update-draft', { params: event })).body;
  expect(draft).toMatchObject({ people: 1, unwanted: 1 });
});

it('rule 6: an update isn’t the announcement of the day, before or after one', async () => {
  const { event, member } = await makeRegistered(t);
  const announcements = announcementsOf(t, coordinator);
  await runBatch(t, await sent(event));
  expect(await newsTo(member)).toHaveLength(1);
  const id = await announcements.tested({ audience: registeredFor(event), subject: 'After an update' });
  await announcements.send(id, 1);
  await runBatch(t, id);
  expect((await mailsTo(member)).map(({ subject }) => subject)).toContain('After an update');
  await runBatch(t, await sent(event));
  expect(await newsTo(member)).toHaveLength(1);
});

it('an unverified address gets the update without the name', async () => {
  const event = await makeEvent(t);
  const member = await t.member({ first_name: 'Zephaniah', email_verified: false });
  await register(t, member, event, await makeTicket(t, event));
  await runBatch(t, await sent(event));
  const [mail] = await newsTo(member);
  expect(mail?.text).toMatch(/^Hello,\n[\s\S]*Starts (at|on)/);
  expect(JSON.stringify(mail)).not.toContain('Zephaniah');
});

it('{first name} in its text is the name, as its page shows it', async () => {
  const event = await makeEvent(t);
  const member = await t.member({ first_name: 'Zephaniah' });
  await register(t, member, event, await makeTicket(t, event));
  await postpone(t, coordinator, event);
  expect((await sendUpdateOf(t, coordinator, event, { body: 'Dear {first name}, it’s later.' })).status).toBe(200);
  await runBatch(t, await updateOf(t, event));
  expect((await newsTo(member))[0]?.text).toContain('Dear Zephaniah, it’s later.');
});

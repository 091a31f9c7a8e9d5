/** What holds while an announcement is being sent, with real servers, mail and a kill -9. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../lib/db/transaction.ts';
import { announcementsOf, registeredFor, runBatch } from '../../testing/announcements.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { urlOf } from '../../testing/connection.ts';
import { makeJobsDue, queuedJobs } from '../../testing/jobs.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { SECRET } from '../../testing/members.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../../testing/reunions.ts';
import { serverFolder } from '../../testing/server-folder.ts';
import { announcementTasks } from './batches.ts';
import { lockNextRecipients, setDeliveries } from './queries.ts';

const PEOPLE = 1_000;
/** Only for servers that hang: on a busy machine one takes a minute to start. */
const timeout = 240_000;
const folder = serverFolder();
let t: TestApp;
let announcements: ReturnType<typeof announcementsOf>;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  announcements = announcementsOf(t, await t.member({ roles: ['EVENT_COORDINATOR'] }));
});

/** Tested drafts to the same people, all confirmed. */
async function confirmed(people: number, drafts = 1, subject = 'Bring a photograph'): Promise<string[]> {
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), people);
  const ids: string[] = [];
  for (let n = 0; n < drafts; n++) {
    const id = await announcements.tested({ audience: registeredFor(event), subject });
    expect((await announcements.send(id, people)).status).toBe(200);
    ids.push(id);
  }
  return ids;
}
const start = (mail: MailServer, perMinute: number) =>
  folder.start({
    DATABASE_URL: urlOf(t.connection),
    SESSION_SECRET: SECRET,
    MAIL_PROVIDER: 'smtp',
    MAIL_FROM: 'office@school.example',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_PER_MINUTE: String(perMinute),
  });
const guestMails = ({ offered }: MailServer, subject: string) =>
  offered.filter(({ email }) => email.subject === subject);
const deliveriesOf = (id: string) =>
  t.db.selectFrom('deliveries').select(['id', 'user_id']).where('held_by', '=', id).execute();

describe('rule 1: each recipient has exactly one delivery', () => {
  it('also after kill -9 in the middle: one delivery and one Message-ID each', async ({ onTestFinished }) => {
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const [id] = (await confirmed(PEOPLE, 1, 'Killed')) as [string];
    await makeJobsDue(t.db, { id });
    const killed = start(mail, 6_000);
    await killed.ready();
    await expect.poll(() => guestMails(mail, 'Killed').length, { timeout }).toBeGreaterThan(PEOPLE / 2);
    await killed.stop('SIGKILL');
    expect(guestMails(mail, 'Killed').length).toBeLessThan(PEOPLE);
    const other = start(mail, 6_000);
    await other.ready();
    await expect.poll(async () => (await announcements.show(id)).status, { timeout }).toBe('sent');
    await other.stop();
    const messageIds = new Map<string, Set<string>>();
    for (const { recipients, email } of guestMails(mail, 'Killed')) {
      const address = recipients[0] ?? '';
      messageIds.set(address, (messageIds.get(address) ?? new Set()).add(email.messageId ?? ''));
    }
    expect(messageIds.size).toBe(PEOPLE);
    expect([...messageIds.values()].filter((ids) => ids.size !== 1)).toEqual([]);
    expect(guestMails(mail, 'Killed').length).toBeLessThanOrEqual(PEOPLE + 2); // the two that were being sent
    const deliveries = await deliveriesOf(id);
    expect([deliveries.length, new Set(deliveries.map(({ user_id }) => user_id)).size]).toEqual([PEOPLE, PEOPLE]);
    const { body } = await announcements.call('GET /announcements/:id/results', id);
    expect(body).toMatchObject({ sent: PEOPLE, waiting: 0, failed: 0 });
  }, 600_000);

  it('the job of a batch that is done does nothing', async () => {
    const [id] = (await confirmed(3)) as [string];
    const [first] = await queuedJobs(t.db, { id });
    await runBatch(t, id);
    const before = await deliveriesOf(id);
    expect(before).toHaveLength(3);
    await makeJobsDue(t.db, { id });
    const jobs = (await queuedJobs(t.db, { id })).length;
    const pace = { clock: () => new Date(), mailPerMinute: 200 };
    await announcementTasks(t.db, pace)['send-announcement']?.(first?.payload, {} as never);
    expect([await deliveriesOf(id), (await queuedJobs(t.db, { id })).length]).toEqual([before, jobs]);
  });
});

describe('rule 3: Stop', () => {
  it('takes effect within a second, and the counts say who got it', async ({ onTestFinished }) => {
    const mail = await startMailServer();
    const [id] = (await confirmed(150, 1, 'Stopped')) as [string];
    await makeJobsDue(t.db, { id });
    const server = start(mail, 1_200);
    onTestFinished(async () => {
      await server.stop();
      await mail.stop();
    });
    await server.ready();
    await expect.poll(() => guestMails(mail, 'Stopped').length, { timeout }).toBeGreaterThan(20);
    expect((await announcements.stop(id)).body.status).toBe('stopped');
    await sleep(1_000);
    const sent = guestMails(mail, 'Stopped').length;
    await sleep(4_000); // twice the interval at which the queue looks for due jobs
    expect(guestMails(mail, 'Stopped').length).toBe(sent);
    const { body } = await announcements.call('GET /announcements/:id/results', id);
    expect(body).toMatchObject({ sent, waiting: 0, skipped: { stopped: 150 - sent } });
    expect((await announcements.stop(id)).body.code).toBe('ANNOUNCEMENT_NOT_RUNNING');
  }, 600_000);

  it('in the first minute sends nothing at all', async () => {
    const [id] = (await confirmed(3)) as [string];
    expect((await announcements.stop(id)).body.status).toBe('stopped');
    expect(await queuedJobs(t.db, { id })).toEqual([]);
    await runBatch(t, id).catch(() => {});
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

describe('rule 6: two announcements at the same moment', () => {
  const bothTold = async (ids: readonly string[]) => {
    const all = (await Promise.all(ids.map((id) => announcements.recipients(id)))).flat();
    return all.filter(({ delivery_id }) => delivery_id !== null).length;
  };

  it('reach each member once', async () => {
    const ids = await confirmed(20, 2);
    await Promise.all(ids.map((id) => runBatch(t, id)));
    await Promise.all(ids.map((id) => runBatch(t, id)));
    expect(await bothTold(ids)).toBe(20);
  });

  it('control: without the lock of batches both do', async () => {
    const ids = await confirmed(20, 2);
    let chosen = 0;
    const bothChose = new Promise<void>((resolve) => {
      const poll = setInterval(() => {
        if (chosen < 2) return;
        clearInterval(poll);
        resolve();
      }, 5);
    });
    await Promise.all(
      ids.map((id) =>
        inTransaction(t.db, async (within) => {
          const next = await lockNextRecipients(
            within,
            { id, audience: { any_of: [[{ type: 'everyone' }]] } },
            new Date(),
            100,
          );
          chosen += 1;
          await bothChose;
          const free = next.filter(({ was_told }) => !was_told);
          await setDeliveries(
            within,
            id,
            free.map(({ user_id }) => ({ id: crypto.randomUUID(), user_id })),
          );
        }),
      ),
    );
    expect(await bothTold(ids)).toBe(40);
  });
});

describe('the pace', () => {
  it('is MAIL_PER_MINUTE in batches of 100, behind codes and password emails, one announcement at a time', async () => {
    const [first, second] = (await confirmed(130, 2)) as [string, string];
    const now = new Date();
    await runBatch(t, first, now);
    const emails = async (id: string) => {
      const ids = new Set((await deliveriesOf(id)).map((delivery) => delivery.id));
      return (await queuedJobs<{ id: string }>(t.db)).filter(({ payload }) => ids.has(payload.id));
    };
    const queued = (await emails(first)) as unknown as { run_at: Date; priority: number }[];
    expect(queued).toHaveLength(100);
    const span = Math.max(...queued.map(({ run_at }) => run_at.getTime())) - now.getTime();
    expect(span).toBe(99 * 300);
    expect(queued.every(({ priority }) => priority > 0)).toBe(true);
    const next = (await queuedJobs<{ batch?: number }>(t.db, { id: first })).find(({ payload }) => payload.batch === 2);
    expect(next?.run_at.getTime()).toBe(now.getTime() + 100 * 300);
    await runBatch(t, second, now);
    expect(await deliveriesOf(second)).toEqual([]);
    await runBatch(t, first, now);
    await runBatch(t, second, now);
    expect((await announcements.recipients(second)).filter(({ outcome }) => outcome === 'skipped')).toHaveLength(100);
  });

  it('holds for two that waited behind a third, also if the later one looks first', async () => {
    await t.db.updateTable('announcements').set({ status: 'stopped' }).where('status', '=', 'sending').execute();
    const ids = (await confirmed(101, 3)) as [string, string, string];
    for (const [at, id] of ids.entries()) {
      const change = { urgent_reason: 'For this test', send_at: new Date(Date.now() + at) };
      await t.db.updateTable('announcements').set(change).where('id', '=', id).execute();
    }
    const [first, second, third] = ids;
    for (const id of [first, second, third, first, third, second]) await runBatch(t, id);
    const queued = await Promise.all(ids.map(async (id) => (await deliveriesOf(id)).length));
    expect(queued).toEqual([101, 0, 100]);
  });
});

/** Rule 7: a permanent bounce marks the address once, and no announcement goes there until it's corrected. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcementsOf, runBatch } from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { completeJobs, queuedJobs } from '../../testing/jobs.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { SECRET } from '../../testing/members.ts';
import { queuedMails } from '../../testing/reunions.ts';
import { freshAddress, memberWithPassword, whoIs } from '../../testing/sign-ins.ts';
import type { Email } from './email.ts';
import { createMailProvider, isUnknownMailbox } from './mail-provider.ts';
import { emailTasks, queueEmail } from './queue.ts';

let t: TestApp;
let server: MailServer;
let refusal: { responseCode: number; message: string } | undefined;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  server = await startMailServer();
  server.rules.recipient = () => refusal;
});
afterAll(() => server.stop());

const GONE = { responseCode: 550, message: '5.1.1 No such user' };
const EMAIL: Email = { kind: 'payment_received', subject: 'We received it', paragraphs: ['We received it.'] };

/** Tries each queued email to them once, by the mail server. */
async function deliver(person: Person, answer?: typeof refusal): Promise<void> {
  refusal = answer;
  const url = `smtp://127.0.0.1:${server.port}`;
  const sendMail = await createMailProvider({ provider: 'smtp', url, from: 'reunion@school.example' }, () => {});
  const site = { publicUrl: 'http://localhost:3000', sessionSecret: SECRET };
  const sender = { db: t.db, sendMail, ...site, clock: () => new Date(), log: { error: () => {} } };
  for (const { id, payload } of await queuedJobs(t.db, { user_id: person.id })) {
    const job = { attempts: 1, max_attempts: 12 };
    try {
      await emailTasks(sender)['send-email']?.(payload, { job } as never);
    } catch {
      // It would be tried again.
    }
    await completeJobs(t.db, [id]);
  }
}
async function bounce(person: Person, answer = GONE): Promise<void> {
  await queueEmail(t.db, person.id, EMAIL);
  await deliver(person, answer);
}
const bouncedAt = async ({ id }: Person) =>
  (await t.db.selectFrom('users').select('email_bounced_at').where('id', '=', id).executeTakeFirstOrThrow())
    .email_bounced_at;
const isBounced = async ({ cookie }: Person) => (await whoIs(t, cookie)).email_bounced as boolean;

describe('what a mail server answers', () => {
  it.each<[string, number, boolean]>([
    ['550 5.1.1 No such user', 550, true],
    ['550-5.1.1 The email account that you tried to reach does not exist', 550, true],
    ['550 5.1.10 The domain takes no mail', 550, true],
    ['550 5.2.1 The mailbox is disabled', 550, true],
    ['550 No such user', 550, true],
    ['551 User not local', 551, true],
    ['553 Mailbox name not allowed', 553, true],
    ['550 5.7.1 Blocked: your server is on a list', 550, false],
    ['552 5.2.2 Mailbox full', 552, false],
    ['554 Message refused', 554, false],
    ['550 4.1.1 A confused server', 550, false],
  ])('%s', (response, responseCode, isUnknown) => {
    expect(isUnknownMailbox({ response, responseCode })).toBe(isUnknown);
  });
});

describe('rule 7: a permanent bounce', () => {
  it('marks the address once, and the member learns of it at the next visit', async () => {
    const member = await memberWithPassword(t);
    expect(await isBounced(member)).toBe(false);
    await bounce(member);
    const first = await bouncedAt(member);
    expect([first instanceof Date, await isBounced(member)]).toEqual([true, true]);
    await bounce(member);
    expect(await bouncedAt(member)).toEqual(first);
  });

  it.each([
    ['for now', { responseCode: 451, message: '4.2.1 Try again later' }],
    ['because of us', { responseCode: 550, message: '5.7.1 You are on a list' }],
  ])('isn’t a refusal %s', async (_, answer) => {
    const member = await t.member();
    await bounce(member, answer);
    expect(await bouncedAt(member)).toBeNull();
  });

  it('keeps announcements away, with the reason in count and results; other emails are tried', async () => {
    const sender = await t.member({ roles: ['EVENT_COORDINATOR'] });
    const member = await t.member({ current_country: 'Atlantis' });
    await bounce(member);
    const audience = { any_of: [[{ type: 'country', country: 'Atlantis' }]] };
    const { body } = await t.call(sender, 'POST /announcements/counts', { body: { audience } });
    expect(body).toMatchObject({ people: 1, bounced: 1 });
    const announcements = announcementsOf(t, sender);
    const id = await announcements.tested({ audience });
    await announcements.send(id, 1);
    await runBatch(t, id);
    const before = server.received.length;
    await deliver(member);
    expect(server.received).toHaveLength(before);
    const results = (await announcements.call('GET /announcements/:id/results', id)).body;
    expect(results).toMatchObject({ sent: 0, waiting: 0, skipped: { bounced: 1 } });
    await queueEmail(t.db, member.id, EMAIL);
    await deliver(member);
    expect(server.received).toHaveLength(before + 1);
  });

  it('is forgotten once they open a link in that mailbox, though it was verified before', async () => {
    const member = await memberWithPassword(t);
    await bounce(member);
    expect((await t.call(member, 'POST /email-verification-requests')).status).toBe(200);
    const link = (await queuedMails(t)).filter(({ to }) => to === member.email).at(-1);
    const token = /\/verify-email#token=([\w-]{43})\n/.exec(link?.text ?? '')?.[1] ?? '';
    await t.call(null, 'POST /email-verifications', { body: { token }, ip: freshAddress() });
    expect([await bouncedAt(member), await isBounced(member)]).toEqual([null, false]);
  });

  it('is forgotten with the address', async () => {
    const member = await t.member();
    await bounce(member);
    await t.db.updateTable('users').set({ email: 'corrected@mail.example' }).where('id', '=', member.id).execute();
    expect(await bouncedAt(member)).toBeNull();
  });
});

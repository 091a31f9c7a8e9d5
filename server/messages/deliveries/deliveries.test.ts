import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { DELIVERY_KINDS, EMAIL_KINDS } from '../../../contract/emails.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { completeJobs, queuedJobs } from '../../testing/jobs.ts';
import { SECRET } from '../../testing/members.ts';
import { entriesOf, makeRegistered, queuedMails } from '../../testing/reunions.ts';
import type { Email } from '../email/email.ts';
import { AddressRefused } from '../email/mail-provider.ts';
import { queueEmail, queueEmailToAddress } from '../email/queue.ts';
import { type EmailSender, sendToMember } from '../email/sending.ts';
import { deliveryTasks } from './deliveries.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
});

it('has a kind for every email', () => {
  expect(DELIVERY_KINDS).toEqual([...EMAIL_KINDS, 'code']);
});

const EMAIL: Email = { kind: 'payment_received', subject: 'We received it', paragraphs: ['A secret of theirs.'] };
type Row = { id: string; state: string; reason: string | null; user_id: string | null; may_retry: boolean };
const list = async (query: Record<string, string> = {}) =>
  (await t.call(admin, 'GET /deliveries', { query })).body as {
    items: (Row & Record<string, unknown>)[];
    counts: Record<string, { count: number; more: boolean }>;
    next_cursor: string | null;
  };
const rowOf = async (person: Person) => (await list()).items.find(({ user_id }) => user_id === person.id);
const retry = (id: string, person = admin) => t.call(person, 'POST /deliveries/:id/tries', { params: { id } });

/** Runs the member's jobs once, as the queue would. */
async function work(person: Person, sendMail: EmailSender['sendMail'], attempts = 1) {
  const jobs = await queuedJobs<never>(t.db, { user_id: person.id });
  const post = {
    db: t.db,
    sendMail,
    publicUrl: 'http://localhost:3000',
    sessionSecret: SECRET,
    clock: () => new Date(),
    log: { error: () => {} },
  };
  for (const { id, payload } of jobs) {
    const isDone = await sendToMember(post, payload, { attempts, max_attempts: 12 }).then(
      () => true,
      () => false,
    );
    if (isDone) await completeJobs(t.db, [id]);
  }
  return jobs.length;
}
const accepts: EmailSender['sendMail'] = async () => {};
const refuses: EmailSender['sendMail'] = async () => {
  throw new AddressRefused(new Error('No such user'));
};
const isAway: EmailSender['sendMail'] = async () => {
  throw new Error('ECONNREFUSED');
};

describe('an email', () => {
  it('is waiting once its transaction commits, and then sent', async () => {
    const { member } = await makeRegistered(t);
    expect(await rowOf(member)).toMatchObject({
      ...{
        channel: 'email',
        kind: 'registration_received',
        state: 'waiting',
        reason: null,
        tries: 0,
        may_retry: false,
      },
      ...{ name: `${member.first_name} ${member.last_name}`, email: member.email, recipient: null },
    });
    await work(member, accepts);
    expect(await rowOf(member)).toMatchObject({ state: 'sent', tries: 1 });
  });

  it('doesn’t exist if the transaction fails', async () => {
    const member = await t.member();
    const failing = t.db.transaction().execute(async (trx) => {
      await queueEmail(trx, member.id, EMAIL);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await rowOf(member)).toBeUndefined();
  });

  it('that can’t be sent yet has a reason, waits, and is sent later', async () => {
    const member = await t.member();
    await queueEmail(t.db, member.id, EMAIL);
    await work(member, isAway, 3);
    expect(await rowOf(member)).toMatchObject({ state: 'waiting', reason: 'provider_away', tries: 3 });
    await work(member, async () => {
      throw Object.assign(new Error('Wrong password'), { responseCode: 535, command: 'AUTH PLAIN' });
    });
    expect(await rowOf(member)).toMatchObject({ state: 'waiting', reason: 'provider_refused' });
    await work(member, accepts, 5);
    expect(await rowOf(member)).toMatchObject({ state: 'sent', reason: null, tries: 5 });
  });

  it('that is no longer wanted is dropped with a reason', async () => {
    const [unwilling, late] = [await t.member(), await t.member()];
    await queueEmail(t.db, unwilling.id, EMAIL);
    await t.db
      .insertInto('message_preferences')
      .values({ user_id: unwilling.id, kind: EMAIL.kind, wanted: false })
      .execute();
    await work(unwilling, accepts);
    await queueEmail(t.db, late.id, { ...EMAIL, good_until: new Date(0).toISOString() });
    await work(late, accepts);
    expect(await rowOf(unwilling)).toMatchObject({ state: 'dropped', reason: 'unwanted' });
    expect(await rowOf(late)).toMatchObject({ state: 'dropped', reason: 'too_late' });
  });

  it('is deleted with the account; an address without an account is masked', async () => {
    const member = await t.member();
    await queueEmail(t.db, member.id, EMAIL);
    await t.db.deleteFrom('auth_users').where('id', '=', member.id).execute();
    expect(await rowOf(member)).toBeUndefined();
    await queueEmailToAddress(t.db, { to: 'marcia@mail.example', subject: 'Gone', text: 'Gone.' });
    const [newest] = (await list()).items;
    expect(newest).toMatchObject({
      kind: 'account',
      user_id: null,
      name: null,
      email: null,
      recipient: 'm•••@mail.example',
    });
  });
});

describe('trying again', () => {
  async function failed(email: Email = EMAIL) {
    const member = await t.member();
    await queueEmail(t.db, member.id, email);
    await work(member, refuses);
    const row = await rowOf(member);
    expect(row).toMatchObject({ state: 'failed', reason: 'address_refused' });
    return { member, id: row?.id ?? '' };
  }

  it('sends the same email to the current address, with one audit entry without its content', async () => {
    const { member, id } = await failed();
    await t.db.updateTable('users').set({ email: 'mended@mail.example' }).where('id', '=', member.id).execute();
    const { status, body } = await retry(id);
    expect([status, body]).toMatchObject([200, { id, state: 'waiting', reason: null, tries: 0, may_retry: false }]);
    const mails = (await queuedMails(t)).filter((mail) => mail.id === id);
    expect(mails).toMatchObject([{ to: 'mended@mail.example', subject: EMAIL.subject }]);
    const entries = await entriesOf(t, id);
    expect(entries).toMatchObject([{ action_type: 'DELIVERY_RETRIED', actor_id: admin.id, target_user_id: member.id }]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });

  it('twice or at once sends it once', async () => {
    const { member, id } = await failed();
    const answers = await Promise.all([retry(id), retry(id), retry(id)]);
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'waiting']));
    expect(await work(member, accepts)).toBe(1);
    expect((await retry(id)).body.state).toBe('sent');
    expect(await work(member, accepts)).toBe(0);
    expect(await entriesOf(t, id)).toHaveLength(1);
  });

  it('is refused for an email with a link', async () => {
    const { id } = await failed({
      ...EMAIL,
      kind: 'account',
      good_until: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect((await retry(id)).body).toMatchObject({
      code: 'DELIVERY_NOT_REPEATABLE',
      message: expect.stringContaining('a link that expires'),
    });
  });

  it('is refused for an email older than 14 days', async () => {
    const { id } = await failed();
    t.clock.now = new Date(Date.now() + 15 * DAY_MS);
    expect((await retry(id)).body).toMatchObject({ message: expect.stringContaining('older than 14 days') });
    t.clock.now = undefined;
    expect((await queuedMails(t)).filter((mail) => mail.id === id)).toEqual([]);
  });

  it('is refused for a one-time code', async () => {
    const id = randomUUID();
    await t.db
      .insertInto('deliveries')
      .values({ id, channel: 'text', kind: 'code', recipient: '•••• 0100', state: 'failed', reason: 'opted_out' })
      .execute();
    expect((await retry(id)).body).toMatchObject({ message: expect.stringContaining('expires after ten minutes') });
    expect((await list({ kind: 'code' })).items).toMatchObject([{ id, may_retry: false }]);
  });

  it('is refused for a delivery that doesn’t exist', async () => {
    expect((await retry(randomUUID())).body.code).toBe('DELIVERY_NOT_FOUND');
  });

  it('finds nothing once the account is deleted', async () => {
    const { member, id } = await failed();
    await t.db.deleteFrom('auth_users').where('id', '=', member.id).execute();
    expect((await retry(id)).status).toBe(404);
  });
});

describe('the list', () => {
  it('filters by state and kind, pages newest first, and counts the states', async () => {
    await sql`delete from deliveries`.execute(t.db);
    await sql`insert into deliveries (id, channel, kind, recipient, state, created_at)
      select gen_random_uuid(), 'text', case when n % 3 = 0 then 'code' else 'account' end, '•••• ' || n,
             case when n % 2 = 0 then 'failed' else 'sent' end, now() - (n / 4) * interval '1 minute'
      from generate_series(1, 120) n`.execute(t.db);
    const first = await list();
    const second = await list({ cursor: first.next_cursor ?? '' });
    const third = await list({ cursor: second.next_cursor ?? '' });
    expect([first, second, third].map(({ items }) => items.length)).toEqual([50, 50, 20]);
    expect(third.next_cursor).toBeNull();
    const all = [first, second, third].flatMap(({ items }) => items);
    expect(new Set(all.map(({ id }) => id)).size).toBe(120);
    const times = all.map(({ created_at }) => String(created_at));
    expect(times).toEqual([...times].sort().reverse());
    expect(first.counts).toMatchObject({
      failed: { count: 60, more: false },
      sent: { count: 60 },
      waiting: { count: 0 },
    });
    const narrowed = await list({ state: 'failed', kind: 'code' });
    expect(narrowed.items).toHaveLength(20);
    expect(narrowed.items.every(({ state, kind }) => state === 'failed' && kind === 'code')).toBe(true);
    const gone = first.next_cursor ?? '';
    await sql`delete from deliveries where id = ${first.items.at(-1)?.id}`.execute(t.db);
    expect((await t.call(admin, 'GET /deliveries', { query: { cursor: gone } })).body.code).toBe('INVALID_INPUT');
  });

  it('the overview counts failures of the last seven days for those who may see them', async () => {
    await sql`delete from deliveries`.execute(t.db);
    for (const age of [0, 6, 8]) {
      const row = { id: randomUUID(), channel: 'text', kind: 'code', recipient: '•••• 0100', state: 'failed' };
      await t.db
        .insertInto('deliveries')
        .values({ ...row, created_at: new Date(Date.now() - age * DAY_MS) })
        .execute();
    }
    expect((await t.call(admin, 'GET /admin/overview')).body.failed_deliveries).toBe(2);
    const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
    expect((await t.call(treasurer, 'GET /admin/overview')).body.failed_deliveries).toBeNull();
  });

  it('deletes rows after 90 days and the content of emails that can’t be retried', async () => {
    await sql`delete from deliveries`.execute(t.db);
    const ages = [1, 13, 15, 89, 91, 400];
    for (const age of ages) {
      const created_at = new Date(Date.now() - age * DAY_MS);
      const row = {
        id: randomUUID(),
        channel: 'email',
        kind: 'account',
        recipient: `${age}`,
        state: 'failed',
        created_at,
      };
      await t.db
        .insertInto('deliveries')
        .values({ ...row, email_content: JSON.stringify(EMAIL) })
        .execute();
    }
    await deliveryTasks(t.db, () => new Date())['delete-old-deliveries']?.({}, {} as never);
    const left = await t.db
      .selectFrom('deliveries')
      .select(['recipient', 'email_content'])
      .orderBy('created_at', 'desc')
      .execute();
    expect(left.map(({ recipient, email_content }) => [recipient, email_content !== null])).toEqual([
      ['1', true],
      ['13', true],
      ['15', false],
      ['89', false],
    ]);
  });
});

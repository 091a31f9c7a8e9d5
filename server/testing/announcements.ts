/** Drafts, tests and sends announcements over HTTP, and runs their jobs by hand. */
import type { contract } from '../../contract/contract.ts';
import { announcementTasks } from '../messages/sending/batches.ts';
import type { Answer, Person, TestApp } from './app.ts';
import { queuedJobs } from './jobs.ts';

export type Form = Record<string, unknown>;

export const TEXT: Form = {
  subject: 'Bring a photograph',
  body: 'Dear {first name},\n\nplease bring one.',
  button_label: null,
  button_path: null,
};

export const registeredFor = (event: { id: string }) => ({ any_of: [[{ type: 'registered', event_id: event.id }]] });

export const announcementsOf = (t: TestApp, sender: Person) => {
  const call = (operation: keyof typeof contract, id: string, body?: Form): Promise<Answer> =>
    t.call(sender, operation, { params: { id }, ...(body && { body }) });
  const create = (form: Form) => t.call(sender, 'POST /announcements', { body: { ...TEXT, ...form } });
  const show = async (id: string) => (await call('GET /announcements/:id', id)).body;
  return {
    create,
    call,
    show,
    /** A draft whose text was sent to the sender. Returns its id. */
    async tested(form: Form): Promise<string> {
      const { body } = await create(form);
      await call('POST /announcements/:id/tests', body.id);
      return body.id;
    },
    async send(id: string, count: number, more: Form = {}): Promise<Answer> {
      const { updated_at } = await show(id);
      const body = { count, updated_at, send_at: null, urgent_reason: null, ...more };
      return call('POST /announcements/:id/sending', id, body);
    },
    stop: (id: string) => call('POST /announcements/:id/stop', id),
    recipients: (id: string) =>
      t.db.selectFrom('announcement_recipients').selectAll().where('announcement_id', '=', id).execute(),
  };
};

/** Sends what the draft of an update of this event says. */
export async function sendUpdateOf(
  t: TestApp,
  sender: Person,
  event: { id: string },
  more: Form = {},
): Promise<Answer> {
  const { body } = await t.call(sender, 'GET /events/:id/update-draft', { params: { id: event.id } });
  const form = { body: body.body || 'Nothing.', count: body.people, changes: body.changes, ...more };
  return t.call(sender, 'POST /events/:id/updates', { params: { id: event.id }, body: form });
}

/** Starts this event some hours later, as staff would. */
export async function postpone(t: TestApp, staff: Person, { id }: { id: string }, hours = 1): Promise<Answer> {
  const row = await t.db
    .selectFrom('events')
    .select(['event_type_id', 'name', 'description', 'start_date', 'end_date', 'venue_name', 'location', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { ...row, start_date: new Date(row.start_date.getTime() + hours * 3_600_000) };
  return t.call(staff, 'PUT /events/:id', { params: { id }, body });
}

/** The newest update of this event. */
export const updateOf = async (t: TestApp, event: { id: string }): Promise<string> => {
  const updates = t.db.selectFrom('announcements').select('id').where('event_id', '=', event.id);
  return (await updates.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()).id;
};

/** Runs the job of its next batch, as the queue would at that time. */
export async function runBatch(t: TestApp, id: string, now = new Date()): Promise<void> {
  const jobs = await queuedJobs(t.db, { id });
  const task = announcementTasks(t.db, { clock: () => now, mailPerMinute: 200 })['send-announcement'];
  const newest = jobs.filter((job) => job.task === 'send-announcement').at(-1);
  await task?.(newest?.payload, {} as never);
}

/** The same, and runs the job of its emails. */
export async function sendUpdateNow(t: TestApp, sender: Person, event: { id: string }): Promise<Answer> {
  const answer = await sendUpdateOf(t, sender, event);
  if (answer.status === 200) await runBatch(t, await updateOf(t, event));
  return answer;
}

/** A draft, and one by this member that was sent to them but skipped. */
export async function plantAnnouncement({ db }: Pick<TestApp, 'db'>, userId: string, word = 'sample'): Promise<void> {
  const audience = JSON.stringify({ any_of: [[{ type: 'everyone' }]] });
  const text = {
    subject: `${word}-announcement`,
    body: `${word}-announcement`,
    audience,
    created_by_name: 'Renée Reid',
  };
  await db.insertInto('announcements').values(text).execute();
  await plantPeopleList(db, userId);
  const sent = { status: 'sent', audience_count: 1, send_at: new Date('2026-01-01'), sent_by_name: 'Renée Reid' };
  const { id: announcement_id } = await db
    .insertInto('announcements')
    .values({ ...text, subject: 'News', body: 'News', ...sent, sent_by: userId, skipped_count: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const skipped = { outcome: 'skipped', skip_reason: 'unwanted', decided_at: new Date('2026-01-01') };
  await db
    .insertInto('announcement_recipients')
    .values({ announcement_id, user_id: userId, ...skipped })
    .execute();
  const posted = { posted_by: userId, posted_by_name: 'Renée Reid', posted_at: new Date('2026-01-01') };
  await db
    .insertInto('announcement_posts')
    .values({ announcement_id, group_name: `${word}-announcement`, ...posted })
    .execute();
}

/** A staff list with this member alone, chosen by them. */
async function plantPeopleList(db: TestApp['db'], user_id: string): Promise<void> {
  const { id } = await db
    .insertInto('people_lists')
    .values({ label: 'User Management', created_by: user_id, created_at: new Date('2026-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('people_list_members').values({ people_list_id: id, user_id }).execute();
}

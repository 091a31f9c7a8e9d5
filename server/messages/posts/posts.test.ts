/** The text for chat groups, and who posted it where. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  announcementsOf,
  type Form,
  postpone,
  registeredFor,
  sendUpdateNow,
  updateOf,
} from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';

let t: TestApp;
let cora: Person;
let paul: Person;
let event: { id: string };
let announcements: ReturnType<typeof announcementsOf>;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  cora = await t.member({ first_name: 'Cora', last_name: 'Reid', roles: ['EVENT_COORDINATOR'] });
  paul = await t.member({ first_name: 'Paul', roles: ['EVENT_COORDINATOR'] });
  announcements = announcementsOf(t, cora);
  event = await makeEvent(t);
  await register(t, await t.member(), event, await makeTicket(t, event));
});

async function sent(form: Form = {}): Promise<string> {
  const id = await announcements.tested({ audience: registeredFor(event), ...form });
  expect((await announcements.send(id, 1)).status).toBe(200);
  return id;
}
const show = async (id: string) => (await announcements.call('GET /announcements/:id/posts', id)).body;
const mark = (who: Person, id: string, group_name: string, is_posted = true) =>
  t.call(who, 'PUT /announcements/:id/posts', { params: { id }, body: { group_name, is_posted } });
const groupsOf = (body: { groups: { group_name: string; posted_by_name: string | null }[] }) =>
  body.groups.map(({ group_name, posted_by_name }) => [group_name, posted_by_name]);

describe('the text', () => {
  it('has the subject, the first paragraphs and the button’s page, and greets no one by name', async () => {
    const body = `Dear {first name},\n\nplease bring one.\n\n${'Long. '.repeat(120)}`;
    const { text } = await show(await sent({ body, button_label: 'Go', button_path: '/directory' }));
    expect(text).toBe('*Bring a photograph*\n\nDear everyone,\n\nplease bring one.\n\nhttp://localhost:3000/directory');
  });

  it('is cut at a word if the first paragraph is long, and links to the site without a button', async () => {
    const { text } = await show(await sent({ body: 'word '.repeat(300) }));
    expect(text).toMatch(/^\*Bring a photograph\*\n\n(word )+…\n\nhttp:\/\/localhost:3000$/);
    expect(text.length).toBeLessThan(700);
  });

  it('keeps every character whole where the first paragraph is one long word', async () => {
    const { text } = await show(await sent({ body: `a${'🎉'.repeat(400)}` }));
    expect(text).toMatch(/^\*Bring a photograph\*\n\na🎉+ …\n\nhttp:\/\/localhost:3000$/u);
  });

  it('links to an event’s public page if it has one', async () => {
    const to = (rest: string) => ({ button_label: 'Go', button_path: `/events/${event.id}${rest}` });
    const id = await sent(to(''));
    expect((await show(id)).text).toMatch(new RegExp(`/events/${event.id}$`));
    const open = { is_public: true, public_code: 'CDFG2345', public_town: 'Kingston' };
    await t.db.updateTable('events').set(open).where('id', '=', event.id).execute();
    expect((await show(id)).text).toMatch(/\/e\/CDFG2345$/);
    for (const rest of ['/', '#tickets', '/?from=chat'])
      expect((await show(await sent(to(rest)))).text).toMatch(/\/e\/CDFG2345$/);
  });

  it('exists for an event update too', async () => {
    await postpone(t, cora, event);
    await sendUpdateNow(t, cora, event);
    const { text } = await show(await updateOf(t, event));
    expect(text).toMatch(/^\*.*new time/);
  });
});

describe('a group', () => {
  it('is ticked once: the second person sees who was first and when', async () => {
    const id = await sent();
    const first = (await mark(cora, id, 'Class of 1985')).body;
    expect(groupsOf(first)).toContainEqual(['Class of 1985', 'Cora Reid']);
    const second = (await mark(paul, id, 'class OF 1985')).body;
    expect(second.groups).toEqual(first.groups);
  });

  it('that was used before is offered, in the spelling used last, until it’s ticked', async () => {
    const [old, next] = [await sent(), await sent()];
    await mark(cora, old, 'Old Girls');
    expect(groupsOf(await show(next))).toContainEqual(['Old Girls', null]);
    await mark(paul, next, 'Old Girls');
    expect(groupsOf(await show(next)).filter(([name]) => name === 'Old Girls')).toEqual([
      ['Old Girls', expect.stringMatching(/^Paul /)],
    ]);
  });

  it('is unticked by anyone, and the log says both', async () => {
    const id = await sent();
    await mark(cora, id, 'Toronto');
    expect(groupsOf((await mark(paul, id, 'Toronto', false)).body).map(([name]) => name)).not.toContain('Toronto');
    await mark(paul, id, 'Toronto', false);
    const log = t.db.selectFrom('activity_logs').select('description').where('entity_id', '=', id);
    const lines = (await log.orderBy('timestamp').execute()).map(({ description }) => description);
    expect(lines.filter((text) => text.includes('Toronto'))).toEqual([
      'Noted that an announcement was posted in the group Toronto',
      'Noted that an announcement wasn’t posted in the group Toronto',
    ]);
  });

  it('of a draft or one that was stopped is refused, and nothing is noted', async () => {
    const draft = await announcements.tested({ audience: registeredFor(event) });
    const stopped = await sent();
    await announcements.stop(stopped);
    for (const id of [draft, stopped]) {
      expect((await mark(cora, id, 'Nowhere')).body.code).toBe('ANNOUNCEMENT_NOT_SENT');
      expect((await show(id)).groups.map(({ group_name }: { group_name: string }) => group_name)).not.toContain(
        'Nowhere',
      );
    }
  });

  it('keeps who posted there after their account was deleted', async () => {
    const leaving = await t.member({ first_name: 'Lena', last_name: 'Brown', roles: ['EVENT_COORDINATOR'] });
    const id = await sent();
    await mark(leaving, id, 'London');
    await t.db.deleteFrom('auth_users').where('id', '=', leaving.id).execute();
    expect(groupsOf(await show(id))).toContainEqual(['London', 'Lena Brown']);
  });
});

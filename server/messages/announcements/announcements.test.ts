/** Announcements from a draft to their results, over HTTP, with the queue's jobs run by hand. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { encodeCursor } from '../../lib/db/cursor.ts';
import { announcementsOf, type Form, registeredFor, runBatch, TEXT } from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, queuedMails, register } from '../../testing/reunions.ts';

let t: TestApp;
let sender: Person;
let event: { id: string };
let members: Person[];
let announcements: ReturnType<typeof announcementsOf>;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  sender = await t.member({ roles: ['EVENT_COORDINATOR'] });
  announcements = announcementsOf(t, sender);
});
beforeEach(async () => {
  event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  members = [await t.member(), await t.member(), await t.member()];
  for (const member of members) await register(t, member, event, ticket);
});

const form = (more: Form = {}) => ({ audience: registeredFor(event), ...more });
const nothingSent = async (id: string) => {
  expect(await announcements.recipients(id)).toEqual([]);
  expect((await announcements.show(id)).status).toBe('draft');
};
const setChoice = (person: Person, wanted: boolean) =>
  t.call(person, 'PUT /message-preferences/:kind', { params: { kind: 'announcement' }, body: { wanted } });

describe('a text that can’t be sent', () => {
  const NOWHERE = '/events/00000000-0000-4000-8000-000000000000';
  it.each<[string, Form, string, string, RegExp]>([
    ['an unknown placeholder', { body: 'Dear {surname}' }, 'UNKNOWN_PLACEHOLDER', 'body', /^\{surname\} isn’t/],
    ['an unknown placeholder in its subject', { subject: 'Hi {name}' }, 'UNKNOWN_PLACEHOLDER', 'subject', /^\{name\}/],
    [
      'a button to a page that doesn’t exist',
      { button_label: 'Go', button_path: '/nowhere' },
      'LINK_LEADS_NOWHERE',
      'button_path',
      /^\/nowhere doesn’t exist/,
    ],
    [
      'a button to an event that doesn’t exist',
      { button_label: 'Go', button_path: NOWHERE },
      'LINK_LEADS_NOWHERE',
      'button_path',
      /published event/,
    ],
    [
      'a button to a mistyped event',
      { button_label: 'Go', button_path: `/events/${'-'.repeat(36)}` },
      'LINK_LEADS_NOWHERE',
      'button_path',
      /doesn’t exist/,
    ],
    [
      'a link to a mistyped event',
      { body: 'See http://localhost:3000/events/0b1f3a5c01d2e-4f60-8a9b-0c1d2e3f4a5b' },
      'LINK_LEADS_NOWHERE',
      'body',
      /doesn’t exist/,
    ],
    ['a button without a page', { button_label: 'Go' }, 'LINK_LEADS_NOWHERE', 'button_path', /^Choose the page/],
    [
      'a link to a page of ours that doesn’t exist',
      { body: 'See http://localhost:3000/nowhere.' },
      'LINK_LEADS_NOWHERE',
      'body',
      /^\/nowhere doesn’t exist/,
    ],
  ])('because of %s is refused with a sentence at its field', async (_, more, code, path, message) => {
    const { status, body } = await announcements.create(form(more));
    expect([status, body.code]).toEqual([422, code]);
    expect(body.issues).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it('links to pages of ours, published events and other sites', async () => {
    const body = `(http://localhost:3000/directory), http://localhost:3000/events/${event.id}. https://other.example/x`;
    const { status } = await announcements.create(
      form({ body, button_label: 'Go', button_path: `/events/${event.id}` }),
    );
    expect(status).toBe(200);
  });

  it('is refused when its event was unpublished after the test', async () => {
    const id = await announcements.tested(form({ button_label: 'Go', button_path: `/events/${event.id}` }));
    await t.db.updateTable('events').set({ is_published: false }).where('id', '=', event.id).execute();
    expect((await announcements.send(id, 3)).body.code).toBe('LINK_LEADS_NOWHERE');
    await nothingSent(id);
  });
});

describe('a draft', () => {
  it('is sent to oneself once for each text, also by someone who turned announcements off', async () => {
    const { body } = await announcements.create(form());
    expect((await announcements.send(body.id, 3)).body.code).toBe('ANNOUNCEMENT_NOT_TESTED');
    await setChoice(sender, false);
    const read = (await announcements.call('POST /announcements/:id/tests', body.id)).body;
    await setChoice(sender, true);
    expect(read.is_tested).toBe(true);
    const test = (await queuedMails(t)).find(({ subject }) => subject === 'Test: Bring a photograph');
    expect(test?.text).toContain(`Dear ${sender.first_name},\n\nplease bring one.`);
    const changed = { ...TEXT, ...form(), subject: 'Other', updated_at: read.updated_at };
    await announcements.call('PUT /announcements/:id', body.id, changed);
    expect((await announcements.send(body.id, 3)).body.code).toBe('ANNOUNCEMENT_NOT_TESTED');
    await nothingSent(body.id);
  });

  it('that someone else changed meanwhile isn’t sent', async () => {
    const id = await announcements.tested(form());
    const answer = await announcements.send(id, 3, { updated_at: '2026-01-01T00:00:00Z' });
    expect(answer.body.code).toBe('EDIT_CONFLICT');
    await nothingSent(id);
  });

  it('keeps what the first of two editors saved', async () => {
    const { id, updated_at } = (await announcements.create(form())).body;
    const save = (subject: string) =>
      announcements.call('PUT /announcements/:id', id, { ...TEXT, ...form(), subject, updated_at });
    expect((await save('First')).body.subject).toBe('First');
    expect((await save('Second')).body.code).toBe('EDIT_CONFLICT');
    expect((await announcements.call('GET /announcements/:id', id)).body.subject).toBe('First');
  });

  it('needs an audience of someone and a time to come', async () => {
    const id = await announcements.tested(form({ audience: { any_of: [] } }));
    const empty = (await announcements.send(id, 0)).body;
    expect([empty.code, empty.issues[0].path]).toEqual(['AUDIENCE_EMPTY', 'audience']);
    const past = (await announcements.send(id, 3, { send_at: '2020-01-01T00:00:00Z' })).body;
    expect([past.code, past.issues[0].path]).toEqual(['TIME_PASSED', 'send_at']);
    await nothingSent(id);
  });

  it('is shown with a house that was renamed since, and can’t be saved with it', async () => {
    const { body } = await announcements.create(form());
    const audience = { any_of: [[{ type: 'house' as const, house: 'Former House' }]] };
    await t.db
      .updateTable('announcements')
      .set({ audience: JSON.stringify(audience) })
      .where('id', '=', body.id)
      .execute();
    const shown = await announcements.call('GET /announcements/:id', body.id);
    expect(shown.body).toMatchObject({ audience, audience_sentence: 'of Former House' });
    expect((await t.call(sender, 'GET /announcements')).status).toBe(200);
    const { updated_at } = shown.body;
    const saved = await announcements.call('PUT /announcements/:id', body.id, {
      ...TEXT,
      ...form({ audience }),
      updated_at,
    });
    expect([saved.status, saved.body.code]).toEqual([422, 'INVALID_INPUT']);
  });

  it('is deleted, but not once it was sent', async () => {
    const id = await announcements.tested(form());
    await announcements.send(id, 3);
    expect((await announcements.call('DELETE /announcements/:id', id)).body.code).toBe('ANNOUNCEMENT_NOT_DRAFT');
    const { body } = await announcements.create(form());
    await announcements.call('DELETE /announcements/:id', body.id);
    expect((await announcements.call('GET /announcements/:id', body.id)).body.code).toBe('ANNOUNCEMENT_NOT_FOUND');
  });
});

describe('rule 2: the confirmed count equals the frozen audience', () => {
  it('otherwise nothing is sent, and the sentence says both numbers', async () => {
    const id = await announcements.tested(form());
    const { status, body } = await announcements.send(id, 4);
    expect([status, body.code]).toEqual([409, 'AUDIENCE_CHANGED']);
    expect(body.issues[0].message).toMatch(/You confirmed 4, but it’s 3 people now/);
    await nothingSent(id);
    expect((await announcements.send(id, 3)).body).toMatchObject({ status: 'scheduled', audience_count: 3 });
    expect(await announcements.recipients(id)).toHaveLength(3);
  });

  it('one person is named as one, in the refusal and in the log', async () => {
    const alone = await makeEvent(t);
    await register(t, await t.member(), alone, await makeTicket(t, alone));
    const id = await announcements.tested({ audience: registeredFor(alone) });
    const { body } = await announcements.send(id, 2);
    expect(body.issues[0].message).toMatch(/You confirmed 2, but it’s 1 person now/);
    await announcements.send(id, 1);
    const log = t.db.selectFrom('activity_logs').select('description').where('entity_id', '=', id);
    const { description } = await log.where('action_type', '=', 'ANNOUNCEMENT_SENT').executeTakeFirstOrThrow();
    expect(description).toBe('Sent an announcement to 1 person');
  });

  it('who registers afterwards gets none', async () => {
    const id = await announcements.tested(form());
    await announcements.send(id, 3);
    await register(t, await t.member(), event, await makeTicket(t, event));
    await runBatch(t, id);
    expect((await announcements.recipients(id)).map(({ user_id }) => user_id).sort()).toEqual(
      members.map((member) => member.id).sort(),
    );
  });
});

describe('rule 4: an announcement can be switched off', () => {
  it('its email has both headers, greets by the current name, and who unsubscribes after it is counted', async () => {
    const [member] = members as [Person];
    const id = await announcements.tested(form({ subject: 'Rule four for {first name}' }));
    await announcements.send(id, 3);
    await t.db.updateTable('users').set({ first_name: 'Sonia' }).where('id', '=', member.id).execute();
    await runBatch(t, id);
    const mail = (await queuedMails(t)).find(({ subject }) => subject === 'Rule four for Sonia');
    expect(mail?.unsubscribeUrl).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]{64}$/);
    await t.db.updateTable('deliveries').set({ state: 'sent' }).where('held_by', '=', id).execute();
    const results = async () => (await announcements.call('GET /announcements/:id/results', id)).body;
    expect(await results()).toMatchObject({ sent: 3, waiting: 0, unsubscribed: 0 });
    await setChoice(member, false);
    expect((await results()).unsubscribed).toBe(1);
    await setChoice(member, true);
    expect((await results()).unsubscribed).toBe(0);
  });
});

it('the list refuses to go on after a draft that was deleted', async () => {
  const id = (await announcements.create(form({ subject: 'Oldest' }))).body.id;
  await t.db
    .updateTable('announcements')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute();
  const query = { cursor: encodeCursor(id) };
  expect((await t.call(sender, 'GET /announcements', { query })).body).toEqual({ items: [], next_cursor: null });
  await announcements.call('DELETE /announcements/:id', id);
  expect((await t.call(sender, 'GET /announcements', { query })).body.code).toBe('INVALID_INPUT');
});

describe('rule 6: at most one announcement a day', () => {
  it('unless it is urgent with a reason, which is recorded', async () => {
    const [first, second, third] = [
      await announcements.tested(form()),
      await announcements.tested(form()),
      await announcements.tested(form()),
    ] as const;
    for (const id of [first, second]) {
      await announcements.send(id, 3);
      await runBatch(t, id);
    }
    const reasons = (await announcements.recipients(second)).map(({ skip_reason }) => skip_reason);
    expect(reasons).toEqual(Array(3).fill('one_a_day'));
    await t.db.updateTable('deliveries').set({ state: 'sent' }).where('held_by', '=', first).execute();
    const { body } = await t.call(sender, 'POST /announcements/counts', { body: form() });
    expect(body).toMatchObject({ people: 3, recent: 3 });
    await announcements.send(third, 3, { urgent_reason: 'The place changed' });
    await runBatch(t, third);
    expect((await announcements.recipients(third)).every(({ delivery_id }) => delivery_id !== null)).toBe(true);
    const entry = t.db.selectFrom('activity_logs').select('description').where('entity_id', '=', third);
    const said = await entry.where('action_type', '=', 'ANNOUNCEMENT_SENT').executeTakeFirst();
    expect(said?.description).toContain('as urgent: The place changed');
  });

  it('a day later they get the next one', async () => {
    const [first, second] = [await announcements.tested(form()), await announcements.tested(form())] as const;
    await announcements.send(first, 3);
    await runBatch(t, first);
    await t.db.updateTable('deliveries').set({ state: 'sent' }).where('held_by', '=', first).execute();
    const dayAgo = new Date(Date.now() - DAY_MS - 1000);
    await t.db
      .updateTable('announcement_recipients')
      .set({ decided_at: dayAgo })
      .where('announcement_id', '=', first)
      .execute();
    await announcements.send(second, 3);
    await runBatch(t, second);
    expect((await announcements.recipients(second)).every(({ delivery_id }) => delivery_id !== null)).toBe(true);
  });
});

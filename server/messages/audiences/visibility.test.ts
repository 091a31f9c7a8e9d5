/** What the count, the names and the choices of an audience tell a sender: no more than other screens show them. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '../../../contract/access.ts';
import type { Audience, Segment } from '../../../contract/audiences.ts';
import { announcementsOf } from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';

let t: TestApp;
let sender: Person;
let admin: Person;
let event: { id: string };

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  sender = await holderOf('SEND_MESSAGES');
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
  event = await makeEvent(t, { name: 'Gala' });
  await register(t, await t.member({ first_name: 'Owen' }), event, await makeTicket(t, event));
});

async function holderOf(...permissions: Permission[]): Promise<Person> {
  const name = `HOLDER_${crypto.randomUUID()}`;
  const role = { name, description: 'For this test', hierarchy_level: 1 };
  const { id: role_id } = await t.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  for (const permission of permissions)
    await t.db.insertInto('role_permissions').values({ role_id, permission }).execute();
  return t.member({ roles: [name] });
}

const of = (...segments: Segment[]): Audience => ({ any_of: [segments] });
const preview = async (who: Person, audience: Audience) =>
  (await t.call(who, 'POST /announcements/counts', { body: { audience } })).body;
const countries = async (who: Person) => (await t.call(who, 'GET /announcement-choices')).body.countries;
const sendTo = async (who: Person, audience: Audience, count: number) => {
  const announcements = announcementsOf(t, who);
  const id = await announcements.tested({ audience });
  const { status, body } = await announcements.send(id, count, { urgent_reason: 'For this test' });
  return { status, body, recipients: (await announcements.recipients(id)).map(({ user_id }) => user_id) };
};

describe('where someone lives who doesn’t share it', () => {
  const ICELAND: Segment = { type: 'country', country: 'Iceland' };
  let hidden: Person;

  beforeAll(async () => {
    hidden = await t.member({ first_name: 'Hilda', current_country: 'Iceland', share_location: false });
  });

  it('counts for no audience and is no choice', async () => {
    const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
    for (const who of [sender, coordinator]) {
      expect(await countries(who)).not.toContain('Iceland');
      expect(await preview(who, of(ICELAND))).toMatchObject({ people: 0, unverified: 0, sample: [] });
      expect((await sendTo(who, of(ICELAND), 1)).body.code).toBe('AUDIENCE_EMPTY');
    }
  });

  it('counts for holders of VIEW_ALL_USERS, and for everyone once it’s shared', async () => {
    const viewer = await holderOf('SEND_MESSAGES', 'VIEW_ALL_USERS');
    expect(await countries(viewer)).toContain('Iceland');
    expect(await preview(viewer, of(ICELAND))).toMatchObject({ people: 1 });
    expect((await sendTo(viewer, of(ICELAND), 1)).recipients).toEqual([hidden.id]);
    await t.db.updateTable('users').set({ share_location: true }).where('id', '=', hidden.id).execute();
    expect(await countries(sender)).toContain('Iceland');
    expect(await preview(sender, of(ICELAND))).toMatchObject({ people: 1 });
    await t.db.updateTable('users').set({ share_location: false }).where('id', '=', hidden.id).execute();
  });

  it('stays hidden in the draft of someone who sees more: it reaches whom its sender may choose', async () => {
    const draft = (await announcementsOf(t, admin).create({ audience: of(ICELAND) })).body;
    const { audience } = await announcementsOf(t, sender).show(draft.id);
    expect(await preview(sender, audience)).toMatchObject({ people: 0, sample: [] });
    expect((await announcementsOf(t, sender).send(draft.id, 0)).body.code).toBe('ANNOUNCEMENT_NOT_TESTED');
    await announcementsOf(t, sender).call('POST /announcements/:id/tests', draft.id);
    expect((await announcementsOf(t, sender).send(draft.id, 0)).body.code).toBe('AUDIENCE_EMPTY');
  });
});

describe('who owes money', () => {
  const unpaid = (): Audience => of({ type: 'payment', event_id: event.id, status: 'unpaid' });

  it('isn’t counted for a role that no list shows it: with a plain sentence', async () => {
    expect(await preview(sender, unpaid())).toMatchObject({
      code: 'NOT_ALLOWED',
      message: expect.stringMatching(/^You don’t have access to who has paid/),
    });
    expect((await t.call(sender, 'GET /announcement-choices')).body.may_choose_payments).toBe(false);
    const sent = await sendTo(sender, unpaid(), 1);
    expect([sent.body.code, sent.recipients]).toEqual(['NOT_ALLOWED', []]);
  });

  it.each<Permission>(['VIEW_ALL_EVENTS', 'CREATE_EVENTS', 'VIEW_PAYMENTS', 'MANAGE_PAYMENTS'])(
    'is counted for holders of %s',
    async (permission) => {
      const holder = await holderOf('SEND_MESSAGES', permission);
      expect(await preview(holder, unpaid())).toMatchObject({ people: 1, sample: [expect.stringMatching(/^Owen /)] });
      expect((await t.call(holder, 'GET /announcement-choices')).body.may_choose_payments).toBe(true);
    },
  );
});

describe('a list that someone chose', () => {
  const choose = async (): Promise<Audience> =>
    (await t.call(admin, 'POST /admin/events/:id/unpaid-registrations/audiences', { params: event })).body.audience;

  it('isn’t counted, named or sent to by those to whom it isn’t shown', async () => {
    const audience = await choose();
    for (const who of [sender, await holderOf('SEND_MESSAGES', 'VIEW_ALL_EVENTS')]) {
      expect(await preview(who, audience)).toMatchObject({
        code: 'NOT_ALLOWED',
        message: expect.stringMatching(/list/),
      });
      expect((await sendTo(who, audience, 1)).body.code).toBe('NOT_ALLOWED');
    }
  });

  it('is by holders of a permission that shows it', async () => {
    const audience = await choose();
    for (const who of [admin, await holderOf('SEND_MESSAGES', 'VIEW_PAYMENTS')])
      expect(await preview(who, audience)).toMatchObject({ people: 1 });
  });
});

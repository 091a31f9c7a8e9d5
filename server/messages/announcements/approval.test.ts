/** Where the school asks for it, someone who didn't write an announcement approves it before it's sent. */
import { beforeAll, describe, expect, it } from 'vitest';
import { announcementsOf, type Form, TEXT } from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let author: Person;
let other: Person;
let announcements: ReturnType<typeof announcementsOf>;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent', ANNOUNCEMENT_APPROVAL: 'true' } });
  author = await t.member({ roles: ['EVENT_COORDINATOR'] });
  other = await t.member({ roles: ['EVENT_COORDINATOR'], first_name: 'Paul', last_name: 'Reid' });
  announcements = announcementsOf(t, author);
});

const EVERYONE = { any_of: [[{ type: 'everyone' }]] };
const draft = () => announcements.tested({ audience: EVERYONE });
const approve = async (who: Person, id: string, seen?: unknown) => {
  const { updated_at } = await announcements.show(id);
  return t.call(who, 'POST /announcements/:id/approval', { params: { id }, body: { updated_at: seen ?? updated_at } });
};
const change = async (who: Person, id: string, form: Form = {}) => {
  const { updated_at } = await announcements.show(id);
  const body = { ...TEXT, audience: EVERYONE, ...form, updated_at };
  const answer = await t.call(who, 'PUT /announcements/:id', { params: { id }, body });
  await t.call(author, 'POST /announcements/:id/tests', { params: { id } });
  return answer;
};
const send = async (id: string) => {
  const { people } = (await t.call(author, 'POST /announcements/counts', { body: { audience: EVERYONE } })).body;
  return announcements.send(id, people);
};

describe('an announcement', () => {
  it('is sent only after someone else approved it, and says who did', async () => {
    const id = await draft();
    expect(await announcements.show(id)).toMatchObject({ needs_approval: true, is_own: true, approved_by_name: null });
    expect((await send(id)).body.code).toBe('ANNOUNCEMENT_NOT_APPROVED');
    expect(await announcements.recipients(id)).toEqual([]);
    expect((await approve(other, id)).body).toMatchObject({ approved_by_name: 'Paul Reid', is_own: false });
    expect((await send(id)).body).toMatchObject({ status: 'scheduled', approved_by_name: 'Paul Reid' });
    const log = t.db.selectFrom('activity_logs').select('actor_id').where('entity_id', '=', id);
    expect(await log.where('action_type', '=', 'ANNOUNCEMENT_APPROVED').execute()).toEqual([{ actor_id: other.id }]);
  });

  it('isn’t approved by its author, nor by someone who changed it', async () => {
    const id = await draft();
    expect((await approve(author, id)).body.code).toBe('OWN_ANNOUNCEMENT');
    await change(other, id, { body: 'Rewritten by someone else.' });
    expect((await approve(other, id)).body.code).toBe('OWN_ANNOUNCEMENT');
    expect((await approve(author, id)).body.code).toBe('OWN_ANNOUNCEMENT');
    expect((await approve(await t.member({ roles: ['EVENT_COORDINATOR'] }), id)).status).toBe(200);
  });

  it.each<[string, Form]>([
    ['text', { body: 'Something else.' }],
    ['button', { button_label: 'Go', button_path: '/events' }],
    ['audience', { audience: { any_of: [[{ type: 'house', house: 'Pawsey' }]] } }],
  ])('whose %s was changed after approval isn’t sent', async (_, form) => {
    const id = await draft();
    await approve(other, id);
    expect((await change(author, id, form)).body.approved_by_name).toBeNull();
    expect((await send(id)).body.code).toBe('ANNOUNCEMENT_NOT_APPROVED');
    expect(await announcements.recipients(id)).toEqual([]);
  });

  it('stays approved if it’s saved as it was', async () => {
    const id = await draft();
    await approve(other, id);
    expect((await change(author, id)).body.approved_by_name).toBe('Paul Reid');
  });

  it('that was changed since they read it isn’t approved', async () => {
    const id = await draft();
    const { updated_at } = await announcements.show(id);
    await change(author, id, { body: 'Something else.' });
    expect((await approve(other, id, updated_at)).body.code).toBe('EDIT_CONFLICT');
  });

  it('that was sent can’t be approved any more', async () => {
    const id = await draft();
    await approve(other, id);
    await send(id);
    expect((await approve(other, id)).body.code).toBe('ANNOUNCEMENT_NOT_DRAFT');
  });
});

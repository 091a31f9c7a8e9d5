import { beforeAll, describe, expect, it } from 'vitest';
import { OPTIONAL_EMAIL_KINDS } from '../../contract/emails.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { entriesOf } from '../testing/reunions.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const read = async (person: Person | null) => t.call(person, 'GET /message-preferences');
const put = (person: Person | null, kind: string, body: unknown) =>
  t.call(person, 'PUT /message-preferences/:kind', { params: { kind }, body });
const ALL = Object.fromEntries(OPTIONAL_EMAIL_KINDS.map((kind) => [kind, true]));

describe('email preferences', () => {
  it('are all on at first, also before the profile is completed', async () => {
    const fresh = await t.member({ profile_completed: false });
    expect((await read(fresh)).body).toEqual(ALL);
  });

  it.each(OPTIONAL_EMAIL_KINDS)('%s is turned off and on alone, for that member only', async (kind) => {
    const [member, other] = [await t.member(), await t.member()];
    const off = await put(member, kind, { wanted: false });
    expect([off.status, off.body]).toEqual([200, { ...ALL, [kind]: false }]);
    expect((await read(member)).body).toEqual({ ...ALL, [kind]: false });
    expect((await read(other)).body).toEqual(ALL);
    expect((await put(member, kind, { wanted: true })).body).toEqual(ALL);
    expect(await entriesOf(t, member.id)).toMatchObject([
      { action_type: 'MESSAGE_PREFERENCE_UPDATED', target_user_id: member.id, metadata: { kind, wanted: false } },
      { action_type: 'MESSAGE_PREFERENCE_UPDATED', actor_id: member.id, metadata: { kind, wanted: true } },
    ]);
  });

  it('record no audit entry if nothing changes', async () => {
    const member = await t.member();
    await put(member, 'payment_received', { wanted: true });
    expect(await entriesOf(t, member.id)).toEqual([]);
    await put(member, 'payment_received', { wanted: false });
    expect((await put(member, 'payment_received', { wanted: false })).body.payment_received).toBe(false);
    expect(await entriesOf(t, member.id)).toHaveLength(1);
  });

  it.each(['account', 'security', 'everything'])('%s can’t be turned off', async (kind) => {
    const { status, body } = await put(await t.member(), kind, { wanted: false });
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT']);
  });

  it('need a session', async () => {
    expect((await read(null)).body.code).toBe('NOT_SIGNED_IN');
    expect((await put(null, 'payment_received', { wanted: false })).body.code).toBe('NOT_SIGNED_IN');
  });

  it('are deleted with the account', async () => {
    const member = await t.member();
    await put(member, 'payment_received', { wanted: false });
    await t.db.deleteFrom('auth_users').where('id', '=', member.id).execute();
    const rows = await t.db.selectFrom('message_preferences').select('kind').where('user_id', '=', member.id).execute();
    expect(rows).toEqual([]);
  });
});

/**
 * No read of the contract reveals hidden fields. For each viewer and each privacy switch: no reply contains a hidden value;
 * and replies stay identical if hidden values change, so that no search, filter, count, order or cursor depends on them.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { person } from '../../contract/people.ts';
import { PRIVACY_COLUMNS as FLAGS } from '../../contract/profile-fields.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import {
  differencesBetween,
  everythingIn,
  GUEST_NEEDLES,
  leaksIn,
  OTHER_ROSTER_NEEDLES,
  OWN_NEEDLES,
  type Planted,
  plantVictim,
  ROSTER_NEEDLES,
  SECRET_NEEDLES,
  SECRETS,
  type Secret,
  WORDS,
} from '../testing/canaries.ts';
import { HOUSES } from '../testing/members.ts';
import { readEverything, type Seen } from '../testing/read-everything.ts';
import { member, memberSees, ROLES, SHARED_SETS, type Shared, VIEWERS, type Viewer } from '../testing/viewers.ts';

/** A school with a victim and the roles; `before`: see testApp. */
async function makeSchool(before?: string): Promise<{ t: TestApp; planted: Planted }> {
  const t = await testApp({ settings: { LOG_LEVEL: 'silent' }, ...(before && { before }) });
  t.clock.now = new Date();
  for (const [name, permission] of Object.entries(ROLES)) {
    const role = { name, description: 'For this test', hierarchy_level: 1 };
    const { id: role_id } = await t.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    await t.db.insertInto('role_permissions').values({ role_id, permission }).execute();
  }
  return { t, planted: await plantVictim(t) };
}

let t: TestApp;
let planted: Planted;

beforeAll(async () => {
  ({ t, planted } = await makeSchool());
});

const share = (school: TestApp, { victim }: Planted, shared: Shared) =>
  school.db
    .updateTable('users')
    .set(Object.fromEntries(FLAGS.map((flag) => [flag, shared.includes(flag)])))
    .where('id', '=', victim.id)
    .execute();

/** Writes one of the two sets of secrets into the victim's fields. */
const write = (school: TestApp, { victim }: Planted, secrets: readonly Secret[], side: 'value' | 'other') =>
  school.db
    .updateTable('users')
    .set(Object.fromEntries(secrets.map((each) => [each.column, each[side]])))
    .where('id', '=', victim.id)
    .execute();

/**
 * Waits until no reply to a visitor is from before the latest change, for a notification empties the cache a moment later.
 * Changes a field that everyone sees, and back.
 */
async function waitForFreshReplies(school: TestApp): Promise<void> {
  const readFirst = async () => (await school.call(null, 'GET /directory')).body.items[0];
  const { id, sports_house: house } = await readFirst();
  for (const sports_house of [HOUSES.find((name) => name !== house), house]) {
    await school.db.updateTable('users').set({ sports_house }).where('id', '=', id).execute();
    await expect.poll(async () => (await readFirst()).sports_house).toBe(sports_house);
  }
}

/** Everything `viewer` can read, with each of the two sets of secrets. */
async function readTwice(school: TestApp, planted: Planted, viewer: Viewer, shared: Shared) {
  const person = await viewer.make(school);
  const hidden = SECRETS.filter(({ key }) => !viewer.sees(key, shared));
  const read = async () => {
    await waitForFreshReplies(school);
    return readEverything(school, person, viewer.access, { ids: planted.ids, words: WORDS });
  };
  await share(school, planted, shared);
  const before = await read();
  await write(school, planted, hidden, 'other');
  const after = await read();
  await write(school, planted, hidden, 'value');
  return { before, after, needles: hidden.flatMap(({ needles }) => needles) };
}

it('has a secret for every field that can be hidden', () => {
  const shownToAll = ['profile_photo_url', 'sports_house'];
  const mayBeHidden = Object.entries(person.shape).filter(([, field]) => field.safeParse(null).success);
  const planted = new Set(SECRETS.map(({ column }) => column));
  expect(mayBeHidden.map(([name]) => name).filter((name) => !planted.has(name))).toEqual(shownToAll);
});

describe.each(VIEWERS)('$name', (viewer) => {
  it.each(viewer.sharedSets ?? SHARED_SETS)(
    'reads nothing hidden, and nothing that depends on it, of who shares %s',
    async (_, shared) => {
      const { before, after, needles } = await readTwice(t, planted, viewer, shared);
      const own = OWN_NEEDLES.filter((needle) => !viewer.reads?.includes(needle));
      expect(leaksIn(before, [...needles, ...own, ...SECRET_NEEDLES])).toEqual([]);
      for (const needle of viewer.reads ?? []) expect(leaksIn(before, [needle])).not.toEqual([]);
      // Rule 5: guests are in no directory and no list of attendees.
      expect(GUEST_NEEDLES.filter((needle) => leaksIn(before, [needle]).length > 0)).toEqual(viewer.finds ?? []);
      expect(leaksIn(before, ['canary-walk-in']).length > 0).toBe(viewer.seesWalkIns === true);
      // Names of people without an account are on their class's roster alone.
      expect(leaksIn(before, OTHER_ROSTER_NEEDLES)).toEqual([]);
      expect(leaksIn(before, ROSTER_NEEDLES).length > 0).toBe(viewer.isOfOtherClass !== true);
      expect(differencesBetween(before, after)).toEqual([]);
      // A refused or failed read would not test privacy.
      expect(before.filter(({ answer }) => [401, 403].includes(answer.status) || answer.status >= 500)).toEqual([]);
    },
  );
});

describe('a holder of VIEW_ALL_USERS', () => {
  const access = { ...member, roles: ['USERS_ONLY'], permissions: ['VIEW_ALL_USERS'] };
  let seen: Seen[];

  beforeAll(async () => {
    await share(t, planted, []);
    const person = await t.member({ roles: ['USERS_ONLY'] });
    seen = await readEverything(t, person, access, { ids: planted.ids, words: WORDS });
  });

  it('sees what is not shared, in the directory and on the profile', () => {
    for (const name of ['GET /directory', 'GET /directory/:id'] as const) {
      const said = seen.filter((each) => each.name === name).map(({ answer }) => everythingIn(answer));
      for (const { value } of SECRETS) expect(said.some((text) => text.includes(value.toLowerCase()))).toBe(true);
    }
  });

  it('sees no more than other members in the connections', () => {
    const hidden = SECRETS.filter(({ key }) => !memberSees(key, [])).flatMap(({ needles }) => needles);
    const connections = seen.filter(({ name }) => name === 'GET /connections');
    expect(leaksIn(connections, hidden)).toEqual([]);
  });

  it('reads nothing of payments, proofs, sessions or passwords', () => {
    expect(leaksIn(seen, [...OWN_NEEDLES, ...GUEST_NEEDLES, ...SECRET_NEEDLES])).toEqual([]);
  });
});

describe('the member themselves', () => {
  it('reads all their own data except the password, and alone the address of their calendar, so the other tests could find it', async () => {
    await share(t, planted, []);
    const seen = await readEverything(t, planted.victim, member, { ids: planted.ids, words: [] });
    const needles = SECRETS.filter(({ key }) => key !== 'share_birthday').flatMap((each) => each.needles);
    const payment = ['canary-reference', 'canary-comment', 'canary-notes', 'canary-proof'];
    const found = leaksIn(seen, [...needles, ...payment, ...GUEST_NEEDLES]);
    for (const needle of needles) expect(found.some((line) => line.endsWith(` says ${needle}`))).toBe(true);
    expect(found.some((line) => line.startsWith('GET /payments/:id/proof'))).toBe(true);
    expect(leaksIn(seen, SECRET_NEEDLES).map((line) => line.split(' {')[0])).toEqual(['GET /calendar-feed']);
  });
});

it('shared fields are visible, so only the switch makes the difference', async () => {
  await share(t, planted, FLAGS);
  const seen = await readEverything(t, await t.member(), member, { ids: planted.ids, words: [] });
  const shared = SECRETS.filter(({ key }) => key !== 'staff').flatMap(({ needles }) => needles);
  const missing = shared.filter((needle) => needle !== '1961-09-27' && leaksIn(seen, [needle]).length === 0);
  expect(missing).toEqual([]);
});

describe('the checks themselves', () => {
  const [stranger, , classmate] = VIEWERS as [Viewer, Viewer, Viewer];
  const doctored = (raw: string, headers = {}): Seen[] => [
    {
      name: 'GET /directory',
      call: {},
      answer: { status: 200, body: null, raw: Buffer.from(raw), headers, cookies: [] },
    },
  ];

  it.each<[string, Seen[]]>([
    ['in a field', doctored('{"a":{"b":["Canarybird"]}}')],
    ['within a word', doctored('{"photo":"/x/CANARYBIRD-1.jpg"}')],
    ['in a header', doctored('{}', { 'x-cursor': 'canarybird' })],
    ['in a cursor', doctored(`{"next_cursor":"${Buffer.from('["Canarybird","Ann"]').toString('base64url')}"}`)],
  ])('find a leak %s', (_, seen) => {
    expect(leaksIn(seen, ['canarybird'])).toHaveLength(1);
    expect(leaksIn(seen, ['goldfinch'])).toEqual([]);
  });

  it('find a phone number however it is written', () => {
    for (const written of ['+18769473162', '(+1) 876 947 3162', '+1 876-947-3162'])
      expect(leaksIn(doctored(written), ['8769473162'])).toHaveLength(1);
  });

  it('take no random id for a phone number', () => {
    const id = '00094731-6200-4000-8000-000000000000';
    const cursor = Buffer.from(`["${id}"]`).toString('base64url');
    expect(leaksIn(doctored(`{"id":"${id}","next_cursor":"${cursor}"}`), ['9473162'])).toEqual([]);
  });

  it('find differences in counts, order and number of pages', () => {
    const [one] = doctored('{"matching":1,"request_id":"a"}') as [Seen];
    expect(differencesBetween([one], doctored('{"matching":1,"request_id":"b"}'))).toEqual([]);
    expect(differencesBetween([one], doctored('{"matching":2}'))).toHaveLength(1);
    expect(differencesBetween([one, one], [one])).not.toEqual([]);
  });

  it('find an operation that reveals an email in a public field', async () => {
    const photo = { profile_photo_url: '/files/canary.mailbox.jpg' };
    await t.db.updateTable('users').set(photo).where('id', '=', planted.victim.id).execute();
    const { before, needles } = await readTwice(t, planted, stranger, []);
    await t.db.updateTable('users').set({ profile_photo_url: null }).where('id', '=', planted.victim.id).execute();
    expect(leaksIn(before, needles).join('\n')).toContain('GET /directory ');
  });

  it('find a search by hidden data: a visitor’s by last names, a member’s by emails', async () => {
    const school = await makeSchool(`
      alter table users drop column search_name, drop column search_name_public;
      alter table users
        add search_name text not null generated always as (searchable_name(first_name || ' ' || last_name || ' ' || email)) stored,
        add search_name_public text not null generated always as (searchable_name(first_name || ' ' || last_name)) stored`);
    for (const viewer of [stranger, classmate]) {
      const { before, after, needles } = await readTwice(school.t, school.planted, viewer, []);
      expect(leaksIn(before, needles)).toEqual([]); // no value leaks, but the difference does
      expect(differencesBetween(before, after).join('\n')).toContain('GET /directory ');
    }
  });
});

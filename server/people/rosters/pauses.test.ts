/** Edge case: "Changing class levels more than twice in 30 days pauses roster access until staff confirm." */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { FORM_LEVELS, HOUSES, makeRole } from '../../testing/members.ts';
import { queuedMails } from '../../testing/reunions.ts';
import { plantEntry, plantSuggestion } from '../../testing/rosters.ts';
import { countClassChange, lockProfile } from '../profile/queries.ts';

const level = FORM_LEVELS[0];
const [, other = '', third = ''] = FORM_LEVELS;
const params = { form: '1', level };

let t: TestApp;
let ann: Person;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
});
beforeEach(async () => {
  t.clock.now = new Date('2026-11-27T04:30:00Z');
  ann = await t.member({ first_name: 'Ann', last_name: 'Hall' });
});

const later = (days: number) => {
  t.clock.now = new Date((t.clock.now as Date).getTime() + days * DAY_MS);
};
const profileOf = async (person: Person) => (await t.call(person, 'GET /profile')).body;
/** The form as it opens, with other levels. */
async function formWith(person: Person, levels: (now: (string | null)[]) => (string | null)[], more: object = {}) {
  const { form_levels, ...profile } = await profileOf(person);
  const { updated_at, first_name, last_name, sports_house } = profile;
  const shares = Object.fromEntries(Object.entries(profile).filter(([name]) => name.startsWith('share_')));
  return {
    ...{ updated_at, first_name, last_name, form_levels: levels(form_levels) },
    ...{ sports_house: sports_house ?? HOUSES[0], ...shares, ...more },
    ...(LEAVING_YEARS && { leaving_year: LEAVING_YEARS.to }),
  };
}
const send = (person: Person, body: object) => t.call(person, 'PUT /profile', { body } as never);
/** Saves the profile with the given level in form 1. */
async function save(person: Person, form_1: string | null, more: object = {}) {
  const form = await formWith(person, ([first = null, ...others]) => [form_1 ?? first, ...others], more);
  const answer = await send(person, form);
  expect([answer.status, answer.body]).toEqual([200, { done: true }]);
}
/** To other classes and back to their own, so that only the changes count. */
async function changeTimes(person: Person, times: number, daysApart = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    later(daysApart);
    await save(person, n % 2 === 0 ? other : level);
  }
}
const classes = (person: Person) => t.call(person, 'GET /rosters');
const rowOf = (person: Person) =>
  t.db
    .selectFrom('users')
    .select(['class_changes', 'rosters_paused_at'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
const confirm = (by: Person | null, person: { id: string }) =>
  t.call(by, 'DELETE /users/:id/roster-pause', { params: { id: person.id } });
const logged = (action_type: string, target: Person) =>
  t.db
    .selectFrom('activity_logs')
    .selectAll()
    .where('action_type', '=', action_type)
    .where('target_user_id', '=', target.id)
    .execute();
const mailsTo = async ({ email }: Person) =>
  (await queuedMails(t)).filter(({ to }) => to === email).map(({ subject }) => subject);

describe('edge case: changing class levels more than twice in 30 days', () => {
  it('pauses class lists with the third change, and not before', async () => {
    await changeTimes(ann, 2);
    expect((await classes(ann)).status).toBe(200);
    await changeTimes(ann, 1);
    expect((await classes(ann)).body).toMatchObject({ code: 'ROSTERS_PAUSED' });
    expect((await classes(ann)).status).toBe(403);
    expect((await rowOf(ann)).rosters_paused_at).toEqual(t.clock.now);
    expect(await logged('ROSTERS_PAUSED', ann)).toMatchObject([{ actor_id: ann.id, metadata: {} }]);
    await changeTimes(ann, 1);
    expect(await mailsTo(ann)).toEqual(['Class lists are paused for you']);
  });

  it('counts 30 days to the moment', async () => {
    await changeTimes(ann, 2, 0);
    later(30);
    await save(ann, third);
    expect((await classes(ann)).status).toBe(200);
    const bea = await t.member();
    await changeTimes(bea, 2, 0);
    t.clock.now = new Date((t.clock.now as Date).getTime() + 30 * DAY_MS - 1);
    await save(bea, third);
    expect((await classes(bea)).status).toBe(403);
  });

  it('counts neither the profile’s completion, nor what was missing, nor other fields, nor the same save again', async () => {
    const fresh = await t.member({ profile_completed: false, form_1_level: null, form_2_level: other });
    await save(fresh, level);
    const empty = await t.member({ form_1_level: null });
    for (const person of [fresh, empty]) {
      await save(person, other);
      for (const current_city of ['Kingston', 'Mandeville', 'Negril']) await save(person, null, { current_city });
    }
    expect((await rowOf(fresh)).class_changes).toHaveLength(1);
    expect((await rowOf(empty)).class_changes).toHaveLength(0);
  });

  it('counts a save of several forms once', async () => {
    await send(ann, await formWith(ann, (levels) => levels.map(() => third)));
    expect((await rowOf(ann)).class_changes).toHaveLength(1);
  });

  /** After one change, two that wait for the same row, each with or without the lock that a save of the profile takes first. */
  async function changeAtOnce(isLocked: boolean): Promise<number> {
    const now = t.clock.now as Date;
    await countClassChange(t.db, ann.id, now);
    const change = () =>
      t.db.transaction().execute(async (trx) => {
        if (isLocked) await lockProfile(trx, ann.id);
        await countClassChange(trx, ann.id, now);
      });
    const changes = await t.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute();
      const waiting = [change(), change()];
      await expect.poll(() => countLockWaits(t.db)).toBeGreaterThan(1);
      return { waiting };
    });
    await Promise.all(changes.waiting);
    return (await rowOf(ann)).class_changes.length;
  }

  it('counts each of two changes at the same moment', async () => {
    expect(await changeAtOnce(true)).toBe(3);
    expect((await rowOf(ann)).rosters_paused_at).not.toBeNull();
  });

  it('needs the lock of the profile for that: without it, changes are lost', async () => {
    expect(await changeAtOnce(false)).toBe(2);
  });

  it('counts two saves of one form at once as one change, because the second is refused', async () => {
    const forms = [
      await formWith(ann, () => FORM_LEVELS.map(() => other)),
      await formWith(ann, () => FORM_LEVELS.map(() => third)),
    ];
    const answers = await Promise.all(forms.map((form) => send(ann, form)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await rowOf(ann)).class_changes).toHaveLength(1);
  });
});

describe('a member whose class lists are paused', () => {
  beforeEach(() => changeTimes(ann, 3));

  it('does nothing with class lists', async () => {
    const mine = { form: '1', level: other };
    const entry = await plantEntry(t, 'Una', 'Kerr', { level: other, added_by: ann.id });
    const theirs = await plantSuggestion(t, entry, { suggested_by: admin.id });
    const id = { params: { id: theirs.id } };
    const answers = [
      await t.call(ann, 'GET /rosters'),
      await t.call(ann, 'GET /rosters/:form/:level', { params: mine }),
      await t.call(ann, 'POST /rosters/:form/:level/entries', { params: mine, body: { names: ['Al Dunn'] } }),
      await t.call(ann, 'PATCH /roster-entries/:id', { params: entry, body: { name: 'Una Ker' } }),
      await t.call(ann, 'POST /roster-entries/:id/suggestions', {
        params: entry,
        body: { phone: '876 555 3009', may_text: false },
      }),
      await t.call(ann, 'PUT /suggestions/:id/vouch', id),
      await t.call(ann, 'DELETE /suggestions/:id/vouch', id),
      await t.call(ann, 'DELETE /suggestions/:id', id),
      await t.call(ann, 'POST /invitation-links', { body: { form: 1, level: other } }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'ROSTERS_PAUSED'));
    expect(answers[0]?.body.message).toContain('You changed your classes 3 times within 30 days');
  });

  it('uses everything else as before: profile, directory, connections, dashboard and events', async () => {
    await save(ann, third, { current_city: 'Negril' });
    expect(await profileOf(ann)).toMatchObject({ current_city: 'Negril' });
    for (const name of ['GET /directory', 'GET /connections', 'GET /dashboard', 'GET /events', 'GET /me'] as const)
      expect((await t.call(ann, name)).status).toBe(200);
    expect((await rowOf(ann)).class_changes).toHaveLength(3);
  });

  /** The state of a number that Ann and then another classmate vouch for. */
  async function vouchedByAnn() {
    await t.call(admin, 'PUT /rosters/:form/:level/vouch-approval', { params, body: { is_enabled: true } });
    const [bea, cleo] = [await t.member(), await t.member()];
    await save(ann, level); // is in the class of the name again
    const entry = await plantEntry(t, 'Una', 'Kerr', { added_by: bea.id });
    const { id } = await plantSuggestion(t, entry, { suggested_by: bea.id });
    await t.db.insertInto('suggestion_vouches').values({ suggestion_id: id, user_id: ann.id }).execute();
    return async () => {
      await t.call(cleo, 'PUT /suggestions/:id/vouch', { params: { id } });
      return (await t.db.selectFrom('suggestions').select('status').where('id', '=', id).executeTakeFirst())?.status;
    };
  }

  it('vouches for no one meanwhile', async () => {
    const vouch = await vouchedByAnn();
    expect(await vouch()).toBe('pending');
    await confirm(admin, ann);
    expect(await vouch()).toBe('approved');
  });

  it('is no longer paused as staff who manage phone numbers, and is again without the role', async () => {
    const waiting = async () => {
      const { items } = (await t.call(admin, 'GET /users', { query: { profile: 'paused' } })).body;
      const { paused_rosters } = (await t.call(admin, 'GET /admin/overview')).body;
      expect(paused_rosters).toBe(items.length);
      return items.map(({ id }: { id: string }) => id);
    };
    const shown = async () =>
      (await t.call(admin, 'GET /users/:id', { params: { id: ann.id } })).body.rosters_paused_at;
    expect(await waiting()).toContain(ann.id);
    const vouch = await vouchedByAnn();
    const name = await makeRole(t.db, 'MANAGE_PHONE_NUMBERS');
    const role = await t.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    await t.call(admin, 'POST /users/:id/roles', { params: { id: ann.id }, body: { role_id: role.id } });
    expect((await classes(ann)).status).toBe(200);
    expect([await waiting(), await shown()]).toEqual([expect.not.arrayContaining([ann.id]), null]);
    expect((await confirm(admin, ann)).body.code).toBe('ROSTERS_NOT_PAUSED');
    expect(await vouch()).toBe('approved');
    await t.call(admin, 'DELETE /users/:id/roles/:role_id', { params: { id: ann.id, role_id: role.id } });
    expect((await classes(ann)).body.code).toBe('ROSTERS_PAUSED');
    expect([await waiting(), await shown()]).toEqual([expect.arrayContaining([ann.id]), expect.any(String)]);
  });

  it('isn’t paused as staff who manage phone numbers, so no one is asked to confirm their classes', async () => {
    const staff = await t.member({ roles: ['EVENT_COORDINATOR'] });
    await changeTimes(staff, 4);
    expect(await rowOf(staff)).toEqual({ class_changes: [], rosters_paused_at: null });
    expect((await classes(staff)).status).toBe(200);
    expect([await mailsTo(staff), await logged('ROSTERS_PAUSED', staff)]).toEqual([[], []]);
  });
});

describe('staff', () => {
  beforeEach(() => changeTimes(ann, 3));

  it('learn of it from the overview and a filter, and see when in the details', async () => {
    const overview = (await t.call(admin, 'GET /admin/overview')).body;
    const { items, matching } = (await t.call(admin, 'GET /users', { query: { profile: 'paused' } })).body;
    expect([overview.paused_rosters, matching]).toEqual([items.length, items.length]);
    expect(items.map(({ id }: { id: string }) => id)).toContain(ann.id);
    const shown = (await t.call(admin, 'GET /users/:id', { params: { id: ann.id } })).body;
    expect([shown.rosters_paused_at, shown.class_changes.length]).toEqual([t.clock.now?.toISOString(), 3]);
    const accountant = await t.member({ roles: ['ACCOUNTANT'] });
    expect((await t.call(accountant, 'GET /admin/overview')).body.paused_rosters).toBeNull();
    expect((await t.call(accountant, 'GET /users/:id', { params: { id: ann.id } })).body.class_changes).toBeNull();
  });

  it('confirm the classes once, with an entry in the log, and the changes count from none again', async () => {
    const answers = await Promise.all([confirm(admin, ann), confirm(admin, ann)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await classes(ann)).status).toBe(200);
    expect(await rowOf(ann)).toEqual({ class_changes: [], rosters_paused_at: null });
    expect(await logged('CLASSES_CONFIRMED', ann)).toMatchObject([
      { actor_id: admin.id, description: 'Confirmed the classes of Ann Hall, who sees class lists again' },
    ]);
    expect(await mailsTo(ann)).toEqual(['Class lists are paused for you', 'You can see class lists again']);
    await changeTimes(ann, 2);
    expect((await classes(ann)).status).toBe(200);
  });

  it('are those with MANAGE_USERS, and confirm no one who isn’t paused, nor themselves', async () => {
    for (const person of [
      ann,
      await t.member({ roles: ['ACCOUNTANT'] }),
      await t.member({ roles: ['EVENT_COORDINATOR'] }),
    ])
      expect((await confirm(person, ann)).status).toBe(403);
    expect((await confirm(null, ann)).status).toBe(401);
    expect((await confirm(admin, await t.member())).body.code).toBe('ROSTERS_NOT_PAUSED');
    expect((await confirm(admin, { id: crypto.randomUUID() })).body.code).toBe('USER_NOT_FOUND');
    expect((await confirm(admin, admin)).body.code).toBe('OWN_CLASSES');
  });

  it('can’t pause by hand: the database refuses a pause without three changes', async () => {
    const pause = t.db.updateTable('users').set({ rosters_paused_at: new Date(), class_changes: [] });
    await expect(pause.where('id', '=', ann.id).execute()).rejects.toThrow('users_paused_after_changes');
  });
});

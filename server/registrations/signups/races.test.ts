/** Rule 10: an activity's attendance is the number of its sign-ups and never exceeds its capacity, whatever happens at once. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { randomOf, seeds, shuffled } from '../../testing/chaos.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { makeActivity } from '../../testing/signups.ts';
import { type TwoServers, twoServers } from '../../testing/two-servers.ts';
import { violationsIn } from '../../testing/violations.ts';

const MEMBERS = 24;
const PLACES = 15;
type School = TestApp | TwoServers;
type Id = { id: string };
type Family = { member: Person; registration: Id; guest: Id };

/** Each member has one guest. */
async function families(t: School): Promise<{ event: Id; activity: Id; all: Family[] }> {
  const event = await makeEvent(t, { max_guests: 2 });
  const ticket = await makeTicket(t, event);
  const activity = await makeActivity(t, event, { max_capacity: PLACES });
  const all: Family[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const member = await t.member();
    const registration: Id = (await register(t, member, event, ticket)).body;
    const guest = { registration_id: registration.id, name: 'Sonia', ticket_type_id: ticket.id, price_cents: 0 };
    const added = t.db.insertInto('registration_guests').values(guest).returning('id');
    all.push({ member, registration, guest: await added.executeTakeFirstOrThrow() });
  }
  return { event, activity, all };
}

const signUp = (t: School, { member, guest }: Family, { id }: Id, withMember = true): Promise<Answer> =>
  t.call(member, 'PUT /activities/:id/signups', {
    params: { id },
    body: { member: withMember, guest_ids: [guest.id] },
  });

const attendanceOf = async (t: School, { id }: Id) => {
  const row = t.db.selectFrom('event_activities').select('current_attendance').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).current_attendance;
};

describe('over two servers', () => {
  let t: TwoServers;
  beforeAll(async () => {
    t = await twoServers();
    await t.member({ roles: ['SUPER_ADMIN'] });
  });

  it.each(seeds({ few: 1, many: 20 }))('pairs fill the places and the last one stays free (seed %i)', async (seed) => {
    const { activity, all } = await families(t);
    const acts = shuffled(all, randomOf(seed)).map((family) => signUp(t, family, activity));
    const codes = (await Promise.all(acts)).map(({ status, body }) => (status === 200 ? 'in' : String(body.code)));
    expect(codes.filter((code) => code === 'in')).toHaveLength(Math.floor(PLACES / 2));
    expect(new Set(codes)).toEqual(new Set(['in', 'ACTIVITY_FULL']));
    expect(await attendanceOf(t, activity)).toBe(PLACES - 1);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('people who leave in every way leave no one counted', async () => {
    const { activity, all } = await families(t);
    await Promise.all(
      all.slice(0, 12).flatMap((family, at) => {
        const { member, registration, guest } = family;
        const leave = () =>
          at % 2 === 0
            ? t.call(member, 'DELETE /registrations/:id', { params: registration })
            : t.call(member, 'DELETE /guests/:id', { params: guest });
        return [signUp(t, family, activity, false), leave(), signUp(t, family, activity, false)];
      }),
    );
    expect(await attendanceOf(t, activity)).toBe(0);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });
});

describe('the database alone', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
    await t.member({ roles: ['SUPER_ADMIN'] });
  });

  const insert = (activity: Id, { registration }: Pick<Family, 'registration'>, guest: Id | null = null) =>
    t.db
      .insertInto('activity_signups')
      .values({ activity_id: activity.id, registration_id: registration.id, guest_id: guest?.id ?? null })
      .execute();

  it('refuses someone twice, someone of another event, another’s guest and one too many', async () => {
    const { activity, event, all } = await families(t);
    const [one, two] = all as [Family, Family];
    await insert(activity, one);
    await expect(insert(activity, one)).rejects.toThrow('activity_signups_once');
    await expect(insert(await makeActivity(t, await makeEvent(t)), one)).rejects.toThrow('live registration');
    await expect(insert(activity, one, two.guest)).rejects.toThrow('of the registration');
    const small = await makeActivity(t, event, { max_capacity: 1 });
    await insert(small, one);
    await expect(insert(small, two)).rejects.toThrow('event_activities_capacity');
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('refuses those who withdrew or were removed', async () => {
    const { activity, all } = await families(t);
    const [one, two] = all as [Family, Family];
    await t.call(one.member, 'DELETE /registrations/:id', { params: one.registration });
    await t.call(two.member, 'DELETE /guests/:id', { params: two.guest });
    await expect(insert(activity, one)).rejects.toThrow('live registration');
    await expect(insert(activity, two, two.guest)).rejects.toThrow('of the registration');
  });

  // Last: it takes the trigger away.
  it('control: without the trigger the race oversells, and the doctor reports it', async () => {
    await sql.raw('drop trigger activity_signups_count on activity_signups').execute(t.db);
    const { activity, all } = await families(t);
    const answers = await Promise.all(all.map((family) => signUp(t, family, activity)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MEMBERS);
    expect(violationsIn(await checkRows(t.db))).toMatchObject({
      'Activities whose attendance is not the number of their sign-ups': [activity.id],
      'Activities with more sign-ups than capacity': [activity.id],
      'Triggers, constraints and indexes that are missing or disabled': ['activity_signups_count'],
    });
  });
});

import { beforeAll, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { makeActivity } from '../../testing/signups.ts';
import { type Breakage, violationsAfter, violationsOf, withoutTriggers } from '../../testing/violations.ts';

let school: PopulatedSchool;
let activity: { id: string };
beforeAll(async () => {
  school = await populatedSchool();
  activity = await makeActivity(school.t, school.unpaid.event, { max_capacity: 1 });
});

const signupOf = ({ id }: { id: string }) => `
  insert into activity_signups (activity_id, registration_id) values ('${activity.id}', '${id}')`;

const COUNT = 'Activities whose attendance is not the number of their sign-ups';
const COMING = 'Sign-ups of people who are not coming to the event';

const BREAKAGES: Record<string, Breakage> = {
  'a sign-up that is not counted': ({ unpaid }) => ({
    sql: withoutTriggers('activity_signups', signupOf(unpaid.registration)),
    finds: { [COUNT]: [activity.id] },
  }),
  'more sign-ups than places': ({ unpaid, pending }) => ({
    sql: withoutTriggers('activity_signups', `${signupOf(unpaid.registration)}; ${signupOf(pending.registration)}`),
    finds: {
      [COUNT]: [activity.id],
      [COMING]: [expect.any(String)],
      'Activities with more sign-ups than capacity': [activity.id],
    },
  }),
  'a sign-up for an activity of another event': ({ pending }) => ({
    sql: `${withoutTriggers('activity_signups', signupOf(pending.registration))};
      update event_activities set current_attendance = 1`,
    finds: { [COMING]: [expect.any(String)] },
  }),
};

it('has no violations before', async () => {
  expect(await violationsOf(school)).toEqual({});
});

it.each(Object.entries(BREAKAGES))('finds %s', async (_, breakage) => {
  const { sql, finds } = breakage(school);
  expect(await violationsAfter(school, sql)).toEqual(finds);
});

it('a sign-up violates nothing', async () => {
  expect(await violationsAfter(school, signupOf(school.unpaid.registration))).toEqual({});
});

/** A school.config.ts that changes under members who are there already. */
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { school } from '../school.config.ts';
import { type TestApp, testApp } from '../server/testing/app.ts';
import { connect } from '../server/testing/server-folder.ts';
import { alignSchool } from './school.ts';

const HOUSES = school.houses.map(({ name }) => ({ name }));
const [first, second] = HOUSES as [{ name: string }, { name: string }];
const [level, otherLevel] = school.classLevels as readonly string[] as [string, string];
const GIVEN = { forms: school.forms as number, classLevels: school.classLevels as readonly string[], houses: HOUSES };

let t: TestApp;
let client: pg.Client;

beforeEach(async () => {
  t = await testApp();
  client = await connect(t.connection);
});
afterEach(() => client.end());

const names = async (table: 'houses' | 'class_levels', key: string) =>
  (await client.query(`select ${key} as name from ${table} order by position`)).rows.map(({ name }) => name);
const refusal = (change: object) => alignSchool(client, { ...GIVEN, ...change }).then(String, ({ message }) => message);

/** Someone who sat in one class all the way. */
const pupil = (columns: object = {}) => t.member({ ...levels(level), sports_house: first.name, ...columns });
const levels = (of: string) =>
  Object.fromEntries(Array.from({ length: school.forms }, (_, index) => [`form_${index + 1}_level`, of]));

it('takes up new houses and levels, in their order, and lets go what no one has', async () => {
  await pupil();
  await alignSchool(client, {
    forms: 8,
    classLevels: ['Q', level],
    houses: [{ name: "New's" }, first],
  });
  expect(await names('houses', 'name')).toEqual(["New's", first.name]);
  expect(await names('class_levels', 'code')).toEqual(['Q', level]);
  await alignSchool(client, GIVEN);
  expect(await names('houses', 'name')).toEqual(HOUSES.map(({ name }) => name));
});

it('is refused without a house that members are of, and changes nothing', async () => {
  await pupil();
  await pupil({ profile_completed: false });
  expect(
    await refusal({ houses: [...HOUSES.slice(1), { name: 'New' }], classLevels: [...school.classLevels, 'Q'] }),
  ).toBe(
    `school.config.ts does not fit the members there are:\nThe house ${first.name} is gone from it, but 2 members have it: put ${first.name} back.`,
  );
  expect(await names('houses', 'name')).toEqual(HOUSES.map(({ name }) => name));
  expect(await names('class_levels', 'code')).toEqual(school.classLevels);
});

it('is refused without a level that members sat at in any form, one sentence for each thing', async () => {
  await pupil({ form_2_level: otherLevel, sports_house: second.name });
  expect(await refusal({ houses: [first], classLevels: [level] })).toBe(
    [
      'school.config.ts does not fit the members there are:',
      `The house ${second.name} is gone from it, but 1 member has it: put ${second.name} back.`,
      `The class level ${otherLevel} is gone from it, but 1 member has it: put ${otherLevel} back.`,
    ].join('\n'),
  );
});

it('is refused with fewer forms than members sat in', async () => {
  await alignSchool(client, { ...GIVEN, forms: 1 });
  await pupil();
  expect(await refusal({ forms: school.forms - 1 })).toBe(
    `school.config.ts does not fit the members there are:\nIt says forms: ${school.forms - 1}, but 1 member has a class in a later form: say how many there were.`,
  );
});

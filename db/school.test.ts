import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { school } from '../school.config.ts';
import { type TestApp, testApp } from '../server/testing/app.ts';
import { plantEntry } from '../server/testing/rosters.ts';
import { connect } from '../server/testing/server-folder.ts';
import { alignSchool } from './school.ts';

const HOUSES = school.houses.map(({ name }) => ({ name }));
const [first, second] = HOUSES as [{ name: string }, { name: string }];
const [level, otherLevel] = school.classLevels as readonly string[] as [string, string];
const GIVEN = {
  forms: school.forms as number,
  classLevels: school.classLevels as readonly string[],
  houses: HOUSES,
  leavingYears: school.leavingYears as { from: number; to: number } | null,
};

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

/** A member with the same level in every form. */
const pupil = (columns: object = {}) => t.member({ ...levels(level), sports_house: first.name, ...columns });
const levels = (of: string) =>
  Object.fromEntries(Array.from({ length: school.forms }, (_, index) => [`form_${index + 1}_level`, of]));

it('adds new houses and levels in order and removes unused ones', async () => {
  await pupil();
  await alignSchool(client, {
    ...GIVEN,
    forms: 8,
    classLevels: ['Q', level],
    houses: [{ name: "New's" }, first],
  });
  expect(await names('houses', 'name')).toEqual(["New's", first.name]);
  expect(await names('class_levels', 'code')).toEqual(['Q', level]);
  await alignSchool(client, GIVEN);
  expect(await names('houses', 'name')).toEqual(HOUSES.map(({ name }) => name));
});

it('refuses to remove a house that members have, changing nothing', async () => {
  await pupil();
  await pupil({ profile_completed: false });
  expect(
    await refusal({ houses: [...HOUSES.slice(1), { name: 'New' }], classLevels: [...school.classLevels, 'Q'] }),
  ).toBe(
    `school.config.ts doesn’t match the existing members:\nThe house ${first.name} was removed, but 2 members have it. Restore ${first.name}.`,
  );
  expect(await names('houses', 'name')).toEqual(HOUSES.map(({ name }) => name));
  expect(await names('class_levels', 'code')).toEqual(school.classLevels);
});

it('refuses to remove a level that members have in any form, with a sentence for each name', async () => {
  await pupil({ form_2_level: otherLevel, sports_house: second.name });
  expect(await refusal({ houses: [first], classLevels: [level] })).toBe(
    [
      'school.config.ts doesn’t match the existing members:',
      `The house ${second.name} was removed, but 1 member has it. Restore ${second.name}.`,
      `The class level ${otherLevel} was removed, but 1 member has it. Restore ${otherLevel}.`,
    ].join('\n'),
  );
});

it('refuses to remove a level or form that names on rosters have, with how many', async () => {
  await alignSchool(client, { ...GIVEN, forms: 8, classLevels: [...school.classLevels, 'Q'] });
  const added_by = (await pupil()).id;
  for (const form of [school.forms, school.forms + 1])
    await plantEntry(t, 'Ann', 'Reid', { form, level: 'Q', added_by });
  expect(await refusal({})).toBe(
    [
      'school.config.ts doesn’t match the existing members:',
      `forms is ${school.forms}, but 1 name on a roster has a class in a later form. Increase it.`,
      'The class level Q was removed, but 2 names on rosters have it. Restore Q.',
    ].join('\n'),
  );
});

it('removes what led to a class whose level is gone', async () => {
  await alignSchool(client, { ...GIVEN, classLevels: [...school.classLevels, 'Q'] });
  const { id: created_by } = await pupil();
  const of = { form: 1, level: 'Q' };
  const time = new Date();
  const link = { ...of, token_sha256: Buffer.alloc(32), created_by, expires_at: time };
  await t.db.insertInto('invitation_links').values(link).execute();
  await t.db
    .insertInto('vouch_approvals')
    .values({ ...of, created_at: time })
    .execute();
  await alignSchool(client, GIVEN);
  expect(await names('class_levels', 'code')).toEqual(school.classLevels);
});

it('refuses fewer forms than members have', async () => {
  await alignSchool(client, { ...GIVEN, forms: 1 });
  await pupil();
  expect(await refusal({ forms: school.forms - 1 })).toBe(
    `school.config.ts doesn’t match the existing members:\nforms is ${school.forms - 1}, but 1 member has a class in a later form. Increase it.`,
  );
});

it('refuses leaving years that leave members out', async () => {
  await alignSchool(client, { ...GIVEN, leavingYears: { from: 1990, to: 2001 } });
  await pupil({ leaving_year: 1990 });
  await pupil({ leaving_year: 2001 });
  await alignSchool(client, { ...GIVEN, leavingYears: { from: 1990, to: 2001 } });
  expect(await refusal({ leavingYears: { from: 1991, to: 2001 } })).toBe(
    'school.config.ts doesn’t match the existing members:\nleavingYears is 1991 to 2001, but 1 member has a year outside it. Widen it.',
  );
  expect(await refusal({ leavingYears: null })).toBe(
    'school.config.ts doesn’t match the existing members:\nleavingYears is null, but 2 members have a leaving year. Restore it.',
  );
});

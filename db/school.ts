import type pg from 'pg';

/** Members have values that school.config.ts no longer has; the message lists them. */
export class SchoolListsError extends Error {}

/** The part of school.config.ts that members refer to. */
type SchoolLists = {
  forms: number;
  classLevels: readonly string[];
  houses: readonly { name: string }[];
  leavingYears: { readonly from: number; readonly to: number } | null;
};

const MAX_FORMS = 8; // columns of users
const COLUMNS = Array.from({ length: MAX_FORMS }, (_, index) => `form_${index + 1}_level`);
const LEVELS = { table: 'class_levels', key: 'code', kind: 'The class level', ofMember: COLUMNS };
const HOUSES = { table: 'houses', key: 'name', kind: 'The house', ofMember: ['sports_house'] };

/**
 * Updates the class levels and houses to those of school.config.ts. Throws SchoolListsError without changing anything if
 * members have a removed value.
 */
export async function alignSchool(client: pg.ClientBase, school: SchoolLists): Promise<void> {
  const lists = [
    { ...HOUSES, names: school.houses.map(({ name }) => name) },
    { ...LEVELS, names: [...school.classLevels] },
  ];
  const problems = [
    ...(await removedForms(client, school.forms)),
    ...(await removedYears(client, school.leavingYears)),
  ];
  for (const list of lists) problems.push(...(await removedNames(client, list)));
  if (problems.length > 0) {
    throw new SchoolListsError(`school.config.ts doesn’t match the existing members:\n${problems.join('\n')}`);
  }
  for (const list of lists) await replaceList(client, list);
}

type List = typeof HOUSES & { names: string[] };

/** A sentence for each removed name that members have. */
async function removedNames(client: pg.ClientBase, { table, key, kind, ofMember, names }: List): Promise<string[]> {
  const gone = await client.query<{ name: string }>(
    `select ${key} as name from ${table} where ${key} <> all($1) order by position`,
    [names],
  );
  const sentences: string[] = [];
  for (const { name } of gone.rows) {
    const people = await countMembers(client, `$1 in (${ofMember})`, [name]);
    if (people > 0) sentences.push(`${kind} ${name} was removed, but ${have(people)} it. Restore ${name}.`);
  }
  return sentences;
}

async function removedForms(client: pg.ClientBase, forms: number): Promise<string[]> {
  const beyond = COLUMNS.slice(forms);
  const people = beyond.length > 0 ? await countMembers(client, `num_nonnulls(${beyond}) > 0`, []) : 0;
  return people > 0 ? [`forms is ${forms}, but ${have(people)} a class in a later form. Increase it.`] : [];
}

async function removedYears(client: pg.ClientBase, years: SchoolLists['leavingYears']): Promise<string[]> {
  const people = await countMembers(client, 'leaving_year is not null', []);
  if (!years) return people > 0 ? [`leavingYears is null, but ${have(people)} a leaving year. Restore it.`] : [];
  const beyond = await countMembers(client, 'leaving_year not between $1 and $2', [years.from, years.to]);
  return beyond > 0
    ? [`leavingYears is ${years.from} to ${years.to}, but ${have(beyond)} a year outside it. Widen it.`]
    : [];
}

async function countMembers(client: pg.ClientBase, test: string, values: (string | number)[]): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from users where ${test}`, values);
  return rows[0]?.n ?? 0;
}

const have = (people: number) => (people === 1 ? '1 member has' : `${people} members have`);

async function replaceList(client: pg.ClientBase, { table, key, names }: List): Promise<void> {
  await client.query(
    `insert into ${table} select * from unnest($1::text[]) with ordinality
     on conflict (${key}) do update set position = excluded.position where ${table}.position <> excluded.position`,
    [names],
  );
  await client.query(`delete from ${table} where ${key} <> all($1)`, [names]);
}

import type pg from 'pg';

/** Members or names on rosters have values that school.config.ts no longer has; the message lists them. */
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
/** `holders`: conditions on members and on names on rosters. `alsoDeleted`: tables of what leads to a level that no one has. */
const LEVELS = {
  ...{ table: 'class_levels', key: 'code', kind: 'The class level' },
  holders: { members: `$1 in (${COLUMNS})`, names: 'level = $1' },
  alsoDeleted: ['invitation_links', 'vouch_approvals'],
};
const HOUSES = {
  ...{ table: 'houses', key: 'name', kind: 'The house' },
  holders: { members: 'sports_house = $1' },
  alsoDeleted: [],
};

/**
 * Updates the class levels and houses to those of school.config.ts. Throws SchoolListsError without changing anything if
 * members, or names on rosters, have a removed value.
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

type Holders = { members: string; names?: string };
type List = (typeof LEVELS | typeof HOUSES) & { names: string[] };

/** A sentence for each removed name that someone has. */
async function removedNames(client: pg.ClientBase, { table, key, kind, holders, names }: List): Promise<string[]> {
  const gone = await client.query<{ name: string }>(
    `select ${key} as name from ${table} where ${key} <> all($1) order by position`,
    [names],
  );
  const sentences: string[] = [];
  for (const { name } of gone.rows) {
    const found = await whoHas(client, holders, [name]);
    if (found) sentences.push(`${kind} ${name} was removed, but ${found} it. Restore ${name}.`);
  }
  return sentences;
}

async function removedForms(client: pg.ClientBase, forms: number): Promise<string[]> {
  const beyond = COLUMNS.slice(forms);
  const members = beyond.length > 0 ? `num_nonnulls(${beyond}) > 0` : 'false';
  const found = await whoHas(client, { members, names: `form > ${forms}` });
  return found ? [`forms is ${forms}, but ${found} a class in a later form. Increase it.`] : [];
}

async function removedYears(client: pg.ClientBase, years: SchoolLists['leavingYears']): Promise<string[]> {
  const isOutside = years ? 'leaving_year not between $1 and $2' : 'leaving_year is not null';
  const found = await whoHas(client, { members: isOutside, names: isOutside }, years ? [years.from, years.to] : []);
  if (!found) return [];
  return years
    ? [`leavingYears is ${years.from} to ${years.to}, but ${found} a year outside it. Widen it.`]
    : [`leavingYears is null, but ${found} a leaving year. Restore it.`];
}

/** "2 members and 1 name on a roster have"; null if no one does. */
async function whoHas(
  client: pg.ClientBase,
  holders: Holders,
  values: (string | number)[] = [],
): Promise<string | null> {
  const { rows } = await client.query<{ members: number; names: number }>(
    `select (select count(*)::int from users where ${holders.members}) as members,
            (select count(*)::int from roster_entries where ${holders.names ?? false}) as names`,
    values,
  );
  const { members = 0, names = 0 } = rows[0] ?? {};
  const counted = [
    ...(members > 0 ? [members === 1 ? '1 member' : `${members} members`] : []),
    ...(names > 0 ? [names === 1 ? '1 name on a roster' : `${names} names on rosters`] : []),
  ];
  if (counted.length === 0) return null;
  return `${counted.join(' and ')} ${members + names === 1 ? 'has' : 'have'}`;
}

async function replaceList(client: pg.ClientBase, { table, key, alsoDeleted, names }: List): Promise<void> {
  await client.query(
    `insert into ${table} select * from unnest($1::text[]) with ordinality
     on conflict (${key}) do update set position = excluded.position where ${table}.position <> excluded.position`,
    [names],
  );
  for (const each of alsoDeleted) await client.query(`delete from ${each} where level <> all($1)`, [names]);
  await client.query(`delete from ${table} where ${key} <> all($1)`, [names]);
}

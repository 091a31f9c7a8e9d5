import type pg from 'pg';

/** Members have a value that school.config.ts no longer allows; the message says which and how many. */
export class SchoolListsError extends Error {}

/** The part of school.config.ts that members' rows refer to. */
type SchoolLists = {
  forms: number;
  classLevels: readonly string[];
  houses: readonly { name: string }[];
};

const MOST_FORMS = 8; // columns of users: db/migrations/0028
const COLUMNS = Array.from({ length: MOST_FORMS }, (_, index) => `form_${index + 1}_level`);
const LEVELS = { table: 'class_levels', key: 'code', kind: 'The class level', ofMember: COLUMNS };
const HOUSES = { table: 'houses', key: 'name', kind: 'The house', ofMember: ['sports_house'] };

/**
 * Brings the lists that members refer to in line with school.config.ts: adds what is new, and takes away what it does not
 * have any more. Throws SchoolListsError, having changed nothing, where members would be left with a value that is gone.
 */
export async function alignSchool(client: pg.ClientBase, school: SchoolLists): Promise<void> {
  const lists = [
    { ...HOUSES, names: school.houses.map(({ name }) => name) },
    { ...LEVELS, names: [...school.classLevels] },
  ];
  const lost = await formsLost(client, school.forms);
  for (const list of lists) lost.push(...(await namesLost(client, list)));
  if (lost.length > 0) {
    throw new SchoolListsError(`school.config.ts does not fit the members there are:\n${lost.join('\n')}`);
  }
  for (const list of lists) await keepOnly(client, list);
}

type List = typeof HOUSES & { names: string[] };

/** A sentence for each name that is not on the list any more and that members have. */
async function namesLost(client: pg.ClientBase, { table, key, kind, ofMember, names }: List): Promise<string[]> {
  const gone = await client.query<{ name: string }>(
    `select ${key} as name from ${table} where ${key} <> all($1) order by position`,
    [names],
  );
  const sentences: string[] = [];
  for (const { name } of gone.rows) {
    const people = await countMembers(client, `$1 in (${ofMember})`, [name]);
    if (people > 0) sentences.push(`${kind} ${name} is gone from it, but ${have(people)} it: put ${name} back.`);
  }
  return sentences;
}

async function formsLost(client: pg.ClientBase, forms: number): Promise<string[]> {
  const beyond = COLUMNS.slice(forms);
  const people = beyond.length > 0 ? await countMembers(client, `num_nonnulls(${beyond}) > 0`, []) : 0;
  return people > 0
    ? [`It says forms: ${forms}, but ${have(people)} a class in a later form: say how many there were.`]
    : [];
}

async function countMembers(client: pg.ClientBase, test: string, values: string[]): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from users where ${test}`, values);
  return rows[0]?.n ?? 0;
}

const have = (people: number) => (people === 1 ? '1 member has' : `${people} members have`);

async function keepOnly(client: pg.ClientBase, { table, key, names }: List): Promise<void> {
  await client.query(
    `insert into ${table} select * from unnest($1::text[]) with ordinality
     on conflict (${key}) do update set position = excluded.position where ${table}.position <> excluded.position`,
    [names],
  );
  await client.query(`delete from ${table} where ${key} <> all($1)`, [names]);
}

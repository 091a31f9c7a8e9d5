import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { selectBuilt } from '../../lib/built-once.ts';
import type { Db } from '../../lib/database.ts';
import { createGroups } from '../../lib/groups.ts';
import type { Counted } from '../../lib/search.ts';
import { columnsFor, countKept, type DirectoryFilter, listed, type Years } from '../queries.ts';
import type { PersonRead, Viewer } from '../rules.ts';

/** People in their order, how many match, and how many are listed at all. */
export type DirectoryPage = Counted & { rows: PersonRead[]; total: number };

/** `after` is the id of the last person of the page before. */
type Asked = Omit<DirectoryFilter, 'patterns'> & { viewer: Viewer; after: string | null; limit: number };
type Answer = Omit<DirectoryPage, 'matches_more'>;

/** Sixteen in one group or three at work gained nothing, and a small group keeps nobody waiting. */
const TOGETHER = { atOnce: 2, size: 12, waiting: 10_000 };

const groups = new WeakMap<Db, ReturnType<typeof groupsOf>>();

/** A group begins after each of its requests came: nobody is answered by what was true before. */
const groupsOf = (db: Db) =>
  createGroups<Asked, Answer>(TOGETHER, async (shape, asked) => {
    const answers = await selectPages(db, shape, asked);
    return answers.map((value) => ({ status: 'fulfilled', value }));
  });

/**
 * One page of completed profiles where no name is searched, and how many there are; what several ask for at once by one
 * statement (docs/decisions/0030).
 */
export async function selectPage(db: Db, asked: Asked): Promise<DirectoryPage> {
  const ask = groups.get(db) ?? groupsOf(db);
  groups.set(db, ask);
  return { ...(await ask(shapeOf(asked), asked)), matches_more: false };
}

/** What decides the text of the query, all else being values. */
const shapeOf = ({ viewer, after, limit, form, level, house }: Asked) =>
  `directory ${viewer} ${after !== null} ${limit} ${form} ${level !== undefined} ${house !== undefined}`;

/** A page for each of those asked for, which are all of one shape. */
function selectPages(db: Db, shape: string, asked: readonly Asked[]): Promise<Answer[]> {
  const [first] = asked;
  if (!first) return Promise.resolve([]);
  const values = {
    after: asked.map(({ after }) => after),
    level: asked.map(({ level }) => level ?? null),
    house: asked.map(({ house }) => house ?? null),
  };
  return selectBuilt(db, shape, values, ({ after, level, house }) => {
    const { viewer, limit, form } = first;
    const years: Years = {
      ...(form !== undefined && { form }),
      ...(first.level !== undefined && { level: sql.ref('asked.level') }),
      ...(first.house !== undefined && { house: sql.ref('asked.house') }),
    };
    const page = listed(db, viewer, years, { after: first.after && sql.ref('asked.after'), limit });
    const each = sql`unnest(${after}::uuid[], ${level}::text[], ${house}::text[]) with ordinality`;
    return db
      .selectFrom(each.as<'asked'>(sql`asked (after, level, house, place)`))
      .select([
        jsonArrayFrom(page.select(columnsFor(viewer))).as('rows'),
        countKept(years).as('matching'),
        countKept({}).as('total'),
      ])
      .orderBy(sql`asked.place`);
  });
}

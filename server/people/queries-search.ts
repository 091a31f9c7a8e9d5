import { sql } from 'kysely';
import { type Db, plannedAnew } from '../lib/database.ts';
import { containsName, MOST_COUNTED } from '../lib/search.ts';
import { columnsFor, countKept, type DirectoryFilter, listed, matches, orderFor } from './queries.ts';
import type { DirectoryPage } from './queries-directory.ts';
import type { Viewer } from './rules.ts';

type Search = DirectoryFilter & { patterns: readonly string[] };
type Page = { after: string | null; limit: number };

/** Few who are found are looked for once, and the page is theirs; of many the page is read in its order. */
export async function selectSearched(db: Db, viewer: Viewer, search: Search, page: Page): Promise<DirectoryPage> {
  const { found, total } = await findSearched(db, viewer, search);
  const query = found ? ofThese(db, viewer, found, page) : ofMany(db, viewer, search, page);
  const rows = await query.modifyFront(plannedAnew).execute();
  return { rows, matching: found?.length ?? MOST_COUNTED, matches_more: !found, total };
}

/** Whom a search finds, or null where they are more than are counted; and how many are listed at all. */
async function findSearched(db: Db, viewer: Viewer, search: Search) {
  const found = sql`select users.id from users where users.profile_completed and ${matches(viewer, search)}`;
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select ${plannedAnew} ${countKept({})} as total, case when not ${isBorneByMany(viewer, search)}
      then array(${found} limit ${sql.lit(MOST_COUNTED + 1)}) end as ids`.execute(db);
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  return { found: ids && ids.length <= MOST_COUNTED ? ids : null, total };
}

/** SQL: whether one word of names alone has more bearers than are counted, as the kept words tell without looking for anybody. */
function isBorneByMany(viewer: Viewer, { patterns: [pattern, ...more], form, level, house }: Search) {
  const isNarrowed = more.length > 0 || [form, level, house].some((year) => year !== undefined);
  if (isNarrowed || pattern === undefined) return sql`false`;
  const columns = viewer === 'anonymous' ? ['in_first_names'] : ['in_first_names', 'in_last_names'];
  const most = sql.lit(MOST_COUNTED);
  // Marc is kept for each Jean-Marc too, whose name is searched as one word: these are left out, where it can matter at all.
  const bearers = (column: string) => sql`(w.${sql.ref(column)} > ${most} and w.${sql.ref(column)} > ${most} + (
    select coalesce(sum(${sql.ref(column)}), 0) from name_words
    where written like '%' || w.written || '%' and shown like '%-%'))`;
  return sql`exists (
    select from name_words as w
    where ${containsName(sql.ref('w.written'), pattern)} and (${sql.join(columns.map(bearers), sql` or `)}))`;
}

const ofThese = (db: Db, viewer: Viewer, ids: string[], page: Page) =>
  listed(db, viewer, {}, page).where(sql<boolean>`users.id = any(${ids}::uuid[])`).select(columnsFor(viewer));

/** First who, then what is shown of them: an index in their order holds the names, and nothing else of people. */
function ofMany(db: Db, viewer: Viewer, search: Search, page: Page) {
  const order = orderFor(viewer);
  return db
    .selectFrom(listed(db, viewer, search, page).select('users.id').as('found'))
    .innerJoin('users', 'users.id', 'found.id')
    .select(columnsFor(viewer))
    .orderBy(order.last)
    .orderBy(order.first)
    .orderBy('users.id');
}

import { sql } from 'kysely';
import { type Db, plannedAnew } from '../lib/database.ts';
import { findNamed } from '../lib/named-users.ts';
import { columnsFor, countKept, type DirectoryFilter, listed, matches, nameSearchedBy, orderFor } from './queries.ts';
import type { DirectoryPage } from './directory/queries.ts';
import type { Viewer } from './rules.ts';

type Search = DirectoryFilter & { patterns: readonly string[] };
type Page = { after: string | null; limit: number };

/** Few who are found are looked for once, and the page is theirs; of many the page is read in its order. */
export async function selectSearched(db: Db, viewer: Viewer, search: Search, page: Page): Promise<DirectoryPage> {
  const { patterns, ...years } = search;
  const column = nameSearchedBy(viewer);
  const of = sql`users.profile_completed and ${matches(viewer, years)}`;
  const isNarrowed = Object.values(years).some((year) => year !== undefined);
  const { ids, ...counts } = await findNamed(db, { column, patterns, of, isNarrowed }, countKept({}));
  const query = ids ? ofThese(db, viewer, ids, page) : ofMany(db, viewer, search, page);
  return { rows: await query.modifyFront(plannedAnew).execute(), ...counts };
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

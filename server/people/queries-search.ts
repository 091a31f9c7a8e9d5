import { sql } from 'kysely';
import { type Db, plannedAnew } from '../lib/database.ts';
import { idsUpToMost } from '../lib/named-users.ts';
import { MOST_COUNTED } from '../lib/search.ts';
import { columnsFor, countKept, type DirectoryFilter, listed, matches, nameSearchedBy, orderFor } from './queries.ts';
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
async function findSearched(db: Db, viewer: Viewer, { patterns, ...years }: Search) {
  const ids = idsUpToMost({
    column: nameSearchedBy(viewer),
    patterns,
    of: sql`users.profile_completed and ${matches(viewer, years)}`,
    isNarrowed: Object.values(years).some((year) => year !== undefined),
    counts: viewer === 'anonymous' ? ['in_first_names'] : ['in_first_names', 'in_last_names'],
  });
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select ${plannedAnew} ${countKept({})} as total, ${ids} as ids`.execute(db);
  const [{ ids: found, total } = { ids: [], total: 0 }] = rows;
  return { found: found && found.length <= MOST_COUNTED ? found : null, total };
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

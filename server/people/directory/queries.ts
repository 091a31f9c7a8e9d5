import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Viewer } from '../../../contract/profile-fields.ts';
import { createBatcher } from '../../lib/batcher.ts';
import { selectCompiled } from '../../lib/db/compiled-query.ts';
import { customPlan, type Db } from '../../lib/db/database.ts';
import { type Counted, findIds } from '../../lib/db/search.ts';
import {
  columnsFor,
  countListed,
  type DirectoryFilter,
  matches,
  orderFor,
  selectPeople,
  type Years,
} from '../queries.ts';
import type { PersonRead } from '../rules.ts';

/** People in order, how many match, and how many are listed in all. */
export type DirectoryPage = Counted & { rows: PersonRead[]; total: number };

/** `after` is the id of the last person on the page before. */
type PagePosition = { after: string | null; limit: number };
type PageRequest = Omit<DirectoryFilter, 'patterns'> & PagePosition & { viewer: Viewer };
type BatchedPage = Omit<DirectoryPage, 'matches_more'>;

// Larger batches and more of them at once gained nothing (docs/decisions/0030).
const BATCH_LIMITS = { atOnce: 2, size: 12, waiting: 10_000 };

const batchers = new WeakMap<Db, ReturnType<typeof batchPages>>();

const batchPages = (db: Db) =>
  createBatcher<PageRequest, BatchedPage>(BATCH_LIMITS, async (shape, requests) => {
    const pages = await selectPages(db, shape, requests);
    return pages.map((value) => ({ status: 'fulfilled', value }));
  });

/** One page without a name search. Concurrent requests of the same shape share a statement (docs/decisions/0030). */
export async function readPage(db: Db, request: PageRequest): Promise<DirectoryPage> {
  const ask = batchers.get(db) ?? batchPages(db);
  batchers.set(db, ask);
  return { ...(await ask(shapeOf(request), request)), matches_more: false };
}

/** Everything that decides the text of the query; the rest are parameters. */
const shapeOf = ({ viewer, after, limit, form, level, house, leaving_year }: PageRequest) =>
  `directory ${viewer} ${after !== null} ${limit} ${form} ${[level, house, leaving_year].map((each) => each !== undefined)}`;

/** A page for each request, all of the same shape. */
function selectPages(db: Db, shape: string, requests: readonly PageRequest[]): Promise<BatchedPage[]> {
  const [first] = requests;
  if (!first) return Promise.resolve([]);
  const values = {
    after: requests.map(({ after }) => after),
    level: requests.map(({ level }) => level ?? null),
    house: requests.map(({ house }) => house ?? null),
    leaving_year: requests.map(({ leaving_year }) => leaving_year ?? null),
  };
  return selectCompiled(db, shape, values, ({ after, level, house, leaving_year }) => {
    const { viewer, limit, form } = first;
    const years: Years = {
      ...(form !== undefined && { form }),
      ...(first.level !== undefined && { level: sql.ref('request.level') }),
      ...(first.house !== undefined && { house: sql.ref('request.house') }),
      ...(first.leaving_year !== undefined && { leaving_year: sql.ref('request.leaving_year') }),
    };
    const page = selectPeople(db, viewer, years, { after: first.after && sql.ref('request.after'), limit });
    const each = sql`unnest(${after}::uuid[], ${level}::text[], ${house}::text[], ${leaving_year}::int[]) with ordinality`;
    return db
      .selectFrom(each.as<'request'>(sql`request (after, level, house, leaving_year, position)`))
      .select([
        jsonArrayFrom(page.select(columnsFor(viewer))).as('rows'),
        countListed(years).as('matching'),
        countListed({}).as('total'),
      ])
      .orderBy(sql`request.position`);
  });
}

/** A page of a name search. Few matches are found once and the page taken from them; of many only the page is read. */
export async function searchPage(
  db: Db,
  viewer: Viewer,
  search: DirectoryFilter & { patterns: readonly string[] },
  page: PagePosition,
): Promise<DirectoryPage> {
  const found = sql`select users.id from users where users.profile_completed and ${matches(viewer, search)}`;
  const { ids, ...counts } = await findIds(db, found, countListed({}));
  const query = ids ? selectAmong(db, viewer, ids, page) : selectOfMany(db, viewer, search, page);
  return { rows: await query.modifyFront(customPlan).execute(), ...counts };
}

const selectAmong = (db: Db, viewer: Viewer, ids: string[], page: PagePosition) =>
  selectPeople(db, viewer, {}, page).where(sql<boolean>`users.id = any(${ids}::uuid[])`).select(columnsFor(viewer));

/** The ids come from an index in directory order that also holds the names; only then are their rows read. */
const selectOfMany = (db: Db, viewer: Viewer, search: DirectoryFilter, page: PagePosition) =>
  db
    .selectFrom(selectPeople(db, viewer, search, page).select('users.id').as('found'))
    .innerJoin('users', 'users.id', 'found.id')
    .select(columnsFor(viewer))
    .orderBy(orderFor(viewer));

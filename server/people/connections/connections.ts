import { DIRECTORY_PAGE, SUGGESTED_CLASSMATES } from '../../../contract/constants.ts';
import type { ConnectionYears } from '../../../contract/leaving-years.ts';
import type { ConnectionSort } from '../../../contract/list-choices.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, pageOf, staleCursor } from '../../lib/db/cursor.ts';
import type { Db } from '../../lib/db/database.ts';
import { namePatterns } from '../../lib/db/search.ts';
import { visibleTo } from '../rules.ts';
import {
  type Classmate,
  type ConnectionFilter,
  type Counts,
  countBetween,
  countSearched,
  countSharedForms,
  selectBetween,
  selectSearched,
  selectTier,
  selectTiers,
  type Tier,
} from './queries.ts';

type Query = Omit<ConnectionFilter, 'patterns' | 'between'> & {
  q?: string;
  sort: ConnectionSort;
  /** Absent in a school with one cohort. */
  years?: ConnectionYears | undefined;
  cursor?: string;
};
type Page = Parameters<typeof selectSearched>[3];

const sum = (tiers: readonly Tier[], of: 'total' | 'matching' | 'classes') =>
  tiers.reduce((all, tier) => all + tier[of], 0);
const countsOf = (tiers: readonly Tier[]): Counts => ({
  total: sum(tiers, 'total'),
  matching: sum(tiers, 'matching'),
});

/** One year either side of the actor's own; undefined for all years. A member without a year has all. */
const yearsAround = ({ leaving_year }: MemberContext['actor'], years: ConnectionYears | undefined = 'one') =>
  leaving_year && years !== 'all' ? ([leaving_year - 1, leaving_year + 1] as const) : undefined;

const shown = (row: Awaited<ReturnType<typeof selectTier>>[number]) => ({
  ...visibleTo('member', row),
  shared_forms: row.shared_forms,
});

/** How many people Connections lists at first, and the few who share the most forms, by name. */
export async function summarizeConnections({ db, actor }: MemberContext) {
  const filter = { between: yearsAround(actor) };
  const closest = { after: null, limit: SUGGESTED_CLASSMATES };
  const { total, rows } = await readPage(db, actor, filter, closest, 'common');
  return { connections_count: total, suggested_classmates: rows.map(shown) };
}

/**
 * The people who shared a form and level with the actor, by last and first name (spec 7) or most shared first; in a school with leaving
 * years those of the actor's and one either side, or of all. Only shared fields are listed,
 * whatever role the actor holds (spec 6).
 */
export async function listConnections({ actor, db }: MemberContext, { cursor, q = '', sort, years, ...rest }: Query) {
  const page = { after: decodeIdCursor(cursor), limit: DIRECTORY_PAGE + 1 };
  const filter = { ...rest, between: yearsAround(actor, years), patterns: await namePatterns(db, q) };
  const read = filter.patterns.length > 0 ? search : readPage;
  const { rows, ...counts } = await read(db, actor, filter, page, sort);
  const { items, next_cursor } = pageOf(rows, DIRECTORY_PAGE, page.after);
  return { items: items.map(shown), ...counts, next_cursor };
}

/** By years, neither the counts nor the rows need the other. */
async function readPage(db: Db, me: Classmate, filter: ConnectionFilter, page: Page, sort: ConnectionSort) {
  const { between } = filter;
  if (between) {
    const ofYears = { ...filter, between };
    const reads = [countBetween(db, me, ofYears), selectBetween(db, me, ofYears, page, sort)] as const;
    const [counts, rows] = await Promise.all(reads);
    return { rows, ...counts, matches_more: false };
  }
  const tiers = await selectTiers(db, me, filter);
  const rows = await selectByTiers(db, me, sort === 'name' ? together(tiers) : tiers, filter, page);
  return { rows, ...countsOf(tiers), matches_more: false };
}

/** None of the three needs another one. */
async function search(db: Db, me: Classmate, filter: ConnectionFilter, page: Page, sort: ConnectionSort) {
  const { between } = filter;
  const [{ total }, rows, found] = await Promise.all([
    between ? countBetween(db, me, { ...filter, between }) : selectTiers(db, me, filter).then(countsOf),
    selectSearched(db, me, filter, page, sort),
    countSearched(db, me, filter),
  ]);
  return { rows, ...found, total };
}

/** All tiers as one, which is then read by name alone. */
const together = (tiers: readonly Tier[]): Tier[] =>
  tiers.slice(0, 1).map(({ listed }) => ({
    shared: null,
    ...countsOf(tiers),
    classes: sum(tiers, 'classes'),
    listed,
  }));

/** One tier after another, from the one the previous page ended in, until the page is full. */
async function selectByTiers(
  db: Db,
  me: Classmate,
  tiers: readonly Tier[],
  filter: ConnectionFilter,
  { after, limit }: Page,
) {
  const lastShared = after ? await countSharedForms(db, me, after) : undefined;
  if (after && lastShared === undefined) throw staleCursor();
  const rows: Awaited<ReturnType<typeof selectTier>> = [];
  for (const tier of tiers) {
    const { shared } = tier;
    if (lastShared !== undefined && shared !== null && shared > lastShared) continue;
    const page = { after: shared === null || shared === lastShared ? after : null, limit: limit - rows.length };
    rows.push(...(await selectTier(db, me, tier, filter, page)));
    if (rows.length === limit) break;
  }
  return rows;
}

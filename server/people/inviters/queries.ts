import { type RawBuilder, sql } from 'kysely';
import type { InviterSort } from '../../../contract/labels.ts';
import { NAME_COLUMNS, type Named } from '../../../contract/person-name.ts';
import type { Db } from '../../lib/db/database.ts';
import { containsNames } from '../../lib/db/search.ts';

/** A withdrawn number and a dismissed name count for nothing. A number has registered someone once it's used. */
const counts = sql`
  names as (
    select added_by as id, count(*)::int as names_added
    from roster_entries where status <> 'dismissed' and added_by is not null group by 1),
  numbers as (
    select s.suggested_by as id,
           (count(*) filter (where s.status in ('pending', 'waiting')))::int as numbers_pending,
           (count(*) filter (where s.status in ('approved', 'already_listed')))::int as numbers_approved,
           (count(*) filter (where s.status = 'rejected'))::int as numbers_rejected,
           count(n.id)::int as registered_by_number
    from suggestions s
      left join allowed_phone_numbers n on n.phone = s.phone and s.status = 'approved' and n.status = 'used'
    where s.status <> 'withdrawn' group by 1),
  links as (
    select created_by as id, count(*)::int as links_made, sum(opened_count)::int as links_opened,
           sum(registered_count)::int as registered_by_link
    from invitation_links group by 1)`;

const COUNTS = [
  'names_added',
  'numbers_pending',
  'numbers_approved',
  'numbers_rejected',
  'links_made',
  'links_opened',
  'registered_by_number',
  'registered_by_link',
] as const;
type Counts = Record<(typeof COUNTS)[number], number>;
type Inviter = Required<Named> & Counts & { id: string; leaving_year: number | null };

const zeroed = sql.join(COUNTS.map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`));
const named = sql.join(NAME_COLUMNS.map((column) => sql.ref(`u.${column}`)));

/** Found by names alone, as members find each other: this staff may not see what a profile hides. */
const inviters = (patterns: readonly string[]) => sql`
  with ${counts}, inviters as (
    select u.id, ${named}, u.leaving_year, ${zeroed}
    from names full join numbers using (id) full join links using (id) join users u using (id)
    where ${containsNames(sql`u.search_name`, patterns)})`;

const name = sql`last_name collate person_names, first_name collate person_names, id`;
const KEYS: Record<InviterSort, RawBuilder<unknown>> = {
  registered: sql`-(registered_by_number + registered_by_link), ${name}`,
  names: sql`-names_added, ${name}`,
  numbers: sql`-(numbers_pending + numbers_approved + numbers_rejected), ${name}`,
  links: sql`-links_made, ${name}`,
  name,
};

export type InviterFilter = { patterns: readonly string[]; sort: InviterSort };
type Page = { after: string | null; limit: number };

/** `after` is the id of the last one on the page before. */
export async function selectInviters(db: Db, { patterns, sort }: InviterFilter, { after, limit }: Page) {
  const key = KEYS[sort];
  const isBeyond = after ? sql`(${key}) > (select ${key} from inviters where id = ${after})` : sql`true`;
  const { rows } = await sql<Inviter>`
    ${inviters(patterns)} select * from inviters where ${isBeyond} order by ${key} limit ${limit}`.execute(db);
  return rows;
}

export async function countInviters(db: Db, patterns: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${inviters(patterns)} select count(*)::int as total from inviters`.execute(db);
  return rows[0]?.total ?? 0;
}

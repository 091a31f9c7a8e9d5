/** Counts that lists show, which the database keeps as rows change: each must be what counting gives. */
import { type RawBuilder, sql } from 'kysely';
import { CLASS_COLUMNS } from '../lib/db/form-levels.ts';
import type { Check } from './queries.ts';

/** SQL: the names of what was kept count of otherwise than counted; both select `id` and their figures. */
const differing = (kept: RawBuilder<unknown>, counted: RawBuilder<unknown>) => sql<{ id: string }>`
  select distinct id from (
    ((${kept}) except all (${counted})) union all ((${counted}) except all (${kept}))
  ) as differing order by 1`;

const ofPeople = sql`(case when profile_completed then 'listed, ' else 'unfinished, ' end || coalesce(sports_house, 'no house'))`;
const shortPath = (path: RawBuilder<unknown>) => sql`rtrim(${path}, '/') || ', ' || sports_house`;
const ofClass = shortPath(sql`class_path(${sql.join(CLASS_COLUMNS.map((name) => sql.ref(name)))})`);

export const COUNTS: readonly Check[] = [
  {
    well: 'The members of each house are as many as the directory says.',
    ill: 'Houses whose kept count is not the number of their members',
    broken: differing(
      sql`select ${ofPeople} as id, people from people_counts where people <> 0`,
      sql`select ${ofPeople}, count(*)::int from users group by profile_completed, sports_house`,
    ),
  },
  {
    well: 'The members of each class are as many as the directory and the connections say.',
    ill: 'Classes whose kept count is not the number of their members',
    broken: differing(
      sql`select ${shortPath(sql`class_path`)} as id, people from class_counts where people <> 0`,
      sql`select ${ofClass}, count(*)::int from users where profile_completed group by 1`,
    ),
  },
  {
    well: 'The words of names are those of the members listed.',
    ill: 'Words of names that are kept for too many or too few members',
    // A word is part of a name: only how long it is may be told.
    broken: differing(
      sql`select 'of ' || length(shown) || ' letters' as id, shown, in_first_names, in_last_names from name_words`,
      sql`
        select 'of ' || length(part) || ' letters', part, sum(of_first)::int, sum(of_last)::int
        from (
          select part, 1 as of_first, 0 as of_last from users, name_parts(first_name) as part where profile_completed
          union all
          select part, 0, 1 from users, name_parts(last_name || coalesce(' ' || name_at_school, '')) as part
          where profile_completed
        ) as parts
        group by part`,
    ),
  },
  {
    well: 'The phone numbers are as many as their heading says.',
    ill: 'States of phone numbers whose kept count is wrong',
    broken: differing(
      sql`select status as id, numbers from number_counts where numbers <> 0`,
      sql`select status, count(*)::int from allowed_phone_numbers group by status`,
    ),
  },
  {
    well: 'Payments are as many, and sum up to as much, as the tiles say.',
    ill: 'Statuses of payments whose kept count or sum is wrong',
    broken: differing(
      sql`select status as id, payments, amount_cents from payment_counts where payments <> 0`,
      sql`select status, count(*)::int, sum(amount_cents)::bigint from payment_ledger group by status`,
    ),
  },
  {
    well: 'The entries of the activity log are as many as its heading says.',
    ill: 'Actions whose kept count of entries is wrong',
    broken: differing(
      sql`select action_type || ', ' || entity_type as id, entries from log_counts where entries <> 0`,
      sql`
        select action_type || ', ' || entity_type, count(*) from activity_logs
        where "timestamp" < (select until from log_counts_until) group by 1`,
    ),
  },
];

/** Names on class rosters. */
import type { Insertable } from 'kysely';
import type { RosterEntries } from '../../db/types.ts';
import type { TestApp } from './app.ts';
import { FORM_LEVELS } from './members.ts';

type Columns = Partial<Insertable<RosterEntries>>;

/** A missing name in form 1 of the class in which `createMember`'s people sat. */
export const plantEntry = (
  { db }: Pick<TestApp, 'db'>,
  first_name: string,
  last_name: string,
  columns: Columns = {},
): Promise<{ id: string }> =>
  db
    .insertInto('roster_entries')
    .values({ form: 1, level: FORM_LEVELS[0], first_name, last_name, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();

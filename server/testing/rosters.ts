/** Names on class rosters. */
import type { Insertable } from 'kysely';
import type { RosterEntries, Suggestions } from '../../db/types.ts';
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

type SuggestionColumns = Partial<Insertable<Suggestions>> & { suggested_by: string };

let numbers = 0;

/** A number that no one else has. */
export const numberOfNoOne = (): string => `+1876557${String(++numbers).padStart(4, '0')}`;

/** A number that was sent for a missing name. */
export const plantSuggestion = (
  { db }: Pick<TestApp, 'db'>,
  { id: roster_entry_id }: { id: string },
  columns: SuggestionColumns,
): Promise<{ id: string; phone: string | null }> =>
  db
    .insertInto('suggestions')
    .values({ roster_entry_id, phone: numberOfNoOne(), ...columns })
    .returning(['id', 'phone'])
    .executeTakeFirstOrThrow();

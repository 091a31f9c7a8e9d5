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

/** A name linked to the member, and one that they added, with their number that staff decided one that they vouch for, a link, and a pause. */
export async function plantRosterData(t: Pick<TestApp, 'db'>, user_id: string, other: string): Promise<void> {
  await plantEntry(t, 'Marcia of', 'form 1', { status: 'joined', user_id });
  const entry = await plantEntry(t, 'A classmate', 'of hers', { added_by: user_id });
  const decided = { status: 'already_listed', decided_by: other, decided_at: new Date() };
  await plantSuggestion(t, entry, { suggested_by: user_id, note: 'Her sister', may_text: true, ...decided });
  const link = { form: 1, level: FORM_LEVELS[0], created_by: user_id, expires_at: new Date('2036-01-01') };
  await t.db
    .insertInto('invitation_links')
    .values({ ...link, token_sha256: Buffer.from('token-of-hers') })
    .execute();
  const { id: suggestion_id } = await plantSuggestion(t, entry, { suggested_by: other });
  await t.db.insertInto('suggestion_vouches').values({ suggestion_id, user_id }).execute();
  const now = new Date();
  const paused = { class_changes: [now, now, now], rosters_paused_at: now };
  await t.db.updateTable('users').set(paused).where('id', '=', user_id).execute();
}

import { sql } from 'kysely';
import type { OptionalEmailKind } from '../../contract/emails.ts';
import { type Db, returnsRow } from '../lib/db/database.ts';

/** With what they chose, by kind; undefined once the account is gone. */
export async function selectRecipient(db: Db, userId: string) {
  const person = await db
    .selectFrom('users')
    .innerJoin('auth_users', 'auth_users.id', 'users.id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'auth_users.email_verified'])
    .select('users.email_bounced_at')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return person && { ...person, choices: await selectChoices(db, userId) };
}

/** Kinds without a choice are missing. */
export async function selectChoices(db: Db, userId: string): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom('message_preferences')
    .select(['kind', 'wanted'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ kind, wanted }) => [kind, wanted]));
}

/** Of the account that has this address now; the first refusal counts. */
export async function setBounced(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_bounced_at: now })
    .where('email', '=', email)
    .where('email_bounced_at', 'is', null)
    .execute();
}

type Choice = { user_id: string; kind: OptionalEmailKind; wanted: boolean };

/** False if it was chosen already. */
export const upsertChoice = (db: Db, choice: Choice): Promise<boolean> =>
  returnsRow(
    db
      .insertInto('message_preferences')
      .values(choice)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind'])
          .doUpdateSet({ wanted: choice.wanted })
          .where('message_preferences.wanted', '!=', choice.wanted),
      )
      .returning('kind'),
  );

/** So that the account stays until the transaction ends; false if it's gone. */
export const lockAccount = (db: Db, userId: string): Promise<boolean> =>
  returnsRow(db.selectFrom('users').select('id').where('id', '=', userId).forKeyShare());

/** For the one of this kind that reached them last: 1 once they turn the kind off, -1 once they want it again. */
export async function countUnsubscribed(
  db: Db,
  userId: string,
  kind: 'announcement' | 'event_update',
  change: 1 | -1,
): Promise<void> {
  await sql`
    update announcements set unsubscribed_count = greatest(0, unsubscribed_count + ${change}::int)
    where id = (select a.id from announcement_recipients r join announcements a on a.id = r.announcement_id
                where r.user_id = ${userId} and r.outcome = 'sent' and (a.event_id is null) = ${kind === 'announcement'}
                order by r.decided_at desc limit 1)`.execute(db);
}

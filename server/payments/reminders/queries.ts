import { sql } from 'kysely';
import { school } from '../../../school.config.ts';
import type { Db } from '../../lib/db/database.ts';
import { insertRows } from '../../lib/db/insert-rows.ts';

export type Terms = { days_to_pay: number; release_unpaid: boolean; banking_days: number };

export const selectTerms = (db: Db, eventId: string): Promise<Terms | undefined> =>
  db
    .selectFrom('payment_terms')
    .select(['days_to_pay', 'release_unpaid', 'banking_days'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();

export const deleteTerms = (db: Db, eventId: string) =>
  db.deleteFrom('payment_terms').where('event_id', '=', eventId).execute();

/** Other days to pay count from `now` on. */
export const upsertTerms = (db: Db, eventId: string, terms: Terms, now: Date) =>
  db
    .insertInto('payment_terms')
    .values({ event_id: eventId, since: now, ...terms })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet({
        ...terms,
        since: sql`case when payment_terms.days_to_pay = excluded.days_to_pay then payment_terms.since else excluded.since end`,
      }),
    )
    .execute();

/** Up to which day the statements of each account that has one go. Of days after the import, none says everything. */
export async function selectStatementDays(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('bank_statements')
    .select([
      'bank_account_id',
      sql<string>`max(least(last_day, (imported_at at time zone ${sql.lit(school.zone)})::date))::text`.as('last_day'),
    ])
    .groupBy('bank_account_id')
    .execute();
  return new Map(rows.map(({ bank_account_id, last_day }) => [bank_account_id, last_day]));
}

export const insertReminders = (db: Db, registrationIds: readonly string[], sent_at: Date): Promise<void> =>
  insertRows(
    db,
    'payment_reminders',
    ['registration_id', 'sent_at'],
    registrationIds.map((registration_id) => ({ registration_id, sent_at })),
  );

import { sql } from 'kysely';
import type { Db } from '../lib/db/database.ts';

export type Counts = {
  users: number;
  pending_phone_numbers: number;
  events: number;
  pending_payments: number;
  active_payment_profiles: number;
};

/** The five counts in one query, so that they are of one moment. */
export async function selectCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*)::int from users) as users,
    (select count(*)::int from allowed_phone_numbers where status = 'pending') as pending_phone_numbers,
    (select count(*)::int from events) as events,
    (select count(*)::int from payment_ledger where status = 'pending') as pending_payments,
    (select count(*)::int from payment_profiles where is_active) as active_payment_profiles`.execute(db);
  return rows[0] as Counts;
}

/** Newest first, also those whose profile is not complete yet. */
export const selectNewestUsers = (db: Db, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'profile_photo_url', 'sports_house'])
    .select(['profile_completed', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';
import type { PreparedProfile } from './lines.ts';

/** Those of these numbers that are listed, with their prepared profiles. */
export const selectNumbersAmong = (db: Db, phones: readonly string[]) =>
  db
    .selectFrom('allowed_phone_numbers as n')
    .leftJoin('prepared_profiles as p', 'p.number_id', 'n.id')
    .select(['n.id', 'n.phone', 'n.status', 'n.used_by', 'n.notes'])
    .select(sql<PreparedProfile | null>`p.profile`.as('profile'))
    .where('n.phone', '=', sql<string>`any(${phones}::text[])`)
    .execute();

/** Members with one of these email addresses. */
export const selectMembersAmong = (db: Db, emails: readonly string[]) =>
  db.selectFrom('users').select(['email', 'phone']).where('email', '=', sql<string>`any(${emails}::text[])`).execute();

type Numbered = { phone: string; note: string | null; profile: PreparedProfile };

/** Adds new numbers, updates the notes of listed ones, and stores the profiles. */
export async function savePreparedProfiles(db: Db, rows: readonly Numbered[], now: Date): Promise<void> {
  const given = JSON.stringify(rows);
  await sql`
    insert into allowed_phone_numbers (phone, notes, created_at)
    select phone, note, ${now} from jsonb_to_recordset(${given}::jsonb) as given (phone text, note text)
    on conflict (phone) do update set notes = coalesce(excluded.notes, allowed_phone_numbers.notes)
    where allowed_phone_numbers.status = 'pending'`.execute(db);
  await sql`
    insert into prepared_profiles (number_id, profile, prepared_at)
    select n.id, given.profile, ${now}
    from jsonb_to_recordset(${given}::jsonb) as given (phone text, profile jsonb)
    join allowed_phone_numbers n on n.phone = given.phone and n.status = 'pending'
    where given.profile <> '{}'
    on conflict (number_id) do update set profile = excluded.profile, prepared_at = excluded.prepared_at`.execute(db);
}

export async function selectPrepared(db: Db, phone: string): Promise<PreparedProfile | undefined> {
  const row = await db
    .selectFrom('prepared_profiles as p')
    .innerJoin('allowed_phone_numbers as n', 'n.id', 'p.number_id')
    .select(sql<PreparedProfile>`p.profile`.as('profile'))
    .where('n.phone', '=', phone)
    .executeTakeFirst();
  return row?.profile;
}

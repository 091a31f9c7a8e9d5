import { type Insertable, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CheckInDevices } from '../../../db/types.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';

export const insertDevice = (db: Db, device: Insertable<CheckInDevices>) =>
  db.insertInto('check_in_devices').values(device).returning('id').executeTakeFirstOrThrow();

/** With its event and its cash box. */
const selectDevices = (db: Db) =>
  db
    .selectFrom('check_in_devices as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .select(['d.id', 'd.event_id', 'd.name', 'd.volunteer_name', 'd.enrolled_at', 'd.revoked_at'])
    .select(['e.name as event_name', 'e.end_date', 'e.cancelled_at'])
    .select((eb) => {
      const box = eb.selectFrom('cash_boxes as b').whereRef('b.id', '=', 'd.cash_box_id').select(['b.id', 'b.name']);
      return jsonObjectFrom(box).as('cash_box');
    });

export const selectDevice = (db: Db, id: string) => selectDevices(db).where('d.id', '=', id).executeTakeFirst();

export const selectDeviceByToken = (db: Db, token: Buffer) =>
  selectDevices(db).where('d.token_sha256', '=', token).executeTakeFirst();

/** Spends the code; undefined if it was spent, expired or never given out. */
export async function enrolDevice(
  db: Db,
  code: Buffer,
  { token, volunteer_name, now }: { token: Buffer; volunteer_name: string; now: Date },
) {
  const { rows } = await sql<{ id: string; event_id: string; name: string; event_name: string }>`
    update check_in_devices d
    set token_sha256 = ${token}, volunteer_name = ${volunteer_name}, enrolled_at = ${now}
    from events e
    where e.id = d.event_id and d.enrolment_sha256 = ${code} and d.enrolment_expires_at > ${now}
      and d.enrolled_at is null and d.revoked_at is null
    returning d.id, d.event_id, d.name, e.name as event_name`.execute(db);
  return rows[0];
}

/** The device that spent the code. */
export const selectEnrolled = (db: Db, code: Buffer, token: Buffer) =>
  selectDevices(db)
    .where('d.enrolment_sha256', '=', code)
    .where('d.token_sha256', '=', token)
    .where('d.revoked_at', 'is', null)
    .executeTakeFirst();

/** Whether it wasn't revoked before. */
export const revokeDevice = (db: Db, id: string, revoked_at: Date): Promise<boolean> =>
  returnsRow(
    db
      .updateTable('check_in_devices')
      .set({ revoked_at })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id'),
  );

/** Notes a contact, and how many scans the device keeps if it said so. */
export async function updateSeen(db: Db, id: string, now: Date, unsent_count?: number): Promise<void> {
  await db
    .updateTable('check_in_devices')
    .set({ last_seen_at: now, ...(unsent_count !== undefined && { unsent_count }) })
    .where('id', '=', id)
    .execute();
}

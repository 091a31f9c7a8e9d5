import { type Insertable, sql } from 'kysely';
import type * as z from 'zod';
import type { checkInScan } from '../../../contract/check-in.ts';
import type { CheckInResolutions } from '../../../db/types.ts';
import { SCAN_LOCK, takeLock } from '../../lib/db/advisory-locks.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';

export type Scan = z.output<typeof checkInScan>;
type NewScan = Scan & { corrected_time: Date };
type From = { device_id: string; event_id: string; received_at: Date };

/** Until the transaction ends no one else adds scans of the event, so they become visible in the order of `seq`. */
export const lockScans = (db: Db, eventId: string): Promise<void> => takeLock(db, SCAN_LOCK, eventId);

/** Adds those that aren't there yet, and counts them. */
export async function insertScans(db: Db, { device_id, event_id, received_at }: From, scans: readonly NewScan[]) {
  const { rows } = await sql<{ id: string }>`
    insert into check_in_scans (id, device_id, ticket_id, code_sha256, kind, undoes_id, device_time, corrected_time,
                                received_at, was_offline, was_valid, result_shown, note)
    select s.id, ${device_id}::uuid, s.ticket_id, decode(s.code_sha256, 'hex'), s.kind, s.undoes_id, s.device_time,
           s.corrected_time, ${received_at}::timestamptz, s.was_offline,
           exists (select from tickets t join event_registrations r on r.id = t.registration_id
                   where t.id = s.ticket_id and r.event_id = ${event_id}
                     and (t.revoked_at is null or t.revoked_at > s.corrected_time)),
           s.result_shown, s.note
    from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) as s (
      id uuid, ticket_id uuid, code_sha256 text, kind text, undoes_id uuid, device_time timestamptz,
      corrected_time timestamptz, was_offline boolean, result_shown text, note text)
    on conflict (id) do nothing
    returning id`.execute(db);
  return rows.length;
}

/** The event of a scan, and whether someone has resolved it. */
export const selectScan = (db: Db, id: string) =>
  db
    .selectFrom('check_in_scans as s')
    .innerJoin('check_in_devices as d', 'd.id', 's.device_id')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .select(['s.id', 's.ticket_id', 'd.event_id', 'd.name as device_name', 'e.name as event_name'])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** Whether the event has this ticket and it is valid. */
export const hasTicket = (db: Db, eventId: string, ticketId: string): Promise<boolean> =>
  returnsRow(
    db
      .selectFrom('tickets as t')
      .innerJoin('event_registrations as r', 'r.id', 't.registration_id')
      .select('t.id')
      .where('t.id', '=', ticketId)
      .where('t.revoked_at', 'is', null)
      .where('r.event_id', '=', eventId),
  );

/** Whether it wasn't resolved before. */
export const insertResolution = (db: Db, resolution: Insertable<CheckInResolutions>): Promise<boolean> =>
  returnsRow(
    db
      .insertInto('check_in_resolutions')
      .values(resolution)
      .onConflict((conflict) => conflict.column('scan_id').doNothing())
      .returning('scan_id'),
  );

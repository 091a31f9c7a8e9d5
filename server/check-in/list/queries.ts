import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';

/** Scans of the event's tickets by any device that arrived after `seq`, in the order they arrived. */
export const selectScansAfter = (db: Db, eventId: string, seq: string) =>
  db
    .selectFrom('check_in_scans as s')
    .innerJoin('check_in_devices as d', 'd.id', 's.device_id')
    .select(['s.id', 's.ticket_id', 's.kind', 's.undoes_id', 's.corrected_time as at', 'd.name as device_name'])
    .select('s.seq')
    .where('d.event_id', '=', eventId)
    .where('s.ticket_id', 'is not', null)
    .where('s.seq', '>', seq)
    .orderBy('s.seq')
    .$narrowType<{ ticket_id: string; kind: 'entry' | 'exit' | 'undo' }>()
    .execute();

/** Scans of unknown codes for which a person has found the ticket since, with it. */
export const selectMatched = (db: Db, eventId: string) =>
  db
    .selectFrom('check_in_devices as d')
    .innerJoin('check_in_scans as s', 's.device_id', 'd.id')
    .innerJoin('check_in_resolutions as x', 'x.scan_id', 's.id')
    .select(['s.id', 'x.ticket_id', 's.kind', 's.undoes_id', 's.corrected_time as at', 'd.name as device_name'])
    .where('d.event_id', '=', eventId)
    .where('s.ticket_id', 'is', null)
    .where('x.ticket_id', 'is not', null)
    .where(
      sql<boolean>`not exists (select from check_in_scans u where u.undoes_id = s.id and u.device_id = s.device_id)`,
    )
    .orderBy('s.seq')
    .$narrowType<{ ticket_id: string; kind: 'entry' | 'exit' | 'undo' }>()
    .execute();

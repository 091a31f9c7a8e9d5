import { sql } from 'kysely';
import type { SCAN_KINDS } from '../../../contract/check-in.ts';
import type { Db } from '../../lib/db/database.ts';

type OfTicket = { ticket_id: string; kind: (typeof SCAN_KINDS)[number] };

const scansOf = (db: Db, eventId: string) =>
  db
    .selectFrom('check_in_scans as s')
    .innerJoin('check_in_devices as d', 'd.id', 's.device_id')
    .where('d.event_id', '=', eventId)
    .select(['s.id', 's.kind', 's.undoes_id', 's.corrected_time as at', 'd.name as device_name'])
    .orderBy('s.seq');

/** Scans of the event's tickets by any device that arrived after `seq`, in the order they arrived. */
export const selectScansAfter = (db: Db, eventId: string, seq: string) =>
  scansOf(db, eventId)
    .select(['s.ticket_id', 's.seq'])
    .where('s.ticket_id', 'is not', null)
    .where('s.seq', '>', seq)
    .$narrowType<OfTicket>()
    .execute();

/**
 * Scans of unknown codes for which a person has found the ticket since, with it, and those that undo them: devices that know
 * the scan must learn of it.
 */
export const selectMatched = (db: Db, eventId: string) =>
  scansOf(db, eventId)
    .innerJoin('check_in_scans as m', (join) =>
      join.onRef('m.device_id', '=', 's.device_id').on('m.id', '=', sql<string>`coalesce(s.undoes_id, s.id)`),
    )
    .innerJoin('check_in_resolutions as x', 'x.scan_id', 'm.id')
    .select('x.ticket_id')
    .where('s.ticket_id', 'is', null)
    .where('x.ticket_id', 'is not', null)
    .$narrowType<OfTicket>()
    .execute();

import type { Db } from '../../lib/db/database.ts';

/** Scans of the event's tickets by any device that arrived after `seq`, in the order they arrived. */
export const selectScansAfter = (db: Db, eventId: string, seq: string) =>
  db
    .selectFrom('check_in_scans as s')
    .innerJoin('check_in_devices as d', 'd.id', 's.device_id')
    .select([
      's.id',
      's.ticket_id',
      's.kind',
      's.undoes_id',
      's.corrected_time as at',
      's.seq',
      'd.name as device_name',
    ])
    .where('d.event_id', '=', eventId)
    .where('s.ticket_id', 'is not', null)
    .where('s.seq', '>', seq)
    .orderBy('s.seq')
    .$narrowType<{ ticket_id: string; kind: 'entry' | 'exit' | 'undo' }>()
    .execute();

import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';

/** Where they waited for seats, also lists they left. */
export const selectAllWaiting = (db: Db, userId: string) =>
  db
    .selectFrom('waiting_list_entries as w')
    .innerJoin('events as e', 'e.id', 'w.event_id')
    .select(['w.id', 'e.name as event', 'w.seats', 'w.joined_at', 'w.closed_at', 'w.close_reason'])
    .select(
      sql<string[]>`coalesce((
        select json_agg(k.name order by k.sort_order, k.name) from ticket_types k
        where k.id = any(w.ticket_type_ids)), '[]'::json)`.as('ticket_types'),
    )
    .where('w.user_id', '=', userId)
    .orderBy('w.joined_at', 'desc')
    .orderBy('w.id')
    .execute();

/** The seats that were offered to them. */
export const selectAllOffers = (db: Db, userId: string) =>
  db
    .selectFrom('waiting_list_offers as o')
    .innerJoin('waiting_list_entries as w', 'w.id', 'o.entry_id')
    .innerJoin('seat_holds as h', 'h.id', 'o.hold_id')
    .innerJoin('ticket_types as k', 'k.id', 'h.ticket_type_id')
    .select(['o.entry_id', 'k.name as ticket_type', 'o.sent_at', 'o.expires_at', 'o.answered_at', 'o.answer'])
    .where('w.user_id', '=', userId)
    .orderBy('o.sent_at', 'desc')
    .orderBy('o.id')
    .execute();

/** What the export of one person's data says of events. */
import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';

/** Newest first, including withdrawn ones. */
export const selectAllRegistrations = (db: Db, userId: string) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .select(['r.id', 'e.name as event', 'e.start_date', 'e.end_date', 'k.name as ticket_type', 'r.quantity'])
    .select(['r.total_amount_cents', 'r.guests_cents', 'r.payment_code', 'r.cancellation_fee_cents', 'r.status'])
    .select(['r.payment_status', 'r.registered_at', 'r.withdrawn_at', 'r.created_at'])
    .where('r.user_id', '=', userId)
    .orderBy('r.registered_at', 'desc')
    .orderBy('r.id')
    .execute();

/** Whom they brought or wanted to bring, removed ones too. */
export const selectAllGuests = (db: Db, userId: string) =>
  db
    .selectFrom('registration_guests as g')
    .innerJoin('event_registrations as r', 'r.id', 'g.registration_id')
    .innerJoin('ticket_types as k', 'k.id', 'g.ticket_type_id')
    .select(['g.id', 'g.registration_id', 'g.name', 'k.name as ticket_type', 'g.price_cents'])
    .select(['g.created_at', 'g.removed_at'])
    .where('r.user_id', '=', userId)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id')
    .execute();

/** For which activities they and their guests signed up. */
export const selectAllSignups = (db: Db, userId: string) =>
  db
    .selectFrom('activity_signups as s')
    .innerJoin('event_registrations as r', 'r.id', 's.registration_id')
    .innerJoin('event_activities as a', 'a.id', 's.activity_id')
    .select(['s.registration_id', 's.guest_id', 'a.name as activity', 'a.start_time', 's.created_at'])
    .where('r.user_id', '=', userId)
    .orderBy('a.start_time', 'desc')
    .orderBy('s.id')
    .execute();

/** What they answered the committee for themselves and their guests. */
export const selectAllAnswers = (db: Db, userId: string) =>
  db
    .selectFrom('question_answers as a')
    .innerJoin('event_registrations as r', 'r.id', 'a.registration_id')
    .innerJoin('event_questions as q', 'q.id', 'a.question_id')
    .select(['a.registration_id', 'a.guest_id', 'q.label as question', 'a.value', 'a.answered_at'])
    .where('r.user_id', '=', userId)
    .orderBy('a.answered_at', 'desc')
    .orderBy('q.id')
    .execute();

/** Where they and their guests sleep. */
export const selectAllBeds = (db: Db, userId: string) =>
  db
    .selectFrom('room_assignments as a')
    .innerJoin('event_registrations as r', 'r.id', 'a.registration_id')
    .innerJoin('rooms as m', 'm.id', 'a.room_id')
    .select(['a.registration_id', 'a.guest_id', 'm.room_number', 'a.night', 'a.created_at'])
    .where('r.user_id', '=', userId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.night')
    .orderBy('a.id')
    .execute();

/** Whom they asked to share a room with; never who asked for them. */
export const selectAllRoommates = (db: Db, userId: string) =>
  db
    .selectFrom('roommate_requests as q')
    .innerJoin('event_registrations as r', 'r.id', 'q.registration_id')
    .innerJoin('event_registrations as o', 'o.id', 'q.requested_registration_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['q.registration_id', sql<string>`u.first_name || ' ' || u.last_name`.as('name'), 'q.created_at'])
    .where('r.user_id', '=', userId)
    .orderBy('q.created_at', 'desc')
    .orderBy('o.id')
    .execute();

export const selectAllRoomPreferences = (db: Db, userId: string) =>
  db
    .selectFrom('room_preferences as w')
    .innerJoin('event_registrations as r', 'r.id', 'w.registration_id')
    .select(['w.registration_id', 'w.share_with', 'w.created_at'])
    .where('r.user_id', '=', userId)
    .orderBy('w.created_at', 'desc')
    .orderBy('r.id')
    .execute();

/** Of them and their guests. */
const selectTickets = (db: Db, userId: string) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('event_registrations as r', 'r.id', 't.registration_id')
    .select(['t.registration_id', 't.guest_id'])
    .where('r.user_id', '=', userId);

/** Revoked ones too. The secrets are stored nowhere. */
export const selectAllTickets = (db: Db, userId: string) =>
  selectTickets(db, userId)
    .select(['t.version', 't.issued_at', 't.revoked_at'])
    .orderBy('t.issued_at', 'desc')
    .orderBy('t.id')
    .execute();

/** When they came and went. */
export const selectAllScans = (db: Db, userId: string) =>
  selectTickets(db, userId)
    .innerJoin('check_in_scans as s', 's.ticket_id', 't.id')
    .select(['s.kind', 's.corrected_time'])
    .orderBy('s.corrected_time', 'desc')
    .orderBy('s.id')
    .execute();

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

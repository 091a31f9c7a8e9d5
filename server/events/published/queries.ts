/** Events that a member may see, with all that a card or the event's page shows, in one query each. */
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { ATTENDEE_FACES, type RegistrationPaymentStatus, TITLE_FACES } from '../../../contract/constants.ts';
import { NAME_COLUMNS } from '../../../contract/person-name.ts';
import type { Actor } from '../../lib/context.ts';
import { type Placeholders, selectCompiled } from '../../lib/db/compiled-query.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';
import { eventCover } from '../../lib/db/event-cover.ts';
import { FORM_COLUMNS, formLevels } from '../../lib/db/form-levels.ts';
import { containsNames } from '../../lib/db/search.ts';

// Written out, not parameters: a prepared statement can only use a partial index whose condition it repeats.
const isLive = sql<boolean>`r.status <> 'withdrawn'`;
const isActive = sql<boolean>`k.is_active`;
/** Unpublishing hides an event from everyone but the members who are registered. */
export const isVisibleTo = (userId: string | RawBuilder<string>) => sql<boolean>`(e.is_published or exists (
  select from event_registrations r where r.event_id = e.id and r.user_id = ${userId} and ${isLive}))`;

const FACE = [
  'u.id as user_id',
  ...NAME_COLUMNS.map((column) => `u.${column}` as const),
  'u.profile_photo_url',
  'u.sports_house',
] as const;

const attendeesOf = (db: Pick<Db, 'selectFrom'>, eventId: string | RawBuilder<string>) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.event_id', '=', eventId)
    .where(isLive);

/** First registered first. */
export const selectAttendees = (db: Pick<Db, 'selectFrom'>, eventId: string | RawBuilder<string>) =>
  attendeesOf(db, eventId).orderBy('r.registered_at').orderBy('r.id').select(FACE).select(formLevels('u'));

/** SQL: in how many forms `u` had the same level as the member with these. */
const sharedForms = (levels: RawBuilder<unknown>) =>
  sql<number>`(${sql.join(
    FORM_COLUMNS.map(
      (column, index) =>
        sql`coalesce(${sql.ref(`u.${column}`)} = (${levels}::text[])[${sql.lit(index + 1)}], false)::int`,
    ),
    sql` + `,
  )})`;

/** Classmates of the member first, without the member. */
const selectFaces = (db: Pick<Db, 'selectFrom'>, { id, user, levels }: EventPlaceholders) =>
  attendeesOf(db, id)
    .where('u.id', '<>', user)
    .orderBy(sharedForms(levels), 'desc')
    .orderBy('r.registered_at')
    .orderBy('r.id')
    .select(['u.id as user_id', 'u.first_name', 'u.profile_photo_url', 'u.sports_house'])
    .limit(sql.lit(TITLE_FACES));

/** How many attendees the event `e` has: its seats without those of guests and of deleted accounts. */
export const attendeeCount = sql<number>`(e.registered_count - e.guest_count - (
  select count(*)::int from event_registrations r
  where r.event_id = e.id and ${isLive} and r.user_id is null))`;

type AttendeePage = { patterns: readonly string[]; after: string | null; limit: number };

/** A page of them, or of those whose name has the patterns; `after` is the last registration of the page before, which may have been withdrawn since. */
export function selectAttendeePage(db: Db, eventId: string, { patterns, after, limit }: AttendeePage) {
  const all = selectAttendees(db, eventId).select('r.id').limit(limit);
  const page = patterns.length > 0 ? all.where(containsNames(sql`u.search_name`, patterns)) : all;
  if (!after) return page.execute();
  const key = sql`(select s.registered_at, s.id from event_registrations s where s.id = ${after})`;
  return page.where(sql<boolean>`(r.registered_at, r.id) > ${key}`).execute();
}

export const isVisibleEvent = (db: Db, id: string, userId: string): Promise<boolean> =>
  returnsRow(db.selectFrom('events as e').select('e.id').where('e.id', '=', id).where(isVisibleTo(userId)));

const selectCards = (db: Db, userId: RawBuilder<string>) =>
  db
    .selectFrom('events as e')
    .innerJoin('event_types as t', 't.id', 'e.event_type_id')
    .where(isVisibleTo(userId))
    .select(['e.id', 'e.name', 'e.description', 'e.event_type_id', 't.name as event_type_name', 'e.start_date'])
    .select(['e.end_date', 'e.location', 'e.venue_name', 'e.max_capacity', 'e.registered_count', 'e.is_published'])
    .select(['e.held_count', 'e.public_code', 'e.max_guests', 'e.cancelled_at', 'e.cancellation_reason'])
    .select(eventCover('e'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('ticket_types as k')
          .whereRef('k.event_id', '=', 'e.id')
          .where(isActive)
          .orderBy('k.sort_order')
          .orderBy('k.name')
          .orderBy('k.id')
          .select(['k.id', 'k.name', 'k.description', 'k.includes_accommodation', 'k.price_cents'])
          .select(['k.early_bird_price_cents', 'k.early_bird_deadline', 'k.deposit_amount_cents'])
          .select(['k.hotel_balance_cents', 'k.hotel_payment_instructions', 'k.max_quantity', 'k.sold_quantity'])
          .select('k.held_quantity'),
      ).as('ticket_types'),
      jsonObjectFrom(
        eb
          .selectFrom('event_registrations as r')
          .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
          .whereRef('r.event_id', '=', 'e.id')
          .where('r.user_id', '=', userId)
          .where(isLive)
          .select(['r.id', 'r.ticket_type_id', 'k.name as ticket_type_name', 'r.total_amount_cents'])
          .select(sql<RegistrationPaymentStatus>`r.payment_status`.as('payment_status')),
      ).as('my_registration'),
    ]);

export type CardRow = InferResult<ReturnType<typeof selectCards>>[number];

/** Events that `user` may see, by start, with the registrations of `user`. */
export const selectPublished = (db: Db, user: string): Promise<CardRow[]> =>
  selectCompiled(db, 'published events', { user }, (slots) =>
    selectCards(db, slots.user).orderBy('e.start_date').orderBy('e.id'),
  );

/** The next event that `user` is registered for and that is not over; without one, the next published one that isn't cancelled. */
export const selectNext = async (db: Db, user: string, now: Date): Promise<CardRow | undefined> => {
  const rows = await selectCompiled(db, 'next event', { user, now }, (slots) =>
    selectCards(db, slots.user)
      .where('e.end_date', '>', slots.now)
      .where(sql<boolean>`(e.cancelled_at is null or exists (
        select from event_registrations r where r.event_id = e.id and r.user_id = ${slots.user} and ${isLive}))`)
      .orderBy(
        sql`exists (select from event_registrations r where r.event_id = e.id and r.user_id = ${slots.user} and ${isLive})`,
        'desc',
      )
      .orderBy('e.start_date')
      .orderBy('e.id')
      .limit(sql.lit(1)),
  );
  return rows[0];
};

type OwnEntry = {
  id: string;
  seats: number;
  position: number;
  ticket_type_names: string[];
  offer: { id: string; ticket_type_id: string; ticket_type_name: string; expires_at: string } | null;
};

/** How the member waits for a seat at the event `e`; null if they don't. */
const waitingOf = (userId: RawBuilder<string>) => sql<OwnEntry | null>`(
  select json_build_object(
    'id', w.id, 'seats', least(w.seats, 1 + e.max_guests, (
      select h.seats from waiting_list_offers o join seat_holds h on h.id = o.hold_id
      where o.entry_id = w.id and o.answered_at is null)),
    'position', (
      select count(*)::int from waiting_list_entries x
      where x.event_id = e.id and x.closed_at is null and (x.joined_at, x.id) <= (w.joined_at, w.id)),
    'ticket_type_names', coalesce((
      select json_agg(k.name order by k.sort_order, k.name) from ticket_types k
      where k.event_id = e.id and k.id = any(w.ticket_type_ids)), '[]'::json),
    'offer', (
      select json_build_object('id', o.id, 'ticket_type_id', k.id, 'ticket_type_name', k.name, 'expires_at', o.expires_at)
      from waiting_list_offers o join seat_holds h on h.id = o.hold_id join ticket_types k on k.id = h.ticket_type_id
      where o.entry_id = w.id and o.answered_at is null))
  from waiting_list_entries w where w.event_id = e.id and w.user_id = ${userId} and w.closed_at is null)`;

/** Who of the member's registration signed up for the activity `a`: guests' ids, null for the member. */
const signedUpBy = (userId: RawBuilder<string>) => sql<(string | null)[]>`coalesce((
  select json_agg(s.guest_id order by s.created_at, s.id)
  from activity_signups s join event_registrations r on r.id = s.registration_id
  where s.activity_id = a.id and r.user_id = ${userId}), '[]'::json)`;

export type AskedPerson = { guest_id: string | null; missing: number; answered: number };

/** Of the member's registration for the event `e`, those who are asked something or have answered. */
const questionsTo = ({ user, now }: EventPlaceholders) => sql<AskedPerson[]>`coalesce((
  select json_agg(json_build_object('guest_id', p.guest_id, 'missing', p.missing, 'answered', p.answered)
                  order by p.guest_id is not null, p.created_at, p.guest_id)
  from (
    select c.guest_id, g.created_at,
           count(*) filter (where q.is_required and a.question_id is null)::int as missing,
           count(a.question_id)::int as answered
    from event_registrations r cross join people_coming(r) c
    join event_questions q on q.event_id = r.event_id
      and (q.asked_of = 'both' or (q.asked_of = 'guest') = (c.guest_id is not null))
    left join registration_guests g on g.id = c.guest_id
    left join question_answers a on a.question_id = q.id and a.registration_id = r.id
      and a.guest_id is not distinct from c.guest_id
    where r.event_id = e.id and r.user_id = ${user}
      and (a.question_id is not null
        or (q.closed_at is null and ${now}::timestamptz < coalesce(q.editable_until, e.start_date)))
    group by c.guest_id, g.created_at
  ) p), '[]'::json)`;

export type OwnRoom = { guest_id: string | null; room_number: string; nights: number[] };

/** Where the member of the registration for the event `e` and their guests sleep. */
const roomsOf = (userId: RawBuilder<string>) => sql<OwnRoom[]>`coalesce((
  select json_agg(json_build_object('guest_id', p.guest_id, 'room_number', p.room_number, 'nights', p.nights)
                  order by p.guest_id is not null, p.created_at, p.guest_id, p.nights)
  from (
    select a.guest_id, g.created_at, m.room_number, array_agg(a.night order by a.night) as nights
    from event_registrations r join room_assignments a on a.registration_id = r.id
    join rooms m on m.id = a.room_id left join registration_guests g on g.id = a.guest_id
    where r.event_id = e.id and r.user_id = ${userId}
    group by a.guest_id, g.created_at, m.id
  ) p), '[]'::json)`;

type EventPlaceholders = Placeholders<{ id: string; user: string; levels: Actor['form_levels']; now: Date }>;

/** One event that the member may see, with its activities by start, its first attendees, and classmates among them. */
export async function selectPublishedEvent(db: Db, id: string, me: Pick<Actor, 'id' | 'form_levels'>, now: Date) {
  const values = { id, user: me.id, levels: me.form_levels, now };
  const rows = await selectCompiled(db, 'a published event', values, (slots) => selectEvent(db, slots));
  return rows[0];
}

const selectEvent = (db: Db, slots: EventPlaceholders) =>
  selectCards(db, slots.user)
    .where('e.id', '=', slots.id)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('event_activities as a')
          .whereRef('a.event_id', '=', 'e.id')
          .orderBy('a.start_time')
          .orderBy('a.name')
          .select(['a.id', 'a.event_id', 'a.name', 'a.description', 'a.start_time', 'a.end_time', 'a.location'])
          .select(['a.max_capacity', 'a.current_attendance', 'a.requires_registration', 'a.open_to_public'])
          .select(signedUpBy(slots.user).as('signed_up')),
      ).as('activities'),
      jsonArrayFrom(selectAttendees(db, slots.id).limit(sql.lit(ATTENDEE_FACES))).as('attendees'),
      jsonArrayFrom(selectFaces(db, slots)).as('faces'),
      attendeeCount.as('attendee_count'),
      waitingOf(slots.user).as('waiting'),
      questionsTo(slots).as('questions'),
      roomsOf(slots.user).as('rooms'),
    ]);

/** A published event for its calendar file. */
export const selectForCalendar = (db: Db, id: string) =>
  db
    .selectFrom('events as e')
    .where(sql<boolean>`e.is_published`)
    .where('e.id', '=', id)
    .select(['e.id', 'e.name', 'e.description', 'e.start_date', 'e.end_date', 'e.location', 'e.venue_name'])
    .select(['e.updated_at', 'e.calendar_sequence', 'e.cancelled_at'])
    .executeTakeFirst();

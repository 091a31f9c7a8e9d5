import { type Insertable, sql } from 'kysely';
import { NAME_COLUMNS } from '../../../contract/person-name.ts';
import type { WaitingListEntries } from '../../../db/types.ts';
import type { Db } from '../../lib/db/database.ts';
import { insertRows } from '../../lib/db/insert-rows.ts';

// Written out: a prepared statement can only use a partial index whose condition it repeats.
const isOpen = sql<boolean>`w.closed_at is null`;
const isUnanswered = sql<boolean>`o.answered_at is null`;
const expiredOffers = sql<number>`(
  select count(*)::int from waiting_list_offers o where o.entry_id = w.id and o.answer = 'expired')`;

/** Open entries without an open offer, in the order in which they are asked, with the seats that the event allows. */
export const selectUnasked = (db: Db, eventId: string) =>
  db
    .selectFrom('waiting_list_entries as w')
    .innerJoin('events as e', 'e.id', 'w.event_id')
    .select(['w.id', 'w.user_id', 'w.ticket_type_ids', sql<number>`least(w.seats, 1 + e.max_guests)`.as('seats')])
    .where('w.event_id', '=', eventId)
    .where(isOpen)
    .where(sql<boolean>`not exists (select from waiting_list_offers o where o.entry_id = w.id and ${isUnanswered})`)
    .orderBy('w.joined_at')
    .orderBy('w.id')
    .execute();

export async function hasOpenEntries(db: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select from waiting_list_entries w where w.event_id = ${eventId} and ${isOpen} limit 1`.execute(db);
  return rows.length > 0;
}

/** Events for which someone waits. */
export async function selectAwaitedEvents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select distinct w.event_id from waiting_list_entries w where ${isOpen} order by 1`.execute(db);
  return rows.map(({ event_id }) => event_id);
}

export const insertEntry = (db: Db, entry: Insertable<WaitingListEntries>) =>
  db.insertInto('waiting_list_entries').values(entry).returning('id').executeTakeFirstOrThrow();

/** An entry of the member, a closed one too. */
export const selectOwnEntry = (db: Db, id: string, userId: string) =>
  db
    .selectFrom('waiting_list_entries as w')
    .innerJoin('events as e', 'e.id', 'w.event_id')
    .select(['w.id', 'w.event_id', 'w.closed_at', 'w.seats', 'e.name as event_name'])
    .where('w.id', '=', id)
    .where('w.user_id', '=', userId)
    .executeTakeFirst();

type CloseReason = 'accepted' | 'declined' | 'expired' | 'left' | 'event_started';

/** Triggers answer their open offers and release the seats. */
export async function closeEntries(
  db: Db,
  entries: readonly { entry_id: string }[],
  close_reason: CloseReason,
  closed_at: Date,
): Promise<void> {
  await db
    .updateTable('waiting_list_entries as w')
    .set({ closed_at, close_reason })
    .where(sql<boolean>`w.id = any(${entries.map(({ entry_id }) => entry_id)}::uuid[])`)
    .where(isOpen)
    .execute();
}

/** Open entries of an event or a member. */
export const selectOpenEntries = (db: Db, column: 'w.event_id' | 'w.user_id', id: string) =>
  db
    .selectFrom('waiting_list_entries as w')
    .select(['w.id as entry_id', 'w.event_id'])
    .where(column, '=', id)
    .where(isOpen)
    .execute();

/** An offer to the member, an answered one too, with as many of its seats as the event still allows. */
export const selectOwnOffer = (db: Db, id: string, userId: string) =>
  db
    .selectFrom('waiting_list_offers as o')
    .innerJoin('waiting_list_entries as w', 'w.id', 'o.entry_id')
    .innerJoin('seat_holds as h', 'h.id', 'o.hold_id')
    .innerJoin('events as e', 'e.id', 'w.event_id')
    .select(['o.id', 'o.entry_id', 'o.expires_at', 'o.answer', 'w.event_id', 'h.ticket_type_id'])
    .select(['e.name as event_name', sql<number>`least(h.seats, 1 + e.max_guests)`.as('seats')])
    .where('o.id', '=', id)
    .where('w.user_id', '=', userId)
    .executeTakeFirst();

/** Open offers of an event that have expired, with how many of their entry expired before. */
export const selectExpired = (db: Db, eventId: string, now: Date) =>
  db
    .selectFrom('waiting_list_entries as w')
    .innerJoin('waiting_list_offers as o', 'o.entry_id', 'w.id')
    .select(['o.id', 'o.entry_id', 'w.user_id', expiredOffers.as('expired_before')])
    .where('w.event_id', '=', eventId)
    .where(isOpen)
    .where(isUnanswered)
    .where('o.expires_at', '<=', now)
    .orderBy('w.joined_at')
    .orderBy('w.id')
    .execute();

/** A trigger releases the seats. */
export async function answerOffers(
  db: Db,
  offers: readonly { id: string }[],
  answer: 'accepted' | 'declined' | 'expired',
  answered_at: Date,
): Promise<void> {
  await db
    .updateTable('waiting_list_offers as o')
    .set({ answer, answered_at })
    .where(sql<boolean>`o.id = any(${offers.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** Ends open offers of an event that no one can accept, because it or the ticket type isn’t for sale. A trigger releases the seats. */
export async function closeUnacceptable(db: Db, eventId: string, answered_at: Date): Promise<void> {
  await sql`
    update waiting_list_offers o set answer = 'closed', answered_at = ${answered_at}
    from waiting_list_entries w, events e, seat_holds h, ticket_types k
    where w.event_id = ${eventId} and ${isOpen} and o.entry_id = w.id and ${isUnanswered}
      and e.id = w.event_id and h.id = o.hold_id and k.id = h.ticket_type_id
      and not (e.is_published and k.is_active)`.execute(db);
}

type Hold = { id: string; event_id: string; ticket_type_id: string; seats: number; kind: 'offer'; created_at: Date };
type Offer = { id: string; entry_id: string; hold_id: string; sent_at: Date; expires_at: Date };

export async function insertOffers(db: Db, holds: readonly Hold[], offers: readonly Offer[]): Promise<void> {
  await insertRows(db, 'seat_holds', ['id', 'event_id', 'ticket_type_id', 'seats', 'kind', 'created_at'], holds);
  await insertRows(db, 'waiting_list_offers', ['id', 'entry_id', 'hold_id', 'sent_at', 'expires_at'], offers);
}

type ListedOffer = { id: string; ticket_type_name: string; sent_at: string; expires_at: string };

const openOffer = sql<ListedOffer | null>`(
  select json_build_object('id', o.id, 'ticket_type_name', k.name, 'sent_at', o.sent_at, 'expires_at', o.expires_at)
  from waiting_list_offers o join seat_holds h on h.id = o.hold_id join ticket_types k on k.id = h.ticket_type_id
  where o.entry_id = w.id and ${isUnanswered})`;
const ticketTypeNames = sql<string[]>`coalesce((
  select json_agg(k.name order by k.sort_order, k.name) from ticket_types k where k.id = any(w.ticket_type_ids)), '[]'::json)`;

/** The first who wait for an event, as staff see them. */
export const selectWaiting = (db: Db, eventId: string, limit: number) =>
  db
    .selectFrom('waiting_list_entries as w')
    // Looked up one by one: PostgreSQL would read all members for the names of some.
    .innerJoinLateral(
      (eb) =>
        eb.selectFrom('users').select(NAME_COLUMNS).whereRef('users.id', '=', 'w.user_id').offset(sql.lit(0)).as('u'),
      (join) => join.onTrue(),
    )
    .select(['w.id', 'w.user_id', ...NAME_COLUMNS.map((column) => `u.${column}` as const), 'w.seats', 'w.joined_at'])
    .select([ticketTypeNames.as('ticket_type_names'), expiredOffers.as('expired_offers'), openOffer.as('offer')])
    .where('w.event_id', '=', eventId)
    .where(isOpen)
    .orderBy('w.joined_at')
    .orderBy('w.id')
    .limit(limit)
    .execute();

/** The event, with how many people wait for how many seats. */
export const selectAwaited = (db: Db, eventId: string) =>
  db
    .selectFrom('events as e')
    .select(['e.id', 'e.name', 'e.start_date', 'e.cancelled_at'])
    .select([
      sql<number>`(select count(*)::int from waiting_list_entries w where w.event_id = e.id and ${isOpen})`.as(
        'people',
      ),
      sql<number>`(select coalesce(sum(w.seats), 0)::int from waiting_list_entries w
        where w.event_id = e.id and ${isOpen})`.as('seats'),
    ])
    .where('e.id', '=', eventId)
    .executeTakeFirst();

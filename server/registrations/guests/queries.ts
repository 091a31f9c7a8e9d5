import { sql } from 'kysely';
import type * as z from 'zod';
import type { guest } from '../../../contract/registrations.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';
import { insertRows } from '../../lib/db/insert-rows.ts';
import { dueCents } from '../totals/queries.ts';

export type Guest = z.output<typeof guest>;

/** The guests of the registration `r`, in the order they were added. */
export const guestsOf = sql<Guest[]>`coalesce((
  select json_agg(json_build_object(
    'id', g.id, 'name', g.name, 'ticket_type_id', g.ticket_type_id, 'ticket_type_name', gk.name,
    'price_cents', g.price_cents) order by g.created_at, g.id)
  from registration_guests g join ticket_types gk on gk.id = g.ticket_type_id
  where g.registration_id = r.id and g.removed_at is null), '[]'::json)`;

/** How many guests the registration `r` has. */
export const guestCount = sql<number>`(
  select count(*)::int from registration_guests g where g.registration_id = r.id and g.removed_at is null)`;

/** Due at check-in for the registration `r`, its own ticket type `k` and its guests'. */
export const hotelBalance = sql<number>`(k.hotel_balance_cents + coalesce((
  select sum(gk.hotel_balance_cents) from registration_guests g join ticket_types gk on gk.id = g.ticket_type_id
  where g.registration_id = r.id and g.removed_at is null), 0))::int`;

/** The event of any registration of the member, a withdrawn one too. */
export const selectOwnEvent = (db: Db, registrationId: string, userId: string) =>
  db
    .selectFrom('event_registrations')
    .select('event_id')
    .where('id', '=', registrationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Whether the registration that a queued email about guests is for was withdrawn, or its event cancelled. */
export const isGuestsEmailOutdated = (db: Db, deliveryId: string): Promise<boolean> =>
  returnsRow(
    db
      .selectFrom('deliveries as d')
      .innerJoin('event_registrations as r', 'r.id', 'd.held_by')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .select('d.id')
      .where('d.id', '=', deliveryId)
      .where(sql<boolean>`(r.status = 'withdrawn' or e.cancelled_at is not null)`),
  );

/** What decides whether registrations may have another guest, by their ids; read after their locks. */
export async function selectHosts(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('event_registrations as r')
    .select(['r.id', 'r.user_id', dueCents.as('due_cents'), guestCount.as('guests')])
    .select(sql<boolean>`r.status = 'withdrawn'`.as('is_withdrawn'))
    .where(sql<boolean>`r.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type Host = Awaited<ReturnType<typeof selectHosts>> extends Map<string, infer Row> ? Row : never;

type NewGuest = Omit<Guest, 'ticket_type_name'> & { registration_id: string; created_at: Date };

export const insertGuests = (db: Db, guests: readonly NewGuest[]): Promise<void> =>
  insertRows(
    db,
    'registration_guests',
    ['id', 'registration_id', 'name', 'ticket_type_id', 'price_cents', 'created_at'],
    guests,
  );

/** A guest of the member who is not removed, with the registration and its event. */
export const selectOwnGuest = (db: Db, id: string, userId: string) =>
  db
    .selectFrom('registration_guests as g')
    .innerJoin('event_registrations as r', 'r.id', 'g.registration_id')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'g.ticket_type_id')
    .select(['g.id', 'g.registration_id', 'r.event_id', 'e.name as event_name', 'e.start_date'])
    .select(['k.name as ticket_type_name', 'g.price_cents'])
    .select(sql<boolean>`r.status = 'withdrawn'`.as('is_withdrawn'))
    .where('g.id', '=', id)
    .where('g.removed_at', 'is', null)
    .where('r.user_id', '=', userId)
    .executeTakeFirst();

export async function updateGuest(db: Db, id: string, change: { name: string } | { removed_at: Date }): Promise<void> {
  await db.updateTable('registration_guests').set(change).where('id', '=', id).execute();
}

/** The events of the member's registrations that ever had a guest. */
export async function selectEventsWithGuests(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_registrations as r')
    .select('r.event_id')
    .where('r.user_id', '=', userId)
    .where(sql<boolean>`exists (select from registration_guests g where g.registration_id = r.id)`)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** Deletes the member's guests who have no seat: removed ones, and those of withdrawn registrations. */
export async function deleteGuestsWithoutSeat(db: Db, userId: string): Promise<void> {
  await sql`
    delete from registration_guests g using event_registrations r
    where r.id = g.registration_id and r.user_id = ${userId}
      and (g.removed_at is not null or r.status = 'withdrawn')`.execute(db);
}

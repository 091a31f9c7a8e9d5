import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';
import { moved, movedEnd, type Shift } from '../../lib/db/moved-times.ts';

export type TicketCopy = { from: string; id: string };

export async function copyEventRow(db: Db, id: string, { name, ...shift }: Shift & { name: string }) {
  const { rows } = await sql<{ id: string }>`
    insert into events (name, description, event_type_id, start_date, end_date, location, venue_name, max_capacity,
      max_guests, cover_key, cover_alt, cover_focal_x, cover_focal_y)
    select ${name}, description, event_type_id, ${moved(sql`start_date`, shift)},
           ${movedEnd(sql`start_date`, sql`end_date`, shift)}, location, venue_name, max_capacity,
           max_guests, cover_key, cover_alt, cover_focal_x, cover_focal_y
    from events where id = ${id} returning id`.execute(db);
  return rows[0] as { id: string };
}

export async function copyTicketTypes(db: Db, eventId: string, { id, ...shift }: Shift & { id: string }) {
  const { rows } = await sql<TicketCopy>`
    with source as materialized (
      select gen_random_uuid() as new_id, k.* from ticket_types k where k.event_id = ${eventId}
    ), made as (
      insert into ticket_types (id, event_id, name, description, price_cents, includes_accommodation, max_quantity,
        early_bird_price_cents, early_bird_deadline, is_active, sort_order, deposit_amount_cents, hotel_balance_cents,
        hotel_payment_instructions)
      select new_id, ${id}, name, description, price_cents, includes_accommodation, max_quantity,
        early_bird_price_cents, ${moved(sql`early_bird_deadline`, shift)}, is_active, sort_order, deposit_amount_cents,
        hotel_balance_cents, hotel_payment_instructions
      from source
    )
    select id as "from", new_id as id from source`.execute(db);
  return rows;
}

export async function copyActivities(db: Db, eventId: string, { id, ...shift }: Shift & { id: string }) {
  const { numAffectedRows } = await sql`
    insert into event_activities (event_id, name, description, start_time, end_time, location, max_capacity,
      requires_registration, open_to_public)
    select ${id}, name, description, ${moved(sql`start_time`, shift)},
      ${movedEnd(sql`start_time`, sql`end_time`, shift)}, location, max_capacity, requires_registration, open_to_public
    from event_activities where event_id = ${eventId}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

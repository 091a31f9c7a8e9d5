import { sql } from 'kysely';
import type * as z from 'zod';
import type { ticketTypeForm } from '../../../contract/event-editing.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';

const COLUMNS = [
  'id',
  'event_id',
  'name',
  'description',
  'price_cents',
  'includes_accommodation',
  'max_quantity',
  'sold_quantity',
  'held_quantity',
  'early_bird_price_cents',
  'early_bird_deadline',
  'is_active',
  'sort_order',
  'deposit_amount_cents',
  'hotel_balance_cents',
  'hotel_payment_instructions',
  'updated_at',
] as const;

const hasHistory = sql<boolean>`(
  exists (select from event_registrations r where r.ticket_type_id = ticket_types.id)
  or exists (select from registration_guests g where g.ticket_type_id = ticket_types.id)
  or exists (select from seat_holds h where h.ticket_type_id = ticket_types.id)
  or exists (select from waiting_list_entries w
             where w.event_id = ticket_types.event_id and w.closed_at is null
               and ticket_types.id = any(w.ticket_type_ids)))`;

const hasPaymentMethod = sql<boolean>`exists (
  select from payment_profiles p
  where p.is_active
    and (p.is_global
         or exists (select from payment_profile_associations a
                    where a.payment_profile_id = p.id
                      and a.entity_type = 'ticket_type' and a.entity_id = ticket_types.id)))`;

const ticketTypesOf = (db: Db, eventId: string) =>
  db
    .selectFrom('ticket_types')
    .select(COLUMNS)
    .where('event_id', '=', eventId)
    .orderBy('sort_order')
    .orderBy('name')
    .orderBy('id');

/** Every ticket type of an event, inactive ones too, in their order. */
export const selectTicketTypes = (db: Db, eventId: string) => ticketTypesOf(db, eventId).execute();

/** As staff edit them. */
export const selectEditedTicketTypes = (db: Db, eventId: string) =>
  ticketTypesOf(db, eventId)
    .select([hasHistory.as('has_history'), hasPaymentMethod.as('has_payment_method')])
    .execute();

/** Locks them until the transaction ends; their event is locked first. */
export const lockTicketTypes = (db: Db, eventId: string) => ticketTypesOf(db, eventId).forNoKeyUpdate().execute();

export const lockTicketType = (db: Db, id: string) =>
  db.selectFrom('ticket_types').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export type TicketTypeForm = z.output<typeof ticketTypeForm>;

/** Adds it at the end. The caller has locked the event, so no two get the same `sort_order`. */
export const insertTicketType = (db: Db, eventId: string, ticket: TicketTypeForm) =>
  db
    .insertInto('ticket_types')
    .values((eb) => ({
      ...ticket,
      event_id: eventId,
      sort_order: eb
        .selectFrom('ticket_types')
        .where('event_id', '=', eventId)
        .select(({ fn, lit }) => eb(fn.coalesce(fn.max('sort_order'), lit(0)), '+', lit(1)).as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();

export async function updateTicketType(db: Db, id: string, ticket: TicketTypeForm, now: Date): Promise<void> {
  await db
    .updateTable('ticket_types')
    .set({ ...ticket, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Gives each its place in the list, 1 for the first. When a form was opened before it still fits the row. */
export async function updateOrder(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update ticket_types as k set sort_order = o.place
    from unnest(${[...ids]}::uuid[]) with ordinality as o(id, place) where k.id = o.id`.execute(db);
}

/** Whether it was ever sold, to withdrawn registrations and removed guests too, or someone waits for it. */
export const ticketTypeHasHistory = (db: Db, id: string): Promise<boolean> =>
  returnsRow(db.selectFrom('ticket_types').select('id').where('id', '=', id).where(hasHistory));

export async function deleteTicketType(db: Db, id: string): Promise<void> {
  await db.deleteFrom('ticket_types').where('id', '=', id).execute();
}

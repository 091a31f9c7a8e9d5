import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../lib/db/database.ts';
import { eventCover } from '../../lib/db/event-cover.ts';

export const selectPublicPage = (db: Db, id: string) =>
  db.selectFrom('events').select(['public_code', 'public_town']).where('id', '=', id).executeTakeFirstOrThrow();

type PublicPage = { is_public: boolean; public_code: string | null; public_town?: string };

/** Leaves `updated_at`, so that the form of someone who is editing the event can still be saved. */
export async function updatePublicPage(db: Db, id: string, page: PublicPage): Promise<void> {
  await db.updateTable('events').set(page).where('id', '=', id).execute();
}

/** The published event with this code, as anyone may see it. */
export const selectPublicEvent = (db: Db, code: string) =>
  db
    .selectFrom('events as e')
    .where('e.public_code', '=', code)
    .where(sql<boolean>`e.is_public and e.is_published`)
    .select(['e.id', 'e.name', 'e.start_date', 'e.end_date', 'e.max_capacity', 'e.registered_count', 'e.held_count'])
    .select([sql<string>`e.public_town`.as('town'), eventCover('e'), 'e.cancellation_reason'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('ticket_types as k')
          .whereRef('k.event_id', '=', 'e.id')
          .where('k.is_active', '=', true)
          .select(['k.price_cents', 'k.includes_accommodation', 'k.deposit_amount_cents', 'k.early_bird_price_cents'])
          .select(['k.early_bird_deadline', 'k.max_quantity', 'k.sold_quantity', 'k.held_quantity']),
      ).as('tickets'),
    )
    .executeTakeFirst();

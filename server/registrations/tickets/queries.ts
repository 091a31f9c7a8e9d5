import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';
import { balanceCents, HAS_STATE } from '../totals/queries.ts';

/** Active tickets with whose they are: the guest `g`, the member `u`, or a walk-in; `k` is their ticket type. */
const activeTickets = (db: Db) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('event_registrations as r', 'r.id', 't.registration_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('registration_guests as g', 'g.id', 't.guest_id')
    .innerJoin('ticket_types as k', (join) =>
      join.on(sql<boolean>`k.id = coalesce(g.ticket_type_id, r.ticket_type_id)`),
    )
    .where('t.revoked_at', 'is', null)
    .select('k.name as ticket_type_name');

/** Of a registration: the member's, then the guests' in the order they were added. */
export const selectTickets = (db: Db, registrationId: string) =>
  activeTickets(db)
    .where('t.registration_id', '=', registrationId)
    .select(['t.id', 't.version', 't.secret_sha256'])
    .select([
      sql<string>`coalesce(g.name, u.first_name || ' ' || u.last_name, r.walk_in_name)`.as('name'),
      sql<boolean>`t.guest_id is not null`.as('is_guest'),
    ])
    .orderBy(sql`t.guest_id is not null`)
    .orderBy('g.created_at')
    .orderBy('g.id')
    .execute();

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

/** A ticket that was revoked in the meantime keeps what it had. */
export async function updateHashes(db: Db, hashes: readonly { id: string; hash: Buffer }[]): Promise<void> {
  await sql`
    update tickets t set secret_sha256 = h.hash
    from unnest(${hashes.map(({ id }) => id)}::uuid[], ${hashes.map(({ hash }) => hash)}::bytea[]) as h (id, hash)
    where t.id = h.id and t.revoked_at is null`.execute(db);
}

/** The active ticket with this hash, for an event that takes place and didn't end before `ended`. */
export const selectValidTicket = (db: Db, hash: Buffer, ended: Date) =>
  activeTickets(db)
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .where('t.secret_sha256', '=', hash)
    .where('e.cancelled_at', 'is', null)
    .where('e.end_date', '>', ended)
    .select('e.name as event_name')
    .select(
      sql<string>`coalesce(split_part(g.name, ' ', 1), u.first_name, split_part(r.walk_in_name, ' ', 1))`.as(
        'first_name',
      ),
    )
    .executeTakeFirst();

/** Everyone with an active ticket for the event, with what is still to be paid for their registration. */
export const selectTicketsOfEvent = (db: Db, eventId: string) =>
  activeTickets(db)
    .where('r.event_id', '=', eventId)
    .select(['t.id', 't.registration_id', 't.version', 't.guest_id', 'g.name as guest_name', 'r.walk_in_name'])
    // Empty for a walk-in only.
    .select([
      sql<string>`coalesce(u.first_name, '')`.as('first_name'),
      sql<string>`coalesce(u.last_name, '')`.as('last_name'),
      'u.name_at_school',
    ])
    .select([balanceCents.as('balance_cents'), HAS_STATE.awaiting_review.as('is_in_review')])
    .orderBy('t.id')
    .execute();

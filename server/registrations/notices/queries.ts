import { sql } from 'kysely';
import type * as z from 'zod';
import type { overview } from '../../../contract/overview.ts';
import type { Db } from '../../lib/db/database.ts';

type Dashboard = z.output<(typeof overview)['GET /dashboard']['reply']>;
type OwnWaiting = Dashboard['waiting'][number];
type WithdrawnByStaff = Dashboard['withdrawn_by_staff'][number];

/**
 * The member's open entries for events to come, and those that were closed because a second offer expired, unless they have joined again or
 * registered since. Open offers first.
 */
export async function selectOwnWaiting(db: Db, userId: string, now: Date): Promise<OwnWaiting[]> {
  const { rows } = await sql<OwnWaiting>`
    select w.id, w.event_id, e.name as event_name, e.is_published as is_event_published,
           least(w.seats, 1 + e.max_guests, h.seats) as seats,
           case when w.closed_at is null then (
             select count(*)::int from waiting_list_entries x
             where x.event_id = w.event_id and x.closed_at is null and (x.joined_at, x.id) <= (w.joined_at, w.id)
           ) end as position,
           o.expires_at as offer_expires_at
    from waiting_list_entries w
    join events e on e.id = w.event_id and e.start_date > ${now} and e.cancelled_at is null
    left join waiting_list_offers o on o.entry_id = w.id and o.answered_at is null and o.expires_at > ${now}
    left join seat_holds h on h.id = o.hold_id
    where w.user_id = ${userId}
      and (w.closed_at is null or w.close_reason = 'expired' and not exists (
        select from waiting_list_entries x
        where x.event_id = w.event_id and x.user_id = w.user_id and x.joined_at > w.joined_at
      ) and not exists (
        select from event_registrations r
        where r.event_id = w.event_id and r.user_id = w.user_id and r.status <> 'withdrawn'))
    order by o.expires_at, w.closed_at is not null, w.joined_at, w.id`.execute(db);
  return rows;
}

/** The log alone says who withdrew a registration: an entry has a reason, or null for none, if it was the committee. */
export async function selectWithdrawnByStaff(db: Db, userId: string, now: Date): Promise<WithdrawnByStaff[]> {
  const { rows } = await sql<WithdrawnByStaff>`
    select r.id, r.event_id, e.name as event_name, e.is_published as is_event_published, w.reason
    from event_registrations r join events e on e.id = r.event_id and e.end_date > ${now}
    cross join lateral (
      select g.metadata ->> 'reason' as reason from activity_logs g
      where g.action_type = 'REGISTRATION_WITHDRAWN' and g.entity_id = r.id and g.metadata ? 'reason'
      limit 1 offset 0) w
    where r.user_id = ${userId} and r.status = 'withdrawn' and not exists (
      select from event_registrations l
      where l.event_id = r.event_id and l.user_id = r.user_id and l.registered_at > r.registered_at)
    order by r.withdrawn_at desc, r.id`.execute(db);
  return rows;
}

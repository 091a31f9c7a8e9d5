/** Seats: what is counted is what is taken, and never more than there is (docs/decisions/0004). */
import { sql } from 'kysely';
import type { Check } from './queries.ts';

// Of a database whose guards were taken away too: the sweep must not lean on what it looks after.
const taken = (column: 'event_id' | 'ticket_type_id') => sql`(
  select ${sql.ref(column)} as id, sum(quantity)::int as seats from event_registrations
  where status <> 'withdrawn' group by 1)`;

const tickets = sql`ticket_types k left join ${taken('ticket_type_id')} t on t.id = k.id`;
const events = sql`events e left join ${taken('event_id')} t on t.id = e.id`;

export const SEATS: readonly Check[] = [
  {
    well: 'Every ticket type has sold as many as it has live registrations.',
    ill: 'Ticket types whose sold quantity is not the number of their live registrations',
    broken: sql`select k.id from ${tickets} where k.sold_quantity <> coalesce(t.seats, 0) order by 1`,
  },
  {
    well: 'Every event counts as many registrations as are live.',
    ill: 'Events whose count is not the number of their live registrations',
    broken: sql`select e.id from ${events} where e.registered_count <> coalesce(t.seats, 0) order by 1`,
  },
  {
    well: 'No ticket type is oversold.',
    ill: 'Ticket types with more live registrations than there are tickets',
    broken: sql`select k.id from ${tickets} where k.max_quantity > 0 and t.seats > k.max_quantity order by 1`,
  },
  {
    well: 'No event holds more people than its capacity.',
    ill: 'Events with more live registrations than places',
    broken: sql`select e.id from ${events} where e.max_capacity > 0 and t.seats > e.max_capacity order by 1`,
  },
  {
    well: 'No one is registered twice for one event.',
    ill: 'Events for which someone has two live registrations',
    broken: sql`
      select distinct event_id as id from (
        select event_id from event_registrations
        where status <> 'withdrawn' and user_id is not null group by event_id, user_id having count(*) > 1) twice
      order by 1`,
  },
  {
    well: 'Every registration was made once, and withdrawn at most once, by the activity log.',
    ill: 'Registrations of which the activity log tells another story',
    broken: sql`
      select r.id from event_registrations r
      left join (
        select entity_id as id, count(*) filter (where action_type = 'REGISTER_EVENT') as made,
               count(*) filter (where action_type = 'REGISTRATION_WITHDRAWN') as withdrawn
        from activity_logs where action_type in ('REGISTER_EVENT', 'REGISTRATION_WITHDRAWN') group by 1) g on g.id = r.id
      where coalesce(g.made, 0) <> 1 or coalesce(g.withdrawn, 0) > case r.status when 'withdrawn' then 1 else 0 end
      order by 1`,
  },
];

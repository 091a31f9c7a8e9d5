/** Seats, guests, sign-ups and tickets of events. */
import { sql } from 'kysely';
import type { Check } from '../queries.ts';

// Counts every row, because the triggers and constraints that should prevent this may be missing.
const taken = sql`(
  select event_id, ticket_type_id, quantity as seats, 0 as guests, 0 as held from event_registrations where status <> 'withdrawn'
  union all
  select event_id, ticket_type_id, 0, 0, seats from seat_holds where released_at is null
  union all
  select r.event_id, g.ticket_type_id, 1, 1, 0 from registration_guests g join event_registrations r on r.id = g.registration_id
  where r.status <> 'withdrawn' and g.removed_at is null)`;
const seatsBy = (column: 'event_id' | 'ticket_type_id') => sql`(
  select ${sql.ref(column)} as id, sum(seats)::int as seats, sum(guests)::int as guests, sum(held)::int as held from ${taken} as taken group by 1)`;

const tickets = sql`ticket_types k left join ${seatsBy('ticket_type_id')} t on t.id = k.id`;
const events = sql`events e left join ${seatsBy('event_id')} t on t.id = e.id`;

const activities = sql`event_activities a left join (
  select activity_id as id, count(*)::int as people from activity_signups group by 1) s on s.id = a.id`;

export const SEATS: readonly Check[] = [
  {
    rule: 'Every ticket type’s sold quantity is the number of its live registrations and guests.',
    violated: 'Ticket types whose sold quantity is not the number of their live registrations and guests',
    broken: sql`select k.id from ${tickets} where k.sold_quantity <> coalesce(t.seats, 0)`,
  },
  {
    rule: 'Every event’s counts are the numbers of its live registrations and guests.',
    violated: 'Events whose counts are not the numbers of their live registrations and guests',
    broken: sql`
      select e.id from ${events}
      where (e.registered_count, e.guest_count) <> (coalesce(t.seats, 0), coalesce(t.guests, 0))`,
  },
  {
    rule: 'No ticket type is oversold.',
    violated: 'Ticket types with more live registrations and guests than there are tickets',
    broken: sql`select k.id from ${tickets} where k.max_quantity > 0 and t.seats + t.held > k.max_quantity`,
  },
  {
    rule: 'No event has more registrations and guests than its capacity.',
    violated: 'Events with more live registrations and guests than capacity',
    broken: sql`select e.id from ${events} where e.max_capacity > 0 and t.seats + t.held > e.max_capacity`,
  },
  {
    rule: 'The held seats of every event and ticket type are those of its holds.',
    violated: 'Events and ticket types whose held seats are not those of their holds',
    broken: sql`
      select e.id from ${events} where e.held_count <> coalesce(t.held, 0)
      union all select k.id from ${tickets} where k.held_quantity <> coalesce(t.held, 0)`,
  },
  {
    rule: 'Every open offer of the waiting list holds seats, at most those of its entry, and nothing else holds seats for an offer.',
    violated: 'Offers of the waiting list and holds that don’t belong together',
    broken: sql`
      select coalesce(o.id, h.id) as id
      from (select o.*, w.event_id, w.seats from waiting_list_offers o join waiting_list_entries w on w.id = o.entry_id
            where o.answered_at is null) o
      full join (select * from seat_holds where kind = 'offer' and released_at is null) h on h.id = o.hold_id
      where o.event_id is distinct from h.event_id or h.seats > o.seats`,
  },
  {
    rule: 'No revoked device holds seats.',
    violated: 'Revoked devices whose seats are still held',
    broken: sql`
      select h.id from seat_holds h join check_in_devices d on d.id = h.device_id
      where h.released_at is null and d.revoked_at is not null`,
  },
  {
    rule: 'No one waits who is registered, for a cancelled event, or with an open offer after they left.',
    violated: 'Entries of the waiting list that should be closed, or whose offer should be',
    broken: sql`
      select w.id from waiting_list_entries w join events e on e.id = w.event_id
      where w.closed_at is null and (e.cancelled_at is not null or exists (
        select from event_registrations r
        where r.event_id = w.event_id and r.user_id = w.user_id and r.status <> 'withdrawn'))
      union all
      select w.id from waiting_list_entries w join waiting_list_offers o on o.entry_id = w.id
      where w.closed_at is not null and o.answered_at is null`,
  },
  {
    rule: 'Every registration’s amount due has the prices of its guests.',
    violated: 'Registrations whose amount for guests is not the sum of their prices',
    broken: sql`
      select r.id from event_registrations r
      left join (
        select registration_id as id, sum(price_cents) as cents from registration_guests
        where removed_at is null group by 1) g on g.id = r.id
      where r.guests_cents <> coalesce(g.cents, 0)`,
  },
  {
    rule: 'Every guest has a ticket type of the registration’s event.',
    violated: 'Guests with a ticket type of another event',
    broken: sql`
      select g.id from registration_guests g join event_registrations r on r.id = g.registration_id
      join ticket_types k on k.id = g.ticket_type_id where k.event_id <> r.event_id`,
  },
  {
    rule: 'Every activity’s attendance is the number of its sign-ups.',
    violated: 'Activities whose attendance is not the number of their sign-ups',
    broken: sql`select a.id from ${activities} where a.current_attendance <> coalesce(s.people, 0)`,
  },
  {
    rule: 'No activity has more sign-ups than its capacity.',
    violated: 'Activities with more sign-ups than capacity',
    broken: sql`select a.id from ${activities} where a.max_capacity > 0 and s.people > a.max_capacity`,
  },
  {
    rule: 'Everyone who signed up for an activity comes to its event.',
    violated: 'Sign-ups of people who are not coming to the event',
    broken: sql`
      select s.id from activity_signups s
      join event_activities a on a.id = s.activity_id join event_registrations r on r.id = s.registration_id
      left join registration_guests g on g.id = s.guest_id
      where r.event_id <> a.event_id or r.status = 'withdrawn' or r.user_id is null
        or g.removed_at is not null or g.registration_id <> r.id`,
  },
  {
    rule: 'Everyone in a room comes to its event, which isn’t cancelled.',
    violated: 'Rooms with people who are not coming to their event',
    broken: sql`
      select distinct m.id from room_assignments a
      join rooms m on m.id = a.room_id join events e on e.id = m.event_id
      join event_registrations r on r.id = a.registration_id
      where r.event_id <> m.event_id or e.cancelled_at is not null
        or not exists (select from people_coming(r) c where c.guest_id is not distinct from a.guest_id)`,
  },
  {
    rule: 'No room has more people in a night than its maximum.',
    violated: 'Rooms with more people in a night than their maximum',
    broken: sql`
      select distinct m.id from (
        select room_id, count(*) as people from room_assignments group by room_id, night) a
      join rooms m on m.id = a.room_id where a.people > m.max_occupancy`,
  },
  {
    rule: 'Everyone who is coming to an event has exactly one active ticket.',
    violated: 'Registrations with people who are coming and have no active ticket, or several',
    broken: sql`
      select distinct r.id from event_registrations r cross join people_coming(r) c
      where 1 <> (
        select count(*) from tickets t
        where t.registration_id = r.id and t.guest_id is not distinct from c.guest_id and t.revoked_at is null)`,
  },
  {
    rule: 'No one who isn’t coming has an active ticket.',
    violated: 'Active tickets of people who are not coming to the event',
    broken: sql`
      select t.id from tickets t join event_registrations r on r.id = t.registration_id
      where t.revoked_at is null
        and not exists (select from people_coming(r) c where c.guest_id is not distinct from t.guest_id)`,
  },
  {
    // The ticket of an account that was deleted is gone; its scans stay.
    rule: 'Every valid check-in is of a ticket of its device’s event.',
    violated: 'Check-ins that count for another event than their device’s',
    broken: sql`
      select s.id from check_in_scans s join check_in_devices d on d.id = s.device_id
      join tickets t on t.id = s.ticket_id join event_registrations r on r.id = t.registration_id
      where s.was_valid and r.event_id <> d.event_id`,
  },
  {
    rule: 'No one is registered twice for one event.',
    violated: 'Events for which someone has two live registrations',
    broken: sql`
      select distinct event_id as id from (
        select event_id from event_registrations
        where status <> 'withdrawn' and user_id is not null group by event_id, user_id having count(*) > 1) twice`,
  },
  {
    rule: 'The activity log has every registration once, and its withdrawal at most once.',
    violated: 'Registrations that the activity log contradicts',
    broken: sql`
      select r.id from event_registrations r
      left join (
        select entity_id as id, count(*) filter (where action_type = 'REGISTER_EVENT') as made,
               count(*) filter (where action_type = 'REGISTRATION_WITHDRAWN') as withdrawn
        from activity_logs where action_type in ('REGISTER_EVENT', 'REGISTRATION_WITHDRAWN') group by 1) g on g.id = r.id
      where coalesce(g.made, 0) <> 1 or coalesce(g.withdrawn, 0) > case r.status when 'withdrawn' then 1 else 0 end`,
  },
];

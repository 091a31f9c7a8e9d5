/** People who come to an event: members by their last name, guests by the last word of their name. */
import { type RawBuilder, sql } from 'kysely';
import type { PaymentState } from '../../../contract/payment-states.ts';
import type { Db } from '../../lib/db/database.ts';
import { formLevels } from '../../lib/db/form-levels.ts';
import { hotelBalance } from '../guests/queries.ts';
import { matches, type RegistrationFilter } from '../staff/queries.ts';
import { outstandingCents, paymentState } from '../totals/queries.ts';

/** 'Grant' of 'Sonia Grant', and what is before it. */
const lastWord = (name: RawBuilder<unknown>) => sql`substring(${name} from '\\S+$')`;
const wordsBefore = (name: RawBuilder<unknown>) => sql`trim(regexp_replace(${name}, '\\S+$', ''))`;

type Name = { last_name: string; first_name: string; name_at_school: string | null };
export type Attendee = Name & {
  registration_id: string;
  guest_id: string | null;
  payment_code: string;
  ticket_type_name: string;
  /** Null for a guest. */
  form_levels: (string | null)[] | null;
  sports_house: string | null;
  /** Null for a guest, and in a school with one cohort. */
  leaving_year: number | null;
  /** The member who brings them, for a guest. */
  host_name: string | null;
  /** Of a member's registration, in the order they were added. */
  guest_names: string[];
  /** Of the whole registration; null for a guest. */
  outstanding_cents: number | null;
  hotel_balance_cents: number | null;
  status: PaymentState | null;
};

/** Everyone who comes by these registrations of the event, all by default. */
export async function selectAttendees(db: Db, eventId: string, filter: RegistrationFilter = {}): Promise<Attendee[]> {
  const { rows } = await sql<Attendee>`
    with host as (
      select r.id, r.payment_code, k.name as ticket_type_name, u.name_at_school, u.sports_house, u.leaving_year, ${formLevels('u')},
             coalesce(u.last_name, ${lastWord(sql`r.walk_in_name`)}) as last_name,
             coalesce(u.first_name, ${wordsBefore(sql`r.walk_in_name`)}) as first_name,
             u.first_name || ' ' || u.last_name as name,
             ${outstandingCents} as outstanding_cents, ${hotelBalance} as hotel_balance_cents, ${paymentState} as status
      from event_registrations r
      join ticket_types k on k.id = r.ticket_type_id
      left join users u on u.id = r.user_id
      where ${matches(eventId, filter)} and exists (select from people_coming(r))
    ), guest as (
      select g.registration_id, g.id, g.name, g.created_at, k.name as ticket_type_name
      from registration_guests g join host on host.id = g.registration_id join ticket_types k on k.id = g.ticket_type_id
      where g.removed_at is null
    )
    select * from (
      select last_name, first_name, name_at_school, payment_code, ticket_type_name, null as host_name,
             form_levels, sports_house, leaving_year,
             array(select g.name from guest g where g.registration_id = host.id order by created_at, id) as guest_names,
             outstanding_cents, hotel_balance_cents, status, id, id as registration_id, null::uuid as guest_id
      from host
      union all
      select ${lastWord(sql`g.name`)}, ${wordsBefore(sql`g.name`)}, null, host.payment_code, g.ticket_type_name,
             host.name, null, null, null, '{}', null, null, null, g.id, host.id, g.id
      from guest g join host on host.id = g.registration_id
    ) people
    order by last_name collate person_names, first_name collate person_names, id`.execute(db);
  return rows;
}

export type SignedUp = Name & { payment_code: string; host_name: string | null };

/** Everyone who signed up for the activity. */
export async function selectSignedUp(db: Db, activityId: string): Promise<SignedUp[]> {
  const { rows } = await sql<SignedUp>`
    select * from (
      select coalesce(${lastWord(sql`g.name`)}, u.last_name) as last_name,
             case when g.id is null then u.first_name else ${wordsBefore(sql`g.name`)} end as first_name,
             case when g.id is null then u.name_at_school end as name_at_school, r.payment_code,
             case when g.id is not null then u.first_name || ' ' || u.last_name end as host_name, s.id
      from activity_signups s
      join event_registrations r on r.id = s.registration_id
      join users u on u.id = r.user_id
      left join registration_guests g on g.id = s.guest_id
      where s.activity_id = ${activityId}
    ) people
    order by last_name collate person_names, first_name collate person_names, id`.execute(db);
  return rows;
}

export type Activity = NonNullable<Awaited<ReturnType<typeof selectActivity>>>;
export const selectActivity = (db: Db, id: string) =>
  db
    .selectFrom('event_activities as a')
    .innerJoin('events as e', 'e.id', 'a.event_id')
    .select(['a.name', 'a.start_time', 'a.end_time', 'a.location', 'e.name as event_name'])
    .where('a.id', '=', id)
    .executeTakeFirst();

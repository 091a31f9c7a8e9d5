import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { device, issue } from '../../../contract/check-in.ts';
import { DAY_STARTS_AT } from '../../../contract/check-in-days.ts';
import { school } from '../../../school.config.ts';
import type { Db } from '../../lib/db/database.ts';
import { hasNoSeat } from '../../registrations/walk-ins/walk-ins.ts';

/** As `checkInDay` of the contract has it. */
const dayOf = (time: RawBuilder<unknown>) =>
  sql`((${time} - make_interval(hours => ${DAY_STARTS_AT})) at time zone ${school.zone})::date`;

/**
 * Entries and exits of the event that no undo took back, in the order they happened. An unknown code belongs to the ticket
 * that a person has found for it.
 */
const counted = (eventId: string) => sql`
  known as (
    select s.id, s.kind, s.corrected_time, ${dayOf(sql`s.corrected_time`)} as day, s.seq, s.was_valid, s.result_shown, s.note,
           coalesce(s.ticket_id, x.ticket_id) as ticket_id, d.name as device_name, d.volunteer_name
    from check_in_scans s
    join check_in_devices d on d.id = s.device_id
    left join check_in_resolutions x on x.scan_id = s.id
    where d.event_id = ${eventId} and s.kind <> 'undo'
      and not exists (select from check_in_scans u where u.undoes_id = s.id and u.device_id = s.device_id)
  ), counted as (
    select *,
           lag(kind) over person as before_kind, lag(day) over person as before_day, lag(corrected_time) over person as before_at,
           lag(device_name) over person as before_device, lead(id) over person is null as is_last
    from known window person as (partition by ticket_id order by corrected_time, seq)
  )`;

/** Whether the last scan of a person says that they are in: who came on an earlier day has gone. */
const isIn = (now: Date) => sql`(c.kind = 'entry' and c.day = ${dayOf(sql`${now}::timestamptz`)})`;

/** How many are expected, are in, and have gone. */
export async function countPeople(db: Db, eventId: string, now: Date) {
  const { rows } = await sql<{ expected: number; present: number; left: number }>`
    with ${counted(eventId)}
    select count(*)::int as expected, (count(*) filter (where ${isIn(now)}))::int as present,
           (count(*) filter (where not ${isIn(now)}))::int as left
    from tickets t join event_registrations r on r.id = t.registration_id
    left join counted c on c.ticket_id = t.id and c.is_last
    where r.event_id = ${eventId} and t.revoked_at is null`.execute(db);
  return rows[0] ?? { expected: 0, present: 0, left: 0 };
}

export type Absent = { ticket_id: string; name: string; guest_of: string | null };

/** Whose ticket is valid and who isn't in, by name. */
export async function selectAbsent(db: Db, eventId: string, now: Date): Promise<Absent[]> {
  const { rows } = await sql<Absent>`
    with ${counted(eventId)}
    select t.id as ticket_id, coalesce(g.name, u.first_name || ' ' || u.last_name, r.walk_in_name) as name,
           case when g.id is not null then u.first_name || ' ' || u.last_name end as guest_of
    from event_registrations r
    join tickets t on t.registration_id = r.id and t.revoked_at is null
    left join registration_guests g on g.id = t.guest_id
    left join users u on u.id = r.user_id
    left join counted c on c.ticket_id = t.id and c.is_last
    where r.event_id = ${eventId} and ${isIn(now)} is not true and coalesce(g.name, u.last_name, r.walk_in_name) is not null
    order by coalesce(g.name, u.first_name || ' ' || u.last_name, r.walk_in_name) collate person_names, t.id`.execute(
    db,
  );
  return rows;
}

const QUARTERS = 8;

/** How many people came for the first time in each quarter hour: the last eight up to the latest arrival. */
export async function countArrivals(db: Db, eventId: string): Promise<{ at: Date; people: number }[]> {
  const { rows } = await sql<{ at: Date; people: number }>`
    with ${counted(eventId)}, arrivals as (
      select date_bin('15 minutes', min(corrected_time), 'epoch') as at
      from counted where kind = 'entry' and ticket_id is not null group by ticket_id
    ), latest as (select max(at) as at from arrivals)
    select q as at, (select count(*)::int from arrivals a where a.at = q) as people
    from latest, generate_series(latest.at - interval '15 minutes' * ${QUARTERS - 1}, latest.at, interval '15 minutes') q
    order by q`.execute(db);
  return rows;
}

type Device = Omit<z.output<typeof device>, 'holds'>;

/** Without those whose code was never used and can't be any more. */
export async function selectDevices(db: Db, eventId: string, now: Date): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, name, volunteer_name, last_seen_at, unsent_count,
           case when revoked_at is not null then 'revoked' when enrolled_at is null then 'waiting' else 'active' end as state,
           (select count(*)::int from check_in_scans s where s.device_id = d.id) as scan_count,
           (select jsonb_build_object('id', b.id, 'name', b.name) from cash_boxes b where b.id = d.cash_box_id) as cash_box
    from check_in_devices d
    where event_id = ${eventId}
      and (enrolled_at is not null or (revoked_at is null and enrolment_expires_at > ${now}))
    order by revoked_at is not null, added_at, id`.execute(db);
  return rows;
}

export type IssueRow = Omit<z.output<typeof issue>, 'before' | 'resolution'> & {
  before_at: Date | null;
  before_device: string | null;
  resolved_by_name: string | null;
  resolved_at: Date | null;
  resolution: string | null;
};

/** Entries that a person has to look into, open ones first. */
export async function selectIssues(db: Db, eventId: string): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`
    with ${counted(eventId)}, issues as (
      select *, case when not was_valid then 'not_valid'
                     when before_kind = 'entry' and before_day = day then 'duplicate'
                     when result_shown = 'payment_due' then 'payment_due' end as issue
      from counted where kind = 'entry'
    )
    select i.id, i.issue as kind, coalesce(g.name, u.first_name || ' ' || u.last_name, r.walk_in_name) as name, i.note,
           i.corrected_time as at, i.device_name, i.volunteer_name,
           (x.scan_id is null and ${hasNoSeat}) is true as needs_seat,
           case when i.issue = 'duplicate' then i.before_at end as before_at,
           case when i.issue = 'duplicate' then i.before_device end as before_device,
           x.resolved_by_name, x.resolved_at, x.note as resolution
    from issues i
    left join tickets t on t.id = i.ticket_id
    left join event_registrations r on r.id = t.registration_id
    left join users u on u.id = r.user_id
    left join registration_guests g on g.id = t.guest_id
    left join check_in_resolutions x on x.scan_id = i.id
    where i.issue is not null
    order by x.scan_id is not null, i.corrected_time desc, i.id`.execute(db);
  return rows;
}

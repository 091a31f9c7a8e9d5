/** A school of any size, made by the database itself: what the staff's lists have to hold. */
import type pg from 'pg';

export type Size = { users: number; phones: number; rooms: number; events: number; logs: number };

const FIRST = `array['Marcia','Delroy','Beverley','Devon','Zoë','Renée','Ann','Courtney','Paulette','Winston']`;
const LAST = `array['Campbell','Brown','O''Connor','Núñez','Williams','St. John','Grant','Clarke','Reid','McKenzie']`;

/** Rare things are rare: one number in fifty revoked, one profile in ten unfinished, staff a handful. */
export async function fill(pool: pg.Pool, { users, phones, rooms, events, logs }: Size): Promise<void> {
  await pool.query(`
    insert into auth_users (id, name, email)
    select gen_random_uuid(), 'x', 'member-' || n || '@school.example' from generate_series(1, ${users}) n`);
  await pool.query(`
    insert into users (id, phone, email, first_name, last_name, profile_completed, sports_house, created_at)
    select id, '+1876' || (2000000 + n), email,
           (${FIRST})[1 + n % 10] || case when n % 3 = 0 then '-' || chr(65 + (n % 26)::int) || 'lan' else '' end,
           (${LAST})[1 + (n / 10) % 10] || case when n % 7 = 0 then ' ' || chr(65 + (n / 7 % 26)::int) || 'son' else '' end,
           n % 10 > 0, (select name from houses order by position offset n % 4 limit 1),
           now() - n * interval '1 minute'
    from (select id, email, row_number() over () as n from auth_users) as made`);
  await pool.query(`
    insert into user_roles (user_id, role_id)
    select u.id, r.id from (select id from users order by created_at desc limit 12) u, roles r where r.name <> 'SUPER_ADMIN'`);
  await pool.query(`
    insert into user_roles (user_id, role_id)
    select u.id, r.id from (select id from users order by created_at limit 2) u, roles r where r.name = 'SUPER_ADMIN'`);
  await pool.query(`
    insert into allowed_phone_numbers (phone, status, used_at, used_by, notes, added_by, created_at)
    select '+1658' || (2000000 + n), status, case status when 'used' then now() end, case status when 'used' then who end,
           case n % 5 when 0 then 'Bulk import' when 1 then 'Class of ' || 1950 + n % 60 end,
           who, now() - n * interval '1 minute'
    from (
      select n, case when n % 50 = 0 then 'revoked' when n % 2 = 0 then 'used' else 'pending' end as status
      from generate_series(1, ${phones}) n
    ) as given
    join (select id as who, row_number() over () as place from users) as people on place = 1 + n % ${users}`);
  await pool.query(`
    insert into events (name, description, event_type_id, start_date, end_date, venue_name, location, max_capacity, is_published)
    select 'Reunion ' || n, 'x', (select id from event_types limit 1), now() + n * interval '1 day',
           now() + n * interval '1 day' + interval '3 hours', 'Hall', 'Kingston', 0, true
    from generate_series(1, ${events}) n`);
  await pool.query(`
    insert into rooms (event_id, room_number, room_type, max_occupancy, price_per_night_cents, status)
    select id, n::text, 'double', 2, 16500, (array['available','occupied','reserved','maintenance'])[1 + n % 4]
    from events, generate_series(1, ${Math.ceil(rooms / events)}) n`);
  await pool.query(`
    insert into activity_logs (action_type, entity_type, description, actor_name, metadata, "timestamp")
    select action, case when action like '%PAYMENT' then 'payment_ledger' when action like 'ROLE%' then 'ROLE' else 'users' end,
           'Something was done by somebody to something', 'Marcia Campbell', '{"amount": "$25.00", "event_name": "Gala"}',
           now() - n * interval '2 minutes'
    from (
      select n, case when n % 1000 = 0 then 'ROLE_ASSIGNED' when n % 10 = 0 then 'SUBMIT_PAYMENT'
                     when n % 25 = 1 then 'LOGIN_FAILED' else 'LOGIN_SUCCESS' end as action
      from generate_series(1, ${logs}) n
    ) as given`);
  await pool.query('vacuum analyze');
}

/** Generates a school of any size in SQL, with a few common names and many rare ones. */
import type pg from 'pg';
import { createRandom } from '../demo/random.ts';

export type Size = { alumni: number; events: number; logs: number };

const STARTS =
  'Ma De Be Co Pau Win Ro Sha Che An Ke Ta Le Ne Jo Da Ni Tre Oli Gar Ho Cam Sin Wal Bro Wil Fra Mo Hin Pow'.split(' ');
const MIDDLES = 'ri l va ve n r lla ro ni te mo da cke sso be'.split(' ');
const ENDS = 'cia oy rley urtney ette ston na ron ell ine don rick man son ford bell ton ard ley ez'.split(' ');

/** Distinct names, the same each time. */
function names(count: number, seed: string): string[] {
  const random = createRandom(seed);
  const one = (of: readonly string[]) => random.pick(of);
  const made = new Set<string>();
  while (made.size < count) {
    const middles = made.size < 300 ? '' : one(MIDDLES) + (made.size < 1_500 ? '' : one(MIDDLES));
    made.add(one(STARTS) + middles + one(ENDS));
    if (made.size === 40) made.add('Marcia').add('Campbell');
  }
  return [...made];
}

/** Names at the start of the list are more common: the first tenth belongs to nearly half of the people. */
const COMMON = 'floor(cardinality($LIST) * random() ^ 3)::int + 1';
const picked = (list: string) => `(${list})[${COMMON.replace('$LIST', list)}]`;

/** Has every class of five levels; 90 % of profiles are complete; one person in a thousand has a unique name. */
export async function fill(pool: pg.Pool, { alumni, events, logs }: Size): Promise<void> {
  const levels = `(array['G','L','N','M','R'])[1 + floor(random() * 5)::int]`;
  await pool.query('select setseed(0.25)');
  await pool.query(`
    insert into auth_users (id, name, email, email_verified)
    select gen_random_uuid(), 'x', 'alumnus-' || n || '@school.example', true from generate_series(1, ${alumni}) n`);
  await pool.query(
    `
    insert into users (id, phone, email, first_name, last_name, profile_completed, sports_house, created_at, current_city,
                       current_country, profession, form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, leaving_year)
    select id, '+1' || (8760000000 + n), email, ${picked('$1::text[]')},
           case when n % 1000 = 0 then 'Quartey' || n else ${picked('$2::text[]')} end, n % 10 > 0,
           (select name from houses order by position offset n % 4 limit 1), now() - n * interval '1 second',
           'Kingston', 'Jamaica', 'Teacher', ${levels}, ${levels}, ${levels}, ${levels}, ${levels}, 1960 + n % 67
    from (select id, email, row_number() over () as n from auth_users) as made`,
    [names(600, 'first'), names(4_000, 'last')],
  );
  await fillEvents(pool, events);
  await fillRosters(pool, alumni / 10);
  await fillStaffWork(pool, alumni);
  await fillBeds(pool);
  await fillLogs(pool, logs);
  await fillDeliveries(pool);
  await pool.query(`select fold_log_counts(now() - interval '1 day')`); // as the nightly job does
  await pool.query('vacuum analyze');
}

/** Missing names, spread over every class. */
async function fillRosters(pool: pg.Pool, names: number): Promise<void> {
  await pool.query(`
    insert into roster_entries (form, level, leaving_year, first_name, last_name, added_by)
    select 1 + n % 5, (array['G','L','N','M','R'])[1 + n / 5 % 5], u.leaving_year, u.first_name, u.last_name, u.id
    from (select *, row_number() over (order by id) as n from users) u where n <= ${names}`);
  await pool.query(`
    insert into suggestions (roster_entry_id, phone, suggested_by, status, decided_at)
    select id, '+1' || (7580000000 + n), added_by, case when n % 20 = 0 then 'pending' else 'rejected' end,
           case when n % 20 <> 0 then now() end
    from (select *, row_number() over (order by id) as n from roster_entries) e where n <= ${names / 5}`);
}

/** Everyone is registered for one of the events; every second person has submitted a payment. */
async function fillEvents(pool: pg.Pool, events: number): Promise<void> {
  // The triggers would count row by row; all are counted at once below.
  await pool.query('alter table event_registrations disable trigger user');
  await pool.query(`
    insert into events (name, description, event_type_id, start_date, end_date, venue_name, location, max_capacity, is_published)
    select 'Reunion ' || n, 'x', (select id from event_types limit 1), now() + n * interval '1 day',
           now() + n * interval '1 day' + interval '3 hours', 'Hall', 'Kingston', 0, true
    from generate_series(1, ${events}) n`);
  await pool.query(`
    insert into ticket_types (event_id, name, price_cents, max_quantity) select id, 'Standard', 12000, 0 from events`);
  await pool.query(`
    insert into event_registrations (event_id, ticket_type_id, user_id, total_amount_cents, registered_at, created_at)
    select k.event_id, k.id, u.id, 12000, u.created_at, u.created_at
    from (select id, created_at, row_number() over (order by id) as n from users where profile_completed) u
    join (select id, event_id, row_number() over (order by event_id) as n from ticket_types) k on k.n = 1 + u.n % ${events}`);
  await pool.query(`
    update ticket_types k set sold_quantity = (select count(*) from event_registrations where ticket_type_id = k.id)`);
  await pool.query(
    `insert into payment_profiles (name, method_type, account_info) values ('Zelle', 'zelle', 'pay@school.example')`,
  );
  await pool.query('alter table payment_ledger disable trigger payment_status_on_submission');
  await pool.query(`
    insert into payment_ledger (user_id, user_name, user_email, event_id, payment_profile_id, entity_id, base_amount_cents,
                                processing_fee_cents, total_amount_cents, reference_number, payment_method_details,
                                status, confirmed_at, confirmed_by_name, rejected_at, rejected_by_name, notes, created_at,
                                submitted_at)
    select u.id, u.first_name || ' ' || u.last_name, u.email, r.event_id, p.id, r.id, 12000, 0, 12000, 'ZL-' || n, '{}',
           case n % 20 when 0 then 'failed' when 2 then 'pending' else 'confirmed' end,
           case when n % 20 > 2 then now() end, case when n % 20 > 2 then 'Devon Clarke' end,
           case n % 20 when 0 then now() end, case n % 20 when 0 then 'Devon Clarke' end,
           case n % 20 when 0 then 'Nothing arrived' end, r.created_at, r.created_at
    from (select *, row_number() over (order by id) as n from event_registrations) r
    join users u on u.id = r.user_id, payment_profiles p where n % 2 = 0
    order by r.created_at`); // in insertion order: nothing is deleted from the ledger
  await pool.query('alter table payment_ledger enable trigger payment_status_on_submission');
  for (const trigger of ['payment_entries_apply', 'payment_entries_receipts'])
    await pool.query(`alter table payment_entries disable trigger ${trigger}`);
  await pool.query(`
    insert into payment_entries (registration_id, kind, base_cents, method, received_on, reference, ledger_id,
                                 recorded_by_name, receipt_year, receipt_number)
    select entity_id, 'payment', base_amount_cents, 'zelle', confirmed_at::date, reference_number, id, confirmed_by_name,
           extract(year from confirmed_at::date), row_number() over (order by id)
    from payment_ledger where status = 'confirmed'`);
  await pool.query(`
    insert into receipt_counters
    select receipt_year, max(receipt_number) from payment_entries group by 1`);
  for (const trigger of ['payment_entries_apply', 'payment_entries_receipts'])
    await pool.query(`alter table payment_entries enable trigger ${trigger}`);
  await pool.query(`
    update event_registrations r set payment_status = case l.status when 'confirmed' then 'paid' else 'submitted' end,
           received_cents = case l.status when 'confirmed' then l.base_amount_cents else 0 end
    from payment_ledger l where l.entity_id = r.id`);
  await pool.query(`
    update events e set registered_count = (select count(*) from event_registrations where event_id = e.id)`);
  await pool.query('alter table registration_guests disable trigger user');
  await pool.query(`
    insert into registration_guests (registration_id, name, ticket_type_id, price_cents)
    select id, 'Guest of ' || n, ticket_type_id, 0
    from (select *, row_number() over (order by id) as n from event_registrations) r where n % 5 = 0`);
  await pool.query('alter table registration_guests enable trigger user');
  await pool.query(`
    update ticket_types k set sold_quantity = sold_quantity +
      (select count(*) from registration_guests where ticket_type_id = k.id)`);
  await pool.query(`
    update events e set guest_count = s.guests, registered_count = registered_count + s.guests
    from (select k.event_id, count(*) as guests from registration_guests g join ticket_types k on k.id = g.ticket_type_id
          group by 1) s where s.event_id = e.id`);
  await pool.query('alter table event_registrations enable trigger user');
  // Everyone waited once; one in ten still does.
  await pool.query(`
    insert into waiting_list_entries (event_id, user_id, ticket_type_ids, seats, joined_at, closed_at, close_reason)
    select k.event_id, u.id, array[k.id], 1, u.created_at, case when u.n % 100 >= 10 then now() end,
           case when u.n % 100 >= 10 then 'left' end
    from (select id, created_at, row_number() over (order by id) as n from users) u
    join (select id, event_id, row_number() over (order by event_id) as n from ticket_types) k on k.n = 1 + u.n % ${events}`);
}

/** As many phone numbers as alumni, one in fifty revoked; 500 rooms per event; a few staff. */
async function fillStaffWork(pool: pg.Pool, numbers: number): Promise<void> {
  await pool.query(`
    insert into user_roles (user_id, role_id)
    select u.id, r.id from (select id from users order by created_at desc limit 12) u, roles r where r.name <> 'SUPER_ADMIN'
    union all
    select u.id, r.id from (select id from users order by created_at limit 2) u, roles r where r.name = 'SUPER_ADMIN'`);
  await pool.query(`
    insert into allowed_phone_numbers (phone, status, used_at, used_by, notes, added_by, created_at)
    select case status when 'used' then of_who else '+1658' || (2000000 + n) end, status, case status when 'used' then now() end, case status when 'used' then who end,
           case n % 5 when 0 then 'Bulk import' when 1 then 'Class of ' || 1950 + n % 60 end,
           who, now() - n * interval '1 minute'
    from (
      select n, case when n % 50 = 0 then 'revoked' when n % 2 = 0 then 'used' else 'pending' end as status
      from generate_series(1, ${numbers}) n
    ) as given
    join (select id as who, phone as of_who, row_number() over () as place from users) as people on place = n`);
  await pool.query(`
    insert into rooms (event_id, room_number, room_type, max_occupancy, price_per_night_cents, status)
    select id, n::text, 'double', 2, 16500, (array['available','occupied','reserved','maintenance'])[1 + n % 4]
    from events, generate_series(1, 500) n`);
}

/** Members ask for those before and after them at their event, so every request counts; about half have a bed. */
async function fillBeds(pool: pg.Pool): Promise<void> {
  for (const table of ['roommate_requests', 'room_assignments'])
    await pool.query(`alter table ${table} disable trigger user`);
  const numbered = `(select id, event_id, row_number() over (partition by event_id order by id) as n from event_registrations)`;
  await pool.query(`
    insert into roommate_requests (registration_id, requested_registration_id)
    select r.id, o.id from ${numbered} r join ${numbered} o on o.event_id = r.event_id and abs(o.n - r.n) = 1`);
  await pool.query(`
    insert into room_preferences (registration_id, share_with)
    select id, case when n % 2 = 0 then 'women' else 'men' end from ${numbered} r where n % 3 = 0`);
  await pool.query(`
    insert into room_assignments (room_id, registration_id, night)
    select m.id, r.id, 1 from ${numbered} r join rooms m on m.event_id = r.event_id and m.room_number = (1 + r.n / 2)::text`);
  for (const table of ['roommate_requests', 'room_assignments'])
    await pool.query(`alter table ${table} enable trigger user`);
}

async function fillLogs(pool: pg.Pool, logs: number): Promise<void> {
  await pool.query(`
    insert into activity_logs (action_type, entity_type, description, actor_name, metadata, "timestamp")
    select action, case when action like '%PAYMENT' then 'payment_ledger' when action like 'ROLE%' then 'ROLE' else 'users' end,
           'Something was done by someone to something', 'Marcia Campbell', '{"amount": "$25.00", "event_name": "Gala"}',
           now() - n * interval '20 seconds'
    from (
      select n, case when n % 1000 = 0 then 'ROLE_ASSIGNED' when n % 10 = 0 then 'SUBMIT_PAYMENT'
                     when n % 25 = 1 then 'LOGIN_FAILED' else 'LOGIN_SUCCESS' end as action
      from generate_series(1, ${logs}) n
    ) as given`);
}

/** Two emails per person in 90 days; 1 % failed. */
async function fillDeliveries(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into deliveries (id, channel, kind, user_id, state, created_at)
    select gen_random_uuid(), case kind when 'code' then 'text' else 'email' end, kind, id,
           case when n % 100 = 0 then 'failed' when kind = 'code' then 'delivered' when n % 1000 = 1 then 'waiting' else 'sent' end,
           now() - random() * interval '90 days'
    from (select id, row_number() over () as n from users) u, unnest(array['payment_confirmed', 'code']) as kind`);
}

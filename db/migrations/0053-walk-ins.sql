-- Walk-ins: registrations of people without an account, sold by a check-in device (docs/decisions/0074).
alter table event_registrations
  -- As the volunteer wrote it. Null for a member, and for an account that was deleted.
  add walk_in_name text,
  add sold_by_device_id uuid references check_in_devices on delete restrict,
  add constraint event_registrations_walk_in check (
    walk_in_name <> '' and user_id is null or walk_in_name is null and sold_by_device_id is null);
create index on event_registrations (sold_by_device_id) where sold_by_device_id is not null;

create or replace function people_coming(r event_registrations) returns table (guest_id uuid) language sql stable as $$
  select c.guest_id from (
    select null::uuid as guest_id
    union all
    select g.id from registration_guests g where g.registration_id = r.id and g.removed_at is null
  ) c where r.status <> 'withdrawn' and (r.user_id is not null or r.walk_in_name is not null)
$$;

-- A walk-in's ticket has the id of the registration, which the device made: it checks them in without a network.
create or replace function issue_tickets() returns trigger language plpgsql as $$
begin
  insert into tickets (id, registration_id)
  select case when walk_in_name is null then gen_random_uuid() else id end, id from added
  where status <> 'withdrawn' and (user_id is not null or walk_in_name is not null);
  return null;
end $$;

-- With whom people want to share a room (docs/decisions/0075). It counts if both ask.

create table roommate_requests (
  registration_id            uuid not null references event_registrations on delete cascade,
  requested_registration_id  uuid not null references event_registrations on delete cascade,
  created_at                 timestamptz not null default now(),
  primary key (registration_id, requested_registration_id),
  constraint roommate_requests_of_another check (registration_id <> requested_registration_id)
);
create index on roommate_requests (requested_registration_id);

create table room_preferences (
  registration_id  uuid primary key references event_registrations on delete cascade,
  -- With whom alone the member wants to share a room. Without a row anyone.
  share_with       text not null check (share_with in ('women', 'men')),
  created_at       timestamptz not null default now()
);

-- Locks both registrations in one order, so that it is certain that both come and that three is the most.
create function check_roommate_request() returns trigger language plpgsql as $$
begin
  perform from event_registrations
    where id in (new.registration_id, new.requested_registration_id) order by id for no key update;
  if not exists (
    select from event_registrations r join event_registrations o on o.event_id = r.event_id
    where r.id = new.registration_id and o.id = new.requested_registration_id
      and r.status <> 'withdrawn' and r.user_id is not null and o.status <> 'withdrawn' and o.user_id is not null
  ) then
    raise exception 'a roommate is registered for the same event'
      using errcode = 'foreign_key_violation', constraint = 'roommate_requests_registration';
  end if;
  if (select count(*) from roommate_requests where registration_id = new.registration_id) > 3 then
    raise exception 'someone asks for at most three roommates'
      using errcode = 'check_violation', constraint = 'roommate_requests_three';
  end if;
  return null;
end $$;
create trigger roommate_requests_three after insert or update on roommate_requests
  for each row execute function check_roommate_request();

-- Also when an account is deleted.
create function end_roommate_requests() returns trigger language plpgsql as $$
declare
  gone uuid[] := array[new.id];
begin
  if tg_table_name = 'events' then
    gone := array(select id from event_registrations where event_id = new.id);
  end if;
  delete from roommate_requests where registration_id = any(gone) or requested_registration_id = any(gone);
  delete from room_preferences where registration_id = any(gone);
  return null;
end $$;
create trigger roommate_requests_end_on_leaving after update of status, user_id on event_registrations
  for each row when (new.status = 'withdrawn' or new.user_id is null) execute function end_roommate_requests();
create trigger roommate_requests_end_on_cancellation after update of cancelled_at on events
  for each row when (new.cancelled_at is not null) execute function end_roommate_requests();

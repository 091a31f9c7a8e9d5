-- Who sleeps in which room of an event's hotel (docs/decisions/0075).

create table room_assignments (
  id               uuid primary key default gen_random_uuid(),
  -- Without a cascade: a room with people is not deleted.
  room_id          uuid not null references rooms,
  registration_id  uuid not null references event_registrations on delete cascade,
  -- Null for the member.
  guest_id         uuid references registration_guests on delete cascade,
  -- 1 is the night that begins on the event's first day, so that an event which moves keeps its rooms.
  night            integer not null check (night between 1 and 14),
  created_at       timestamptz not null default now(),
  constraint room_assignments_once unique nulls not distinct (registration_id, guest_id, night)
);
create index on room_assignments (room_id, night);
create index on room_assignments (guest_id);

-- Event, registration, guest, room: one lock order. Only with these locks is it certain that the person is coming, that
-- the event isn't cancelled, and how many beds are taken.
create function check_room_assignment() returns trigger language plpgsql as $$
declare
  beds integer;
begin
  perform from events e join rooms m on m.event_id = e.id where m.id = new.room_id and e.cancelled_at is null for share of e;
  if found then
    perform from event_registrations r join rooms m on m.event_id = r.event_id
      where r.id = new.registration_id and m.id = new.room_id and r.status <> 'withdrawn'
        and (r.user_id is not null or r.walk_in_name is not null)
      for share of r;
  end if;
  if not found then
    raise exception 'someone in a room has a live registration for the room’s event'
      using errcode = 'foreign_key_violation', constraint = 'room_assignments_registration';
  end if;
  perform from registration_guests g
    where g.id = new.guest_id and g.registration_id = new.registration_id and g.removed_at is null for share;
  if new.guest_id is not null and not found then
    raise exception 'a guest in a room is of the registration'
      using errcode = 'foreign_key_violation', constraint = 'room_assignments_guest';
  end if;
  select max_occupancy into beds from rooms where id = new.room_id for no key update;
  if (select count(*) from room_assignments where room_id = new.room_id and night = new.night) > beds then
    raise exception 'a room has no more people in a night than its maximum'
      using errcode = 'check_violation', constraint = 'room_assignments_beds';
  end if;
  return null;
end $$;
create trigger room_assignments_beds after insert or update on room_assignments
  for each row execute function check_room_assignment();

-- The update has locked the room.
create function check_room_occupancy() returns trigger language plpgsql as $$
begin
  if exists (
    select from room_assignments where room_id = new.id group by night having count(*) > new.max_occupancy
  ) then
    raise exception 'a room’s maximum is not lower than the people in it'
      using errcode = 'check_violation', constraint = 'rooms_occupancy_assigned';
  end if;
  return null;
end $$;
create trigger rooms_occupancy_assigned after update of max_occupancy on rooms
  for each row execute function check_room_occupancy();

-- Also when an account is deleted.
create function end_room_assignments() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'events' then
    delete from room_assignments where room_id in (select id from rooms where event_id = new.id);
  elsif tg_table_name = 'event_registrations' then
    delete from room_assignments where registration_id = new.id;
  else
    delete from room_assignments where guest_id = new.id;
  end if;
  return null;
end $$;
create trigger rooms_end_on_leaving after update of status, user_id on event_registrations
  for each row when (new.status = 'withdrawn' or new.user_id is null and new.walk_in_name is null)
  execute function end_room_assignments();
create trigger rooms_end_on_guest_removal after update of removed_at on registration_guests
  for each row when (new.removed_at is not null) execute function end_room_assignments();
create trigger rooms_end_on_cancellation after update of cancelled_at on events
  for each row when (new.cancelled_at is not null) execute function end_room_assignments();

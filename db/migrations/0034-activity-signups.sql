-- Who comes to an activity: members and their guests (docs/decisions/0055).

create table activity_signups (
  id               uuid primary key default gen_random_uuid(),
  activity_id      uuid not null references event_activities on delete cascade,
  registration_id  uuid not null references event_registrations on delete cascade,
  -- Null for the member.
  guest_id         uuid references registration_guests on delete cascade,
  created_at       timestamptz not null default now(),
  constraint activity_signups_once unique nulls not distinct (activity_id, registration_id, guest_id)
);
create index on activity_signups (registration_id);
create index on activity_signups (guest_id);

-- Until now the attendance was never counted.
update event_activities set current_attendance = 0 where current_attendance <> 0;

-- Registration, guest, activity: one lock order. Only with these locks is it certain that the person is coming.
create function count_signups() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    perform from event_registrations r join event_activities a on a.event_id = r.event_id
      where r.id = new.registration_id and a.id = new.activity_id and r.status <> 'withdrawn' for share of r;
    if not found then
      raise exception 'a sign-up is of a live registration for the activity’s event'
        using errcode = 'foreign_key_violation', constraint = 'activity_signups_registration';
    end if;
    perform from registration_guests g
      where g.id = new.guest_id and g.registration_id = new.registration_id and g.removed_at is null for share;
    if new.guest_id is not null and not found then
      raise exception 'a guest who signs up is of the registration'
        using errcode = 'foreign_key_violation', constraint = 'activity_signups_guest';
    end if;
    update event_activities set current_attendance = current_attendance + 1 where id = new.activity_id;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    update event_activities set current_attendance = current_attendance - 1 where id = old.activity_id;
  end if;
  return null;
end $$;
create trigger activity_signups_count after insert or update or delete on activity_signups
  for each row execute function count_signups();

-- Locks the activities in one order first, so that two who leave several at once don't wait for each other.
create function remove_signups(registration uuid, guest uuid) returns void language plpgsql as $$
begin
  perform from event_activities where id in (
    select activity_id from activity_signups where registration_id = registration and (guest is null or guest_id = guest))
    order by id for no key update;
  delete from activity_signups where registration_id = registration and (guest is null or guest_id = guest);
end $$;

create function end_signups() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'event_registrations' then perform remove_signups(new.id, null);
  else perform remove_signups(new.registration_id, new.id);
  end if;
  return null;
end $$;
create trigger signups_end_on_withdrawal after update of status on event_registrations
  for each row when (new.status = 'withdrawn') execute function end_signups();
create trigger signups_end_on_guest_removal after update of removed_at on registration_guests
  for each row when (new.removed_at is not null) execute function end_signups();

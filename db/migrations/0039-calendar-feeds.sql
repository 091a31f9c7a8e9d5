-- The calendar that a member's own apps read by a secret address (docs/decisions/0062). The address is made from `id` and
-- SESSION_SECRET, so neither this table nor a backup opens it. Renewing replaces `id`.
create table calendar_feeds (
  user_id     uuid primary key references users on delete cascade,
  id          uuid not null unique,
  created_at  timestamptz not null
);

-- SEQUENCE in calendars: one more with each change that an entry shows, also with two in one second. It starts at what was
-- published until now, the seconds from creation to last change, so that it never falls.
alter table events add calendar_sequence integer not null default 0;
alter table event_activities add calendar_sequence integer not null default 0;
update events set calendar_sequence = extract(epoch from updated_at - created_at) where updated_at > created_at;
update event_activities set calendar_sequence = extract(epoch from updated_at - created_at) where updated_at > created_at;

create function count_calendar_change() returns trigger language plpgsql as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end $$;
create trigger events_calendar_sequence
  before update of name, description, start_date, end_date, venue_name, location, cancelled_at on events for each row
  when ((old.name, old.description, old.start_date, old.end_date, old.venue_name, old.location, old.cancelled_at)
    is distinct from (new.name, new.description, new.start_date, new.end_date, new.venue_name, new.location, new.cancelled_at))
  execute function count_calendar_change();
create trigger event_activities_calendar_sequence
  before update of name, description, start_time, end_time, location on event_activities for each row
  when ((old.name, old.description, old.start_time, old.end_time, old.location)
    is distinct from (new.name, new.description, new.start_time, new.end_time, new.location))
  execute function count_calendar_change();

-- The staff's list of an event's registrations, and the members' of its attendees: in order of time, those withdrawn left out.
create index event_registrations_live on event_registrations (event_id, registered_at, id)
  where status <> 'withdrawn';
-- Those few whose account is gone: no name leads to them.
create index event_registrations_of_nobody on event_registrations (event_id, registered_at, id)
  where status <> 'withdrawn' and user_id is null;

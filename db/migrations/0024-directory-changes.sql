-- Servers keep replies that are the same for every visitor: each hears, as the change is committed, that people changed.
create function tell_of_people() returns trigger language plpgsql as $$
begin
  perform pg_notify('people_changed', '');
  return null;
end $$;
create trigger people_changed after insert or update or delete on users
  for each statement execute function tell_of_people();

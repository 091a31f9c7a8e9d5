-- What a list of members says of somebody who has not registered yet: their profile begins with it (docs/decisions/0022).
create table prepared_profiles (
  number_id    uuid primary key references allowed_phone_numbers on delete cascade,
  profile      jsonb not null,
  prepared_at  timestamptz not null default now()
);

-- Whoever registered has it, and of a number that was revoked nothing is kept.
create function forget_prepared_profile() returns trigger language plpgsql as $$
begin
  delete from prepared_profiles where number_id = new.id;
  return null;
end $$;
create trigger prepared_profile_ends after update of status on allowed_phone_numbers
  for each row when (new.status <> 'pending') execute function forget_prepared_profile();

-- Names that a class is missing (docs/decisions/0061). Who has joined is in users.

create table roster_entries (
  id                uuid primary key default gen_random_uuid(),
  form              smallint not null check (form between 1 and 8),
  level             text not null references class_levels,
  first_name        text not null check (first_name <> ''),
  last_name         text not null check (last_name <> ''),
  status            text not null default 'missing' check (status in ('missing', 'joined', 'dismissed')),
  user_id           uuid references users on delete cascade,
  added_by          uuid references users on delete set null,
  created_at        timestamptz not null default now(),
  last_activity_at  timestamptz not null default now(),
  search_name       text not null generated always as (searchable_name(first_name || ' ' || last_name)) stored,
  constraint roster_entries_joined_has_member check ((status = 'joined') = (user_id is not null))
);
create index roster_entries_missing on roster_entries
  (form, level, last_name collate person_names, first_name collate person_names, id) where status = 'missing';
create index on roster_entries (user_id);
create index on roster_entries (added_by);
create index on roster_entries (last_activity_at);

-- Whether a person's profile says that they sat in the class.
create function sat_in(person users, form integer, level text) returns boolean language sql stable parallel safe
return person.profile_completed and coalesce(level = case form
  when 1 then person.form_1_level when 2 then person.form_2_level when 3 then person.form_3_level
  when 4 then person.form_4_level when 5 then person.form_5_level when 6 then person.form_6_level
  when 7 then person.form_7_level when 8 then person.form_8_level end, false);

-- Locks the member, so that their profile can't leave the class at the same moment.
create function check_roster_member() returns trigger language plpgsql as $$
begin
  perform from users u where u.id = new.user_id and sat_in(u, new.form, new.level) for share;
  if not found then
    raise exception 'an entry is linked to a member of its class'
      using errcode = 'foreign_key_violation', constraint = 'roster_entries_member';
  end if;
  return null;
end $$;
create trigger roster_entries_member after insert or update of user_id, form, level on roster_entries
  for each row when (new.user_id is not null) execute function check_roster_member();

-- A member whose profile leaves the class isn't who the entry names.
create function reopen_roster_entries() returns trigger language plpgsql as $$
begin
  update roster_entries e set status = 'missing', user_id = null
  where e.user_id = new.id and not sat_in(new, e.form, e.level);
  return null;
end $$;
create trigger roster_entries_reopen after update on users
  for each row when (
    (old.profile_completed, old.form_1_level, old.form_2_level, old.form_3_level, old.form_4_level, old.form_5_level,
     old.form_6_level, old.form_7_level, old.form_8_level)
    is distinct from
    (new.profile_completed, new.form_1_level, new.form_2_level, new.form_3_level, new.form_4_level, new.form_5_level,
     new.form_6_level, new.form_7_level, new.form_8_level))
  execute function reopen_roster_entries();

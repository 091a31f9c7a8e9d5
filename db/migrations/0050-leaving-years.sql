-- The year a member left, for schools with many cohorts (docs/decisions/0073). Null everywhere in a school with one.

create domain leaving_year as smallint constraint leaving_year_of_our_time check (value between 1850 and 2150);

alter table users add column leaving_year leaving_year;
alter table roster_entries add column leaving_year leaving_year;
alter table invitation_links add column leaving_year leaving_year;

-- One year in the directory's order. It holds what a class is compared by, so that classmates of a year are counted without
-- reading their rows.
create index users_by_leaving_year on users
  (leaving_year, last_name collate person_names, first_name collate person_names, id)
  include (form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, form_6_level, form_7_level, form_8_level,
           sports_house)
  where profile_completed and leaving_year is not null;
create index roster_entries_missing_by_year on roster_entries
  (form, level, leaving_year, last_name collate person_names, first_name collate person_names, id)
  where status in ('missing', 'invited') and leaving_year is not null;

-- Whether a person's profile says that they sat in the class. A class without a year is of every year.
create function sat_in(person users, form integer, level text, leaving_year integer) returns boolean
language sql stable parallel safe
return person.profile_completed and (leaving_year is null or coalesce(person.leaving_year = leaving_year, false))
  and coalesce(level = case form
    when 1 then person.form_1_level when 2 then person.form_2_level when 3 then person.form_3_level
    when 4 then person.form_4_level when 5 then person.form_5_level when 6 then person.form_6_level
    when 7 then person.form_7_level when 8 then person.form_8_level end, false);

create or replace function check_roster_member() returns trigger language plpgsql as $$
begin
  perform from users u where u.id = new.user_id and sat_in(u, new.form, new.level, new.leaving_year) for share;
  if not found then
    raise exception 'an entry is linked to a member of its class'
      using errcode = 'foreign_key_violation', constraint = 'roster_entries_member';
  end if;
  return null;
end $$;
drop trigger roster_entries_member on roster_entries;
create trigger roster_entries_member after insert or update of user_id, form, level, leaving_year on roster_entries
  for each row when (new.user_id is not null) execute function check_roster_member();

create or replace function reopen_roster_entries() returns trigger language plpgsql as $$
begin
  update roster_entries e set status = 'missing', user_id = null
  where e.user_id = new.id and not sat_in(new, e.form, e.level, e.leaving_year);
  return null;
end $$;
create or replace function link_invited_entries() returns trigger language plpgsql as $$
begin
  update roster_entries e set status = 'joined', user_id = new.id
  from allowed_phone_numbers n
  where n.used_by = new.id and n.status = 'used' and e.phone_number_id = n.id and e.status = 'invited'
    and sat_in(new, e.form, e.level, e.leaving_year);
  return null;
end $$;
drop function sat_in(users, integer, text);

drop trigger roster_entries_reopen on users;
create trigger roster_entries_reopen after update on users
  for each row when (
    (old.profile_completed, old.leaving_year, old.form_1_level, old.form_2_level, old.form_3_level, old.form_4_level,
     old.form_5_level, old.form_6_level, old.form_7_level, old.form_8_level)
    is distinct from
    (new.profile_completed, new.leaving_year, new.form_1_level, new.form_2_level, new.form_3_level, new.form_4_level,
     new.form_5_level, new.form_6_level, new.form_7_level, new.form_8_level))
  execute function reopen_roster_entries();
drop trigger roster_entries_link on users;
create trigger roster_entries_link after update on users
  for each row when (
    (old.profile_completed, old.leaving_year, old.form_1_level, old.form_2_level, old.form_3_level, old.form_4_level,
     old.form_5_level, old.form_6_level, old.form_7_level, old.form_8_level)
    is distinct from
    (new.profile_completed, new.leaving_year, new.form_1_level, new.form_2_level, new.form_3_level, new.form_4_level,
     new.form_5_level, new.form_6_level, new.form_7_level, new.form_8_level))
  execute function link_invited_entries();

-- Names from before the school had years: the year of the member they are linked to, or else of the member who added them.
create function date_roster_entries() returns trigger language plpgsql as $$
begin
  update roster_entries set leaving_year = new.leaving_year
  where leaving_year is null and (user_id = new.id or (user_id is null and added_by = new.id));
  return null;
end $$;
create trigger roster_entries_date after update of leaving_year on users
  for each row when (old.leaving_year is null and new.leaving_year is not null) execute function date_roster_entries();

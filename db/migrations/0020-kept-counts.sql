-- What lists count, kept as people change instead of counted as they are asked for: exact, in the same transaction.

-- The class vector: the levels of forms 1 to 5 as 'G/L/N/M/R', empty where one is not set.
create function class_path(text, text, text, text, text) returns text
  language sql immutable parallel safe
  return coalesce($1, '') || '/' || coalesce($2, '') || '/' || coalesce($3, '') || '/' || coalesce($4, '') || '/'
    || coalesce($5, '');

-- Whom the directory lists, by class vector and house: 3,125 vectors at most for five levels, however many people.
create table class_counts (
  class_path    text not null
    generated always as (class_path(form_1_level, form_2_level, form_3_level, form_4_level, form_5_level)) stored,
  sports_house  text not null,
  form_1_level  text,
  form_2_level  text,
  form_3_level  text,
  form_4_level  text,
  form_5_level  text,
  people        integer not null,
  primary key (class_path, sports_house)
);

-- Everybody, by whether the directory lists them and by house.
create table people_counts (
  profile_completed  boolean not null,
  sports_house       text,
  people             integer not null,
  unique nulls not distinct (profile_completed, sports_house)
);

-- A statement's changes are added up first. Counters are locked in one order, so that two people who change houses with
-- each other at once do not wait for one another for ever.
create function count_people() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select *, 1 as change from joined'
    when 'DELETE' then 'select *, -1 as change from gone'
    else 'select *, 1 as change from joined union all select *, -1 as change from gone' end;
begin
  execute format('
    insert into people_counts as c (profile_completed, sports_house, people)
    select profile_completed, sports_house, sum(change)
    from (%s) as changed
    group by 1, 2 having sum(change) <> 0
    order by 1, 2
    on conflict (profile_completed, sports_house) do update set people = c.people + excluded.people', changed);
  execute format('
    insert into class_counts as c
      (sports_house, form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, people)
    select sports_house, form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, sum(change)
    from (%s) as changed
    where profile_completed
    group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (class_path, sports_house) do update set people = c.people + excluded.people', changed);
  return null;
end $$;

create trigger people_counts_on_insert after insert on users
  referencing new table as joined for each statement execute function count_people();
create trigger people_counts_on_delete after delete on users
  referencing old table as gone for each statement execute function count_people();
create trigger people_counts_on_update after update on users
  referencing new table as joined old table as gone for each statement execute function count_people();

-- Nobody may come or go until they are counted; the trigger's lock holds until the end.
insert into people_counts (profile_completed, sports_house, people)
select profile_completed, sports_house, count(*) from users group by profile_completed, sports_house;
insert into class_counts (sports_house, form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, people)
select sports_house, form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, count(*)
from users where profile_completed
group by sports_house, form_1_level, form_2_level, form_3_level, form_4_level, form_5_level;

-- Classmates of one class vector, by name.
create index users_by_class on users (
  class_path(form_1_level, form_2_level, form_3_level, form_4_level, form_5_level),
  last_name collate person_names, first_name collate person_names, id
) where profile_completed;

-- Schools have other numbers of forms: there is room for eight (docs/decisions/0021). Those a school does not have stay empty.

alter table users
  add form_6_level text references class_levels,
  add form_7_level text references class_levels,
  add form_8_level text references class_levels;

drop index users_by_class;
alter table class_counts drop class_path;
drop function class_path(text, text, text, text, text);

-- The class vector: the levels of all forms as 'G/L/N/M/R///', empty where one is not set.
create function class_path(
  text default null, text default null, text default null, text default null,
  text default null, text default null, text default null, text default null
) returns text
  language sql immutable parallel safe
  return coalesce($1, '') || '/' || coalesce($2, '') || '/' || coalesce($3, '') || '/' || coalesce($4, '') || '/'
    || coalesce($5, '') || '/' || coalesce($6, '') || '/' || coalesce($7, '') || '/' || coalesce($8, '');

alter table class_counts
  add form_6_level text,
  add form_7_level text,
  add form_8_level text,
  add class_path text not null generated always as (class_path(
    form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, form_6_level, form_7_level, form_8_level
  )) stored,
  add primary key (class_path, sports_house);

create or replace function count_people() returns trigger language plpgsql as $$
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
      (sports_house, form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, form_6_level, form_7_level,
       form_8_level, people)
    select sports_house, form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, form_6_level, form_7_level,
           form_8_level, sum(change)
    from (%s) as changed
    where profile_completed
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(change) <> 0
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (class_path, sports_house) do update set people = c.people + excluded.people', changed);
  return null;
end $$;

-- Classmates of one class vector, by name.
create index users_by_class on users (
  class_path(
    form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, form_6_level, form_7_level, form_8_level
  ),
  last_name collate person_names, first_name collate person_names, id
) where profile_completed;

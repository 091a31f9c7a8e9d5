-- The last name at school of members who changed it since. Members search by it as by the last name; visitors see and
-- search none of it, so search_name_public stays as it is.
alter table users add name_at_school text;

alter table users drop column search_name, drop column search_staff;
alter table users
  add search_name text not null
    generated always as (searchable_name(first_name || ' ' || last_name || coalesce(' ' || name_at_school, ''))) stored,
  add search_staff text not null
    generated always as (searchable_name(
      first_name || ' ' || last_name || coalesce(' ' || name_at_school, '') || ' ' || email || ' ' || phone)) stored;
alter table users
  alter search_name set statistics 1000,
  alter search_staff set statistics 1000;
create index users_search_name on users using gin (search_name gin_trgm_ops);
create index users_search_staff on users using gin (search_staff gin_trgm_ops);
-- Dropped with search_name.
create index users_directory on users (last_name collate person_names, first_name collate person_names, id)
  include (search_name) where profile_completed;
analyze users;

-- The words that suggestions compare with. No one has a name at school yet, so the current counts are right.
create or replace function count_name_words() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select *, 1 as change from joined'
    when 'DELETE' then 'select *, -1 as change from gone'
    else 'select *, 1 as change from joined union all select *, -1 as change from gone' end;
begin
  execute format('
    with changed as (%s), parts as (
      select part, change as of_first, 0 as of_last from changed, name_parts(first_name) as part where profile_completed
      union all
      select part, 0, change
      from changed, name_parts(last_name || coalesce('' '' || name_at_school, '''')) as part where profile_completed
    )
    insert into name_words as w (shown, in_first_names, in_last_names)
    select part, sum(of_first), sum(of_last) from parts
    group by 1 having sum(of_first) <> 0 or sum(of_last) <> 0
    order by 1
    on conflict (shown) do update
    set in_first_names = w.in_first_names + excluded.in_first_names,
        in_last_names = w.in_last_names + excluded.in_last_names', changed);
  if tg_op <> 'INSERT' then
    delete from name_words where in_first_names <= 0 and in_last_names <= 0;
  end if;
  return null;
end $$;

-- The words that listed people's names are made of, and how many bear each: a name that was typed with a slip is compared
-- with these, of which a hundred times as many people have hardly more.

-- Jean-Marc is a word, and so are Jean and Marc.
create function name_parts(text) returns setof text
  language sql immutable parallel safe
begin atomic
  select distinct part from unnest(string_to_array($1, ' ') || string_to_array(translate($1, '-', ' '), ' ')) as part
  where part <> '';
end;

create table name_words (
  shown           text primary key,
  written         text not null generated always as (rtrim(searchable_name(shown), '.')) stored,
  in_first_names  integer not null,
  in_last_names   integer not null
);

create function count_name_words() returns trigger language plpgsql as $$
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
      select part, 0, change from changed, name_parts(last_name) as part where profile_completed
    )
    insert into name_words as w (shown, in_first_names, in_last_names)
    select part, sum(of_first), sum(of_last) from parts
    group by 1 having sum(of_first) <> 0 or sum(of_last) <> 0
    order by 1
    on conflict (shown) do update
    set in_first_names = w.in_first_names + excluded.in_first_names,
        in_last_names = w.in_last_names + excluded.in_last_names', changed);
  -- Nobody's name is kept.
  if tg_op <> 'INSERT' then
    delete from name_words where in_first_names <= 0 and in_last_names <= 0;
  end if;
  return null;
end $$;

create trigger name_words_on_insert after insert on users
  referencing new table as joined for each statement execute function count_name_words();
create trigger name_words_on_delete after delete on users
  referencing old table as gone for each statement execute function count_name_words();
create trigger name_words_on_update after update on users
  referencing new table as joined old table as gone for each statement execute function count_name_words();

insert into name_words (shown, in_first_names, in_last_names)
select part, sum(of_first), sum(of_last)
from (
  select part, 1 as of_first, 0 as of_last from users, name_parts(first_name) as part where profile_completed
  union all
  select part, 0, 1 from users, name_parts(last_name) as part where profile_completed
) as parts
group by part;

create index name_words_of_nobody on name_words (shown) where in_first_names <= 0 and in_last_names <= 0;

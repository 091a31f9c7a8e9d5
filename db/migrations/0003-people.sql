-- People, and what lists and searches of them need.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Names sort as people expect (é beside e, case ignored), whatever the server's own locale is.
create collation person_names (provider = icu, locale = 'und');

-- Lower case, without accents. Immutable, so that it can be stored and indexed.
create function folded(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- A name as it is searched: folded, and without apostrophes and hyphens, which people type in many ways.
create function searchable_name(text) returns text
  language sql immutable strict parallel safe
  return translate(public.folded($1), '''`´‘’‛′ʹʻʼʽˈ-‐‑‒–—―−', '');

-- The school's own lists, aligned with school.config.ts at every start.
create table class_levels (
  code      text primary key,
  position  integer not null
);
create table houses (
  name      text primary key,
  position  integer not null
);

create table users (
  id                   uuid primary key references auth_users on delete cascade,
  phone                phone_number not null unique,
  email                text not null unique,
  first_name           text not null check (first_name <> ''),
  last_name            text not null check (last_name <> ''),
  profile_completed    boolean not null default false,

  -- Room for eight forms; those the school does not have stay empty.
  form_1_level         text references class_levels,
  form_2_level         text references class_levels,
  form_3_level         text references class_levels,
  form_4_level         text references class_levels,
  form_5_level         text references class_levels,
  form_6_level         text references class_levels,
  form_7_level         text references class_levels,
  form_8_level         text references class_levels,
  sports_house         text references houses,

  current_city         text,
  current_country      text,
  profession           text,
  industry             text,
  birthday             date,
  profile_photo_url    text,
  -- Null where there is no photo, and for photos uploaded before it was counted.
  profile_photo_bytes  integer check (profile_photo_bytes > 0),

  share_email          boolean not null default true,
  share_phone          boolean not null default true,
  share_location       boolean not null default true,
  share_profession     boolean not null default true,
  share_birthday       boolean not null default false,

  -- What members, visitors and staff may search by: no more than each of them sees.
  search_name          text not null generated always as (searchable_name(first_name || ' ' || last_name)) stored,
  search_name_public   text not null
    generated always as (searchable_name(first_name || ' ' || left(last_name, 1))) stored,
  search_staff         text not null
    generated always as (searchable_name(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored,

  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),

  constraint users_completed_has_house check (not profile_completed or sports_house is not null)
);

-- So that the planner knows a rare name from a common one.
alter table users
  alter search_name set statistics 1000,
  alter search_name_public set statistics 1000,
  alter search_staff set statistics 1000;

-- The levels of all forms as 'G/L/N/M/R///', empty where one is not set.
create function class_path(
  text default null, text default null, text default null, text default null,
  text default null, text default null, text default null, text default null
) returns text
  language sql immutable parallel safe
  return coalesce($1, '') || '/' || coalesce($2, '') || '/' || coalesce($3, '') || '/' || coalesce($4, '') || '/'
    || coalesce($5, '') || '/' || coalesce($6, '') || '/' || coalesce($7, '') || '/' || coalesce($8, '');

create index users_directory on users (last_name collate person_names, first_name collate person_names, id)
  include (search_name) where profile_completed;
-- A visitor's sort key may not say more than they see.
create index users_directory_public
  on users ((left(last_name, 1)) collate person_names, first_name collate person_names, id)
  include (last_name, search_name_public) where profile_completed;
create index users_by_class on users (
  class_path(
    form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, form_6_level, form_7_level, form_8_level
  ),
  last_name collate person_names, first_name collate person_names, id
) where profile_completed;
create index users_by_name on users (last_name collate person_names, first_name collate person_names, id);
create index users_by_first_name on users (first_name collate person_names, last_name collate person_names, id);
create index users_newest on users (created_at desc, id desc);
create index users_incomplete on users (created_at desc, id desc) where not profile_completed;
create index users_search_name on users using gin (search_name gin_trgm_ops);
create index users_search_name_public on users using gin (search_name_public gin_trgm_ops);
create index users_search_staff on users using gin (search_staff gin_trgm_ops);

-- Counter caches (docs/decisions/0018): exact, and changed in the same transaction.
create table people_counts (
  profile_completed  boolean not null,
  sports_house       text,
  people             integer not null,
  unique nulls not distinct (profile_completed, sports_house)
);
create table class_counts (
  sports_house  text not null,
  form_1_level  text,
  form_2_level  text,
  form_3_level  text,
  form_4_level  text,
  form_5_level  text,
  form_6_level  text,
  form_7_level  text,
  form_8_level  text,
  people        integer not null,
  class_path    text not null generated always as (class_path(
    form_1_level, form_2_level, form_3_level, form_4_level, form_5_level, form_6_level, form_7_level, form_8_level
  )) stored,
  primary key (class_path, sports_house)
);

-- A statement's changes are added up first. Counters are locked in one order, so that two people who swap houses at the
-- same moment cannot deadlock.
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

create trigger people_counts_on_insert after insert on users
  referencing new table as joined for each statement execute function count_people();
create trigger people_counts_on_delete after delete on users
  referencing old table as gone for each statement execute function count_people();
create trigger people_counts_on_update after update on users
  referencing new table as joined old table as gone for each statement execute function count_people();

-- Jean-Marc is a word, and so are Jean and Marc.
create function name_parts(text) returns setof text
  language sql immutable parallel safe
begin atomic
  select distinct part from unnest(string_to_array($1, ' ') || string_to_array(translate($1, '-', ' '), ' ')) as part
  where part <> '';
end;

-- The words of listed people's names and how many have each: a misspelled name is compared with these.
create table name_words (
  shown           text primary key,
  written         text not null generated always as (rtrim(searchable_name(shown), '.')) stored,
  in_first_names  integer not null,
  in_last_names   integer not null
);
create index name_words_written on name_words using gin (written gin_trgm_ops);
create index name_words_unused on name_words (shown) where in_first_names <= 0 and in_last_names <= 0;

-- From 0 to 1, by trigrams or by edits, whichever is closer: short names have too few trigrams. Two letters that changed
-- places count as one edit.
create function name_closeness(typed text, name text) returns double precision
  language sql immutable strict parallel safe cost 1000
  return case
    when length(name) = 1 then case when left(typed, 1) = name then 0.6 else 0 end
    else greatest(
      public.similarity(typed, name),
      1 - (
        public.levenshtein(left(typed, 60), left(name, 60))
        - case
            when length(typed) = length(name)
              and public.levenshtein(left(typed, 60), left(name, 60)) = 2
              and array(select unnest(string_to_array(typed, null)) order by 1)
                = array(select unnest(string_to_array(name, null)) order by 1)
            then 1 else 0
          end
      ) / greatest(length(typed), length(name), 1)::double precision)
  end;

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

-- Every server clears its cache of visitors' responses when a change of people commits (docs/decisions/0019).
create function notify_people_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('people_changed', '');
  return null;
end $$;
create trigger people_changed after insert or update or delete on users
  for each statement execute function notify_people_changed();

-- Writes under an Idempotency-Key, with what was answered: a retry gets the same answer.
create table idempotency_keys (
  user_id      uuid not null references users on delete cascade,
  key          text not null,
  -- Of the operation and everything sent with it.
  fingerprint  bytea not null,
  -- Null only inside the transaction that carries it out.
  reply        json,
  created_at   timestamptz not null,
  primary key (user_id, key)
);
create index on idempotency_keys (created_at);

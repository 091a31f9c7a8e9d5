-- People, their roles, and the phone numbers that may register.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Names sort as people expect (é beside e, case ignored), whatever the server's own locale is.
create collation person_names (provider = icu, locale = 'und');

-- Text as it is searched: lower case, without accents. Immutable, so it can be kept in a column and indexed.
create function folded(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- The school's own lists, filled from school.config.ts at every start.
create table class_levels (
  code      text primary key,
  position  integer not null
);
create table houses (
  name      text primary key,
  position  integer not null
);

create table users (
  id                 uuid primary key references auth_users on delete cascade,
  phone              phone_number not null unique,
  email              text not null unique,
  first_name         text not null check (first_name <> ''),
  last_name          text not null check (last_name <> ''),
  profile_completed  boolean not null default false,

  form_1_level       text references class_levels,
  form_2_level       text references class_levels,
  form_3_level       text references class_levels,
  form_4_level       text references class_levels,
  form_5_level       text references class_levels,
  sports_house       text references houses,

  current_city       text,
  current_country    text,
  profession         text,
  industry           text,
  birthday           date,
  profile_photo_url  text,

  share_email        boolean not null default true,
  share_phone        boolean not null default true,
  share_location     boolean not null default true,
  share_profession   boolean not null default true,
  share_birthday     boolean not null default false,

  -- What a member may search by, and what an anonymous visitor may: no more than each of them sees.
  search_name        text not null generated always as (folded(first_name || ' ' || last_name)) stored,
  search_name_public text not null generated always as (folded(first_name || ' ' || left(last_name, 1))) stored,

  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint users_completed_has_house check (not profile_completed or sports_house is not null)
);

create index users_directory on users (last_name collate person_names, first_name collate person_names, id)
  where profile_completed;
-- A stranger's order: their sort key may not say more than they see.
create index users_directory_public
  on users ((left(last_name, 1)) collate person_names, first_name collate person_names, id)
  where profile_completed;
create index users_newest on users (created_at desc, id desc);
create index users_search_name on users using gin (search_name gin_trgm_ops);
create index users_search_name_public on users using gin (search_name_public gin_trgm_ops);

create table roles (
  id               uuid primary key default gen_random_uuid(),
  name             text not null unique,
  description      text not null,
  hierarchy_level  integer not null
);

create table user_roles (
  user_id      uuid not null references users on delete cascade,
  role_id      uuid not null references roles on delete restrict,
  assigned_at  timestamptz not null default now(),
  primary key (user_id, role_id)
);
create index on user_roles (role_id);

create table permissions (
  name text primary key
);

create table role_permissions (
  role_id     uuid not null references roles on delete cascade,
  permission  text not null references permissions on delete cascade,
  primary key (role_id, permission)
);

create table allowed_phone_numbers (
  id          uuid primary key default gen_random_uuid(),
  phone       phone_number not null constraint allowed_phone_numbers_phone_key unique,
  status      text not null default 'pending' check (status in ('pending', 'used', 'revoked')),
  added_by    uuid references users on delete set null,
  used_by     uuid references users on delete set null,
  used_at     timestamptz,
  notes       text,
  created_at  timestamptz not null default now(),
  constraint allowed_phone_numbers_used_when check ((status = 'used') = (used_at is not null))
);
create index on allowed_phone_numbers (created_at desc, id desc);
create index on allowed_phone_numbers (status, created_at desc, id desc);
create index on allowed_phone_numbers (added_by);
create index on allowed_phone_numbers (used_by);

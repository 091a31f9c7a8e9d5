-- Accounts: what signing in needs. Better Auth reads and writes the auth_ tables; members' own data stands in users.

create table auth_users (
  id                  uuid primary key default gen_random_uuid(),
  name                text not null,
  email               text not null unique check (email = lower(email)),
  email_verified      boolean not null default false,
  image               text,
  two_factor_enabled  boolean not null default false,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now()
);

create table auth_sessions (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references auth_users on delete cascade,
  token       text not null unique,
  expires_at  timestamptz not null,
  ip_address  text,
  user_agent  text,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index on auth_sessions (user_id);

create table auth_accounts (
  id                        uuid primary key default gen_random_uuid(),
  user_id                   uuid not null references auth_users on delete cascade,
  account_id                text not null,
  provider_id               text not null,
  password                  text,
  access_token              text,
  refresh_token             text,
  id_token                  text,
  access_token_expires_at   timestamptz,
  refresh_token_expires_at  timestamptz,
  scope                     text,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on auth_accounts (user_id);

create table auth_verifications (
  id          uuid primary key default gen_random_uuid(),
  identifier  text not null,
  value       text not null,
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index on auth_verifications (identifier);

-- A phone number as the whole product keeps it: E.164.
create domain phone_number as text check (value ~ '^\+[1-9][0-9]{3,14}$');

-- One-time codes, one row a phone; the code itself is never stored.
create table verification_codes (
  phone       phone_number primary key,
  code_hash   bytea not null,
  attempts    integer not null default 0 check (attempts between 0 and 5),
  sent_at     timestamptz not null,
  expires_at  timestamptz not null
);

-- Counters of the rate limiter, shared by every server on this database.
create table rate_limits (
  key     text primary key,
  points  integer not null default 0,
  expire  bigint
);
create index on rate_limits (expire);

-- Signing in. Better Auth reads and writes the auth_ tables; members' own data is in users.

create table auth_users (
  id              uuid primary key default gen_random_uuid(),
  name            text not null,
  email           text not null unique check (email = lower(email)),
  email_verified  boolean not null default false,
  image           text,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);

create table auth_sessions (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references auth_users on delete cascade,
  token          text not null unique,
  expires_at     timestamptz not null,
  ip_address     text,
  user_agent     text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  -- Accurate to a few minutes; updated_at changes only when the session is extended, about once a day.
  last_used_at   timestamptz not null default now(),
  -- Null where the session was opened by a password alone.
  two_factor_at  timestamptz
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

-- Why a session is gone, for the browser that still holds its cookie. Only a hash of its token.
create table ended_sessions (
  token_hash  bytea primary key,
  reason      text not null check (
    reason in ('password_changed', 'signed_out_elsewhere', 'account_deleted', 'two_factor_removed', 'too_old')
  ),
  ended_at    timestamptz not null default now()
);
create index on ended_sessions (ended_at);

-- An authenticator app. The secret is encrypted with a key made of SESSION_SECRET: a copy of the database makes no codes.
create table totp_factors (
  user_id     uuid primary key references auth_users on delete cascade,
  secret      bytea not null,
  -- Null until a right code was given; before that it is not asked for.
  enabled_at  timestamptz,
  -- The half minute of the last accepted code: a code is accepted once.
  last_step   integer not null default 0
);

-- Keyed hashes of the unused codes; a used one is deleted.
create table recovery_codes (
  user_id    uuid not null references totp_factors on delete cascade,
  code_hash  bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references auth_users on delete cascade,
  name           text not null,
  credential_id  text not null unique,
  public_key     bytea not null,
  counter        bigint not null default 0,
  transports     text[] not null default '{}',
  created_at     timestamptz not null default now(),
  last_used_at   timestamptz
);
create index on passkeys (user_id);

-- A sign-in or passkey registration that waits for its answer, which deletes the row.
create table challenges (
  id           uuid primary key default gen_random_uuid(),
  purpose      text not null check (purpose in ('two_factor', 'passkey_sign_in', 'passkey_registration')),
  -- Who signs in with a passkey is unknown until it answers.
  user_id      uuid references auth_users on delete cascade check ((user_id is null) = (purpose = 'passkey_sign_in')),
  remember_me  boolean not null default false,
  -- What a passkey must sign; null while no passkey was asked for.
  nonce        text,
  tries        integer not null default 0,
  expires_at   timestamptz not null
);
create index on challenges (user_id);
create index on challenges (expires_at);

-- E.164, everywhere.
create domain phone_number as text check (value ~ '^\+[1-9][0-9]{3,14}$');

-- One row per phone; the code itself is never stored.
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

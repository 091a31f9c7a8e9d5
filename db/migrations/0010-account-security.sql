-- Account security: the second step of signing in, passkeys, and what is said of a session that was ended.

-- Whether somebody has a second step is said by totp_factors alone.
alter table auth_users drop column two_factor_enabled;

-- When a session was last used, to some minutes; updated_at moves only when it slides, about once a day.
alter table auth_sessions add column last_used_at timestamptz not null default now();

-- An authenticator app. The secret is encrypted with a key made of SESSION_SECRET: a copy of the database makes no codes.
create table totp_factors (
  user_id     uuid primary key references auth_users on delete cascade,
  secret      bytea not null,
  -- Null until a right code was given; before that it is asked for nowhere.
  enabled_at  timestamptz,
  -- The half minute of the last code that was taken. No code of it or before is taken again.
  last_step   integer not null default 0
);

-- What is left of the ten; a code that was used is deleted. Keyed hashes, never the codes.
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

-- What has begun and waits for an answer, which deletes it: a second step, or the signature of a passkey.
create table challenges (
  id           uuid primary key default gen_random_uuid(),
  purpose      text not null check (purpose in ('second_step', 'passkey_sign_in', 'passkey_registration')),
  -- Who signs in with a passkey is not known before it answers.
  user_id      uuid references auth_users on delete cascade check ((user_id is null) = (purpose = 'passkey_sign_in')),
  remember_me  boolean not null default false,
  -- What a passkey must sign; null while no passkey was asked for.
  nonce        text,
  tries        integer not null default 0,
  expires_at   timestamptz not null
);
create index on challenges (user_id);
create index on challenges (expires_at);

-- Why a session is gone, for the browser that still holds its cookie. Only a hash of its token.
create table ended_sessions (
  token_hash  bytea primary key,
  reason      text not null check (reason in ('password_changed', 'signed_out_elsewhere')),
  ended_at    timestamptz not null default now()
);
create index on ended_sessions (ended_at);

-- The browsers in which someone completed a sign-in, by the hash of a random id in a cookie.
create table known_devices (
  user_id      uuid not null references auth_users on delete cascade,
  id_hash      bytea not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, id_hash)
);

-- Links by which members invite their class (docs/decisions/0067). The token itself is stored nowhere.

create table invitation_links (
  id               uuid primary key default gen_random_uuid(),
  token_sha256     bytea not null constraint invitation_links_token_once unique,
  created_by       uuid not null references users on delete cascade,
  form             smallint not null check (form between 1 and 8),
  level            text not null references class_levels,
  created_at       timestamptz not null default now(),
  expires_at       timestamptz not null,
  opened_count     integer not null default 0,
  registered_count integer not null default 0,
  constraint invitation_links_counts check (opened_count >= 0 and registered_count >= 0)
);
create index on invitation_links (created_by, form, level);
create index on invitation_links (expires_at);

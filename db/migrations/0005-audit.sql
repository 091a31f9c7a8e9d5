-- The activity log. Append-only: no foreign keys, so deleting a person changes nothing here; names are kept as they were.

create table activity_logs (
  id              uuid primary key default gen_random_uuid(),
  action_type     text not null,
  entity_type     text not null,
  description     text not null,
  actor_id        uuid,
  actor_name      text,
  actor_email     text,
  target_user_id  uuid,
  entity_id       uuid,
  metadata        jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  -- Always null: the product does not keep addresses (spec 3).
  ip_address      text check (ip_address is null),
  user_agent      text,
  "timestamp"     timestamptz not null default clock_timestamp()
);
create index on activity_logs ("timestamp" desc, id desc);
create index on activity_logs (action_type, "timestamp" desc, id desc);
create index on activity_logs (entity_type, "timestamp" desc, id desc);

create trigger activity_logs_are_append_only
  before update or delete or truncate on activity_logs
  for each statement execute function refuse_change();

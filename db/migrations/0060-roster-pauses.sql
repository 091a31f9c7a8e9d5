-- Members who changed their classes more than twice within 30 days see no class lists until staff confirm their classes
-- (docs/decisions/0078).
alter table users
  -- When the member put a class or year in place of another: at most the last three times.
  add column class_changes     timestamptz[] not null default '{}',
  add column rosters_paused_at timestamptz,
  add constraint users_class_changes check (cardinality(class_changes) <= 3),
  add constraint users_paused_after_changes check (rosters_paused_at is null or cardinality(class_changes) = 3);
create index users_rosters_paused on users (rosters_paused_at) where rosters_paused_at is not null;

-- When an activity came and last changed: a calendar that holds a copy of it learns from these that the copy is old.
alter table event_activities
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

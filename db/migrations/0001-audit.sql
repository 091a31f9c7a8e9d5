-- The activity log. Append-only, and without foreign keys: deleting a person changes nothing here.

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
-- For counting: equal values are stored once, so a million entries take a few megabytes.
create index activity_logs_kinds on activity_logs (action_type, entity_type);
-- Nearly every action belongs to one entity. Without knowing that, the planner reads all entries for two that never meet.
create statistics activity_logs_kinds (mcv) on action_type, entity_type from activity_logs;
-- A payment's page shows the decisions that were taken back.
create index activity_logs_reopenings on activity_logs (entity_id, "timestamp") where action_type = 'REOPEN_PAYMENT';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger activity_logs_are_append_only
  before update or delete or truncate on activity_logs
  for each statement execute function refuse_change();

-- A counter cache of entries older than a day, which the queue folds each night; younger ones are counted when asked for.
-- A counter that every write adds to would make all writes wait for one another.
create table log_counts (
  action_type  text not null,
  entity_type  text not null,
  entries      bigint not null,
  primary key (action_type, entity_type)
);
create table log_counts_until (
  is_only  boolean primary key default true check (is_only),
  until    timestamptz not null
);
insert into log_counts_until (until) values ('-infinity');

-- A function, not a subquery: the planner knows nothing of a subquery's value and starts workers to count a day.
create function log_counted_until() returns timestamptz language sql stable
  return (select until from log_counts_until);

create function fold_log_counts(before timestamptz) returns void language plpgsql as $$
declare
  since constant timestamptz := (select until from log_counts_until for update);
begin
  if before <= since then return; end if;
  insert into log_counts as c (action_type, entity_type, entries)
  select action_type, entity_type, count(*) from activity_logs
  where "timestamp" >= since and "timestamp" < before
  group by action_type, entity_type
  on conflict (action_type, entity_type) do update set entries = c.entries + excluded.entries;
  update log_counts_until set until = before;
end $$;

-- Entries with a past date, as from an import, arrive after their time was counted.
create function count_backdated_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added where "timestamp" < now() - interval '1 hour') then
    insert into log_counts as c (action_type, entity_type, entries)
    select action_type, entity_type, count(*) from added
    where "timestamp" < (select until from log_counts_until for share)
    group by action_type, entity_type
    order by action_type, entity_type
    on conflict (action_type, entity_type) do update set entries = c.entries + excluded.entries;
  end if;
  return null;
end $$;
create trigger log_counts_on_insert after insert on activity_logs
  referencing new table as added for each statement execute function count_backdated_entries();

-- What the treasurer's tiles and the log's heading count.

create table payment_counts (
  status        text primary key,
  payments      integer not null,
  amount_cents  bigint not null
);

create function count_payments() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select *, 1 as change from sent'
    else 'select *, 1 as change from sent union all select *, -1 as change from former' end;
begin
  execute format('
    insert into payment_counts as c (status, payments, amount_cents)
    select status, sum(change), sum(change * amount_cents) from (%s) as changed
    group by status having sum(change) <> 0 or sum(change * amount_cents) <> 0
    order by status
    on conflict (status) do update
    set payments = c.payments + excluded.payments, amount_cents = c.amount_cents + excluded.amount_cents', changed);
  return null;
end $$;

create trigger payment_counts_on_insert after insert on payment_ledger
  referencing new table as sent for each statement execute function count_payments();
create trigger payment_counts_on_update after update on payment_ledger
  referencing new table as sent old table as former for each statement execute function count_payments();

insert into payment_counts (status, payments, amount_cents)
select status, count(*), sum(amount_cents) from payment_ledger group by status;

create index payment_ledger_pending_since on payment_ledger (submitted_at) where status = 'pending';

-- A counter that every write of the school adds to would make them wait for one another. The log only grows, so entries
-- are counted once they are a day old (fold_log_counts, which the queue calls each night), and those since as they are asked for.
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

-- Entries of the past, as of a school that moves in, come after their time was counted.
create function count_late_entries() returns trigger language plpgsql as $$
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
  referencing new table as added for each statement execute function count_late_entries();

select fold_log_counts(now() - interval '1 day');

-- The planner knows a name that few bear from one that many do, so that it takes the right index for it.
alter table users
  alter search_name set statistics 1000,
  alter search_name_public set statistics 1000,
  alter search_staff set statistics 1000;
alter table payment_ledger alter search_staff set statistics 1000;
analyze users;
analyze payment_ledger;

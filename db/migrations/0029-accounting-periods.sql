-- Closed periods: no entry can be dated in them (docs/decisions/0050).
create table accounting_periods (
  id                uuid primary key default gen_random_uuid(),
  first_day         date not null,
  last_day          date not null,
  -- Of the entries dated in it.
  totals            jsonb not null,
  -- Without a foreign key, as in activity_logs: deleting an account changes no period.
  closed_by         uuid not null,
  closed_by_name    text not null,
  closed_at         timestamptz not null,
  reopened_by       uuid,
  reopened_by_name  text,
  reopened_at       timestamptz,
  reopen_reason     text check (reopen_reason <> ''),
  constraint accounting_periods_days check (first_day <= last_day),
  -- Before today, whatever the school's zone.
  constraint accounting_periods_ended check (last_day <= (closed_at at time zone 'UTC')::date),
  constraint accounting_periods_reopening check (
    num_nulls(reopened_by, reopened_by_name, reopened_at, reopen_reason) in (0, 4)),
  constraint accounting_periods_apart
    exclude using gist (daterange(first_day, last_day, '[]') with &&) where (reopened_at is null)
);

-- Shared by everyone who writes an entry, until they commit; exclusive for closing (server/lib/db/advisory-locks.ts). So
-- an entry is either in the totals of the period, or refused.
create function refuse_closed_period() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(727007);
  if exists (
    select from accounting_periods
    where reopened_at is null and daterange(first_day, last_day, '[]') @> new.received_on
  ) then
    raise exception 'the period of this day is closed'
      using errcode = 'check_violation', constraint = 'payment_entries_period_open';
  end if;
  return new;
end $$;
-- Before its number is given, by the order of their names: no one who waits here holds the counter.
create trigger payment_entries_period_open before insert on payment_entries
  for each row execute function refuse_closed_period();

-- Uses of an exception from the separation of duties, for the report.
create index activity_logs_own_payments on activity_logs ("timestamp" desc) where metadata ? 'own_payment';

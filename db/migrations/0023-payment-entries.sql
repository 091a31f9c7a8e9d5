-- Money received and returned: one row for each amount, never changed (docs/decisions/0047).

alter table event_registrations add cancellation_fee_cents integer not null default 0
  check (cancellation_fee_cents >= 0 and (cancellation_fee_cents = 0 or status = 'withdrawn'));
lock table payment_ledger in share row exclusive mode;

create table payment_entries (
  id                  uuid primary key default gen_random_uuid(),
  registration_id     uuid not null references event_registrations on delete restrict,
  kind                text not null check (kind in ('payment', 'refund', 'adjustment')),
  -- What counts towards the registration's price; the processing fee is apart. Negative where money was returned.
  base_cents          integer not null,
  fee_cents           integer not null default 0,
  -- Null for an adjustment, which moves no money.
  method              text check (
    method in ('zelle', 'paypal', 'bank_transfer', 'cash', 'credit_card', 'other', 'cheque')
  ),
  -- The day in the school's zone.
  received_on         date not null,
  reference           text check (reference <> ''),
  payer_name          text check (payer_name <> ''),
  payment_profile_id  uuid references payment_profiles on delete restrict,
  -- The submission that was confirmed.
  ledger_id           uuid references payment_ledger on delete restrict,
  reverses_id         uuid unique references payment_entries on delete restrict,
  reason              text check (reason <> ''),
  -- Without a foreign key, as in activity_logs: deleting an account changes no entry.
  recorded_by         uuid,
  recorded_by_name    text not null,
  recorded_at         timestamptz not null default now(),
  constraint payment_entries_method check ((kind = 'adjustment') = (method is null)),
  constraint payment_entries_reason check ((kind = 'payment' and reverses_id is null) or reason is not null),
  constraint payment_entries_signs check (case
    when kind = 'adjustment' then base_cents <> 0 and fee_cents = 0
    when (kind = 'payment') = (reverses_id is null) then base_cents >= 0 and fee_cents >= 0 and base_cents + fee_cents > 0
    else base_cents <= 0 and fee_cents <= 0 and base_cents + fee_cents < 0 end)
);
create index on payment_entries (registration_id) include (kind, base_cents, fee_cents);
create index on payment_entries (received_on) where kind = 'payment';
create index on payment_entries (ledger_id);
create index on payment_entries (payment_profile_id);

-- The zone is that of school.config.ts, which the migrator sets.
insert into payment_entries (registration_id, kind, base_cents, fee_cents, method, received_on, reference,
                             payment_profile_id, ledger_id, recorded_by, recorded_by_name, recorded_at)
select l.entity_id, 'payment', l.base_amount_cents, l.processing_fee_cents,
       coalesce(l.payment_method_details->>'method_type', p.method_type),
       (l.confirmed_at at time zone current_setting('school.zone'))::date, l.reference_number,
       l.payment_profile_id, l.id, l.confirmed_by, coalesce(l.confirmed_by_name, 'Unknown'), l.confirmed_at
from payment_ledger l join payment_profiles p on p.id = l.payment_profile_id
where l.status = 'confirmed' and l.total_amount_cents > 0
order by l.confirmed_at, l.id;

create trigger payment_entries_are_append_only
  before update or delete or truncate on payment_entries
  for each statement execute function refuse_change();

create function check_reversal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payment_entries o
    where o.id = new.reverses_id and o.reverses_id is null
      and (o.registration_id, o.kind, o.base_cents, o.fee_cents)
        = (new.registration_id, new.kind, -new.base_cents, -new.fee_cents)
      and (o.method, o.ledger_id) is not distinct from (new.method, new.ledger_id)
  ) then
    raise exception 'an entry reverses another one exactly, and no reversal'
      using errcode = 'check_violation', constraint = 'payment_entries_reversal';
  end if;
  return new;
end $$;
create trigger payment_entries_reverse_exactly
  before insert on payment_entries
  for each row when (new.reverses_id is not null) execute function check_reversal();

-- payment_status of a live registration, for every writer. An update has the row's lock here and reads what others have
-- committed before, so two payments at once never leave the status of one.
create function derive_payment_status() returns trigger language plpgsql as $$
begin
  if new.status = 'withdrawn' then
    if tg_op = 'UPDATE' then new.payment_status := old.payment_status; end if;
    return new;
  end if;
  new.payment_status := case
    when new.total_amount_cents > 0 and new.total_amount_cents
      <= (select coalesce(sum(base_cents), 0) from payment_entries where registration_id = new.id) then 'paid'
    when exists (select from payment_ledger where entity_id = new.id and status = 'pending')
      or (select status from payment_ledger where entity_id = new.id order by created_at desc, id desc limit 1) = 'failed'
      then 'submitted'
    else 'unpaid' end;
  return new;
end $$;
create trigger payment_status_on_insert before insert on event_registrations
  for each row when (new.payment_status <> 'unpaid') execute function derive_payment_status();
create trigger payment_status_on_update before update of payment_status, total_amount_cents, status on event_registrations
  for each row execute function derive_payment_status();

create function payment_status_of_submission() returns trigger language plpgsql as $$
begin
  update event_registrations set payment_status = payment_status where id = new.entity_id;
  return null;
end $$;
create trigger payment_status_on_submission after insert or update of status on payment_ledger
  for each row execute function payment_status_of_submission();

-- The update locks the registration, so the sums after it are of all entries.
create function apply_payment_entry() returns trigger language plpgsql as $$
begin
  update event_registrations set payment_status = payment_status where id = new.registration_id;
  if new.base_cents + new.fee_cents < 0 and new.kind <> 'adjustment' and exists (
    select from payment_entries where registration_id = new.registration_id and kind <> 'adjustment'
    having sum(base_cents) < 0 or sum(fee_cents) < 0
  ) then
    raise exception 'more was returned than was received'
      using errcode = 'check_violation', constraint = 'payment_entries_within_received';
  end if;
  return null;
end $$;
create trigger payment_entries_apply after insert on payment_entries
  for each row execute function apply_payment_entry();

-- A counter cache (docs/decisions/0018).
create table payment_entry_counts (
  kind        text primary key,
  entries     integer not null,
  base_cents  bigint not null,
  fee_cents   bigint not null
);
insert into payment_entry_counts
select kind, count(*), sum(base_cents), sum(fee_cents) from payment_entries group by kind;

create function count_payment_entries() returns trigger language plpgsql as $$
begin
  insert into payment_entry_counts as c (kind, entries, base_cents, fee_cents)
  select kind, count(*), sum(base_cents), sum(fee_cents) from added group by kind order by kind
  on conflict (kind) do update
  set entries = c.entries + excluded.entries, base_cents = c.base_cents + excluded.base_cents,
      fee_cents = c.fee_cents + excluded.fee_cents;
  return null;
end $$;
create trigger payment_entry_counts_on_insert after insert on payment_entries
  referencing new table as added for each statement execute function count_payment_entries();

-- A registration may be paid in parts.
create unique index payment_ledger_one_pending on payment_ledger (entity_type, entity_id) where status = 'pending';
drop index payment_ledger_one_open;

-- Those whose money may have to be returned.
drop index event_registrations_withdrawn_with_payment;
create index event_registrations_withdrawn on event_registrations (id) where status = 'withdrawn';

-- What the entries of a registration add up to, so that totals, balances and the report read a registration and nothing
-- else. A counter cache (docs/decisions/0077): entries are never changed or deleted, so only a new one adds to it. The
-- balance itself is not stored.
alter table event_registrations
  add column received_cents integer not null default 0,
  add column refunded_cents integer not null default 0,
  add column adjusted_cents integer not null default 0,
  -- Processing fees received and not returned.
  add column fees_cents     integer not null default 0;

update event_registrations r
set received_cents = e.received, refunded_cents = e.refunded, adjusted_cents = e.adjusted, fees_cents = e.fees
from (
  select registration_id,
         coalesce(sum(base_cents) filter (where kind = 'payment'), 0) as received,
         coalesce(-sum(base_cents) filter (where kind = 'refund'), 0) as refunded,
         coalesce(sum(base_cents) filter (where kind = 'adjustment'), 0) as adjusted,
         sum(fee_cents) as fees
  from payment_entries group by 1) e
where r.id = e.registration_id;

-- No more is returned than was received.
alter table event_registrations
  add constraint event_registrations_within_received check (refunded_cents <= received_cents and fees_cents >= 0);

-- Two entries at once wait for each other's lock of the row, so its sums and its status are those of both.
create or replace function apply_payment_entry() returns trigger language plpgsql as $$
begin
  update event_registrations set
    received_cents = received_cents + case when new.kind = 'payment' then new.base_cents else 0 end,
    refunded_cents = refunded_cents - case when new.kind = 'refund' then new.base_cents else 0 end,
    adjusted_cents = adjusted_cents + case when new.kind = 'adjustment' then new.base_cents else 0 end,
    fees_cents = fees_cents + new.fee_cents,
    payment_status = payment_status
  where id = new.registration_id;
  return null;
end $$;

create or replace function derive_payment_status() returns trigger language plpgsql as $$
begin
  if new.status = 'withdrawn' then
    if tg_op = 'UPDATE' then new.payment_status := old.payment_status; end if;
    return new;
  end if;
  new.payment_status := case
    when amount_due_cents(new) > 0
      and amount_due_cents(new) <= new.received_cents - new.refunded_cents + new.adjusted_cents then 'paid'
    when exists (select from payment_ledger where entity_id = new.id and status = 'pending')
      or (select status from payment_ledger where entity_id = new.id order by created_at desc, id desc limit 1) = 'failed'
      then 'submitted'
    else 'unpaid' end;
  return new;
end $$;

-- Payments at the desk: cash boxes, what was counted in them, and the device that took an amount (docs/decisions/0070).

create table cash_boxes (
  id                   uuid primary key default gen_random_uuid(),
  event_id             uuid not null references events on delete cascade,
  name                 text not null check (name <> ''),
  -- What was in it before the first payment.
  opening_float_cents  integer not null check (opening_float_cents >= 0),
  -- Without a foreign key, as in activity_logs: deleting an account changes no cash box.
  added_by             uuid not null,
  added_by_name        text not null,
  added_at             timestamptz not null,
  constraint cash_boxes_name_once unique (event_id, name),
  constraint cash_boxes_event unique (id, event_id)
);

-- Without a cash box a device can't take cash.
alter table check_in_devices
  add cash_box_id uuid,
  add constraint check_in_devices_cash_box foreign key (cash_box_id, event_id) references cash_boxes (id, event_id);
create index on check_in_devices (cash_box_id);

-- What two people found in a cash box. A count changes no payment.
create table cash_counts (
  id                uuid primary key default gen_random_uuid(),
  cash_box_id       uuid not null references cash_boxes on delete cascade,
  -- The opening float and the payments that had reached the server.
  expected_cents    integer not null,
  counted_cents     integer not null check (counted_cents >= 0),
  counted_by        text not null check (counted_by <> ''),
  checked_by        text not null check (checked_by <> ''),
  counted_at        timestamptz not null,
  note              text check (note <> ''),
  -- Without a foreign key, as in activity_logs.
  recorded_by       uuid not null,
  recorded_by_name  text not null,
  constraint cash_counts_two_people check (lower(counted_by) <> lower(checked_by)),
  constraint cash_counts_difference check (counted_cents = expected_cents or note is not null)
);
create index on cash_counts (cash_box_id, counted_at);

-- Counts go with their event alone.
create function keep_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from cash_boxes where id = old.cash_box_id) then return old; end if;
  raise exception '% of cash_counts is not allowed', tg_op using errcode = 'restrict_violation';
end $$;
create trigger cash_counts_are_append_only
  before update or delete on cash_counts
  for each row execute function keep_counts();

-- The device makes the id, so that a payment sent twice arrives once. A reversal is of the same cash box and of no device.
alter table payment_entries
  add device_id uuid references check_in_devices on delete restrict,
  add cash_box_id uuid references cash_boxes on delete restrict,
  add constraint payment_entries_desk check (case
    when cash_box_id is null then device_id is null
    else kind = 'payment' and method = 'cash' and (device_id is null) = (reverses_id is not null) end);
create index on payment_entries (device_id) where device_id is not null;
create index on payment_entries (cash_box_id) where cash_box_id is not null;

create or replace function check_reversal() returns trigger language plpgsql as $$
begin
  perform from payment_entries o
  where o.id = new.reverses_id and o.reverses_id is null
    and (o.registration_id, o.kind, o.base_cents, o.fee_cents)
      = (new.registration_id, new.kind, -new.base_cents, -new.fee_cents)
    and (o.method, o.ledger_id, o.cash_box_id) is not distinct from (new.method, new.ledger_id, new.cash_box_id)
    and (o.bank_line_id is not distinct from new.bank_line_id or exists (
      select from bank_lines undone, bank_lines undoing
      where undone.id = o.bank_line_id and undoing.id = new.bank_line_id
        and (undoing.bank_account_id, undoing.amount_cents) = (undone.bank_account_id, -undone.amount_cents)))
  for share of o;
  if not found then
    raise exception 'an entry reverses another one exactly, and no reversal'
      using errcode = 'check_violation', constraint = 'payment_entries_reversal';
  end if;
  return new;
end $$;

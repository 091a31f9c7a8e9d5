-- Which bank line an amount came by, and what was confirmed together (docs/decisions/0049).

create table payment_batches (
  id                uuid primary key default gen_random_uuid(),
  -- Without a foreign key, as in activity_logs: deleting an account changes no batch.
  recorded_by       uuid not null,
  recorded_by_name  text not null,
  recorded_at       timestamptz not null,
  undone_at         timestamptz
);

alter table payment_entries
  add bank_line_id uuid references bank_lines on delete restrict,
  add batch_id uuid references payment_batches on delete restrict,
  add constraint payment_entries_bank_line check (bank_line_id is null or kind <> 'adjustment');
create index on payment_entries (bank_line_id) where bank_line_id is not null;
create index on payment_entries (batch_id) where batch_id is not null;

-- The sum of a line's entries, kept by a trigger: it stays between 0 and the line's amount, so a transfer never pays twice.
alter table bank_lines
  add matched_cents integer not null default 0,
  add ignored_reason text check (ignored_reason <> ''),
  add ignored_by uuid,
  add ignored_by_name text,
  add ignored_at timestamptz,
  add constraint bank_lines_within_amount check (
    matched_cents between least(amount_cents, 0) and greatest(amount_cents, 0)
  ),
  add constraint bank_lines_ignored check (
    num_nulls(ignored_reason, ignored_by, ignored_by_name, ignored_at) in (0, 4)
  );
create index bank_lines_open on bank_lines (booked_on desc, id desc)
  where ignored_at is null and matched_cents <> amount_cents;

-- What the bank said still stays as it was.
drop trigger bank_lines_facts_unchanged on bank_lines;
create trigger bank_lines_facts_unchanged
  before update of id, bank_account_id, booked_on, amount_cents, currency, payer, text, bank_reference, is_reversal,
                   fingerprint, occurrence
  on bank_lines
  for each statement execute function refuse_change();

-- The update locks the line, so entries of several people are added one after the other. A refund must be of money going
-- out: a refund of money coming in would let that transfer pay again.
create function apply_entry_to_bank_line() returns trigger language plpgsql as $$
begin
  update bank_lines set matched_cents = matched_cents + new.base_cents + new.fee_cents
  where id = new.bank_line_id and (amount_cents > 0) = (new.kind = 'payment');
  if not found then
    raise exception 'a payment needs money coming in, a refund money going out'
      using errcode = 'check_violation', constraint = 'payment_entries_bank_line';
  end if;
  return null;
end $$;
-- After `payment_entries_apply`, by its name: the registration is locked before the line.
create trigger payment_entries_bank_line
  after insert on payment_entries
  for each row when (new.bank_line_id is not null) execute function apply_entry_to_bank_line();

create or replace function check_reversal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payment_entries o
    where o.id = new.reverses_id and o.reverses_id is null
      and (o.registration_id, o.kind, o.base_cents, o.fee_cents)
        = (new.registration_id, new.kind, -new.base_cents, -new.fee_cents)
      and (o.method, o.ledger_id, o.bank_line_id) is not distinct from (new.method, new.ledger_id, new.bank_line_id)
  ) then
    raise exception 'an entry reverses another one exactly, and no reversal'
      using errcode = 'check_violation', constraint = 'payment_entries_reversal';
  end if;
  return new;
end $$;

-- Who has paid for a member before, as their bank names them.
create table payer_aliases (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  payer      text not null check (payer <> ''),
  -- The folded words of it.
  payer_key  text not null check (payer_key <> ''),
  batch_id   uuid references payment_batches on delete restrict,
  -- Without a foreign key, as in activity_logs.
  added_by   uuid not null,
  added_at   timestamptz not null default now(),
  constraint payer_aliases_once unique (user_id, payer_key)
);
create index on payer_aliases (payer_key);
create index on payer_aliases (batch_id);

-- Emails that wait and can be cancelled together until they're sent.
alter table deliveries add held_by uuid;
create index on deliveries (held_by) where held_by is not null;

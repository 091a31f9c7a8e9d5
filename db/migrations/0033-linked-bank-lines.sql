-- A payment that was recorded before its bank line is linked to it later, and a line that undoes another one takes that
-- line's entries back (docs/decisions/0051).

-- Entries never change, but for the bank line of one that had none: it is set once.
drop trigger payment_entries_are_append_only on payment_entries;
create trigger payment_entries_are_append_only
  before delete or truncate on payment_entries
  for each statement execute function refuse_change();

create function link_entry_once() returns trigger language plpgsql as $$
begin
  if new.bank_line_id is null or to_jsonb(new) - 'bank_line_id' <> to_jsonb(old) - 'bank_line_id' then
    raise exception 'UPDATE of payment_entries is not allowed' using errcode = 'restrict_violation';
  end if;
  if old.bank_line_id is not null then
    raise exception 'the entry has a bank line already'
      using errcode = 'check_violation', constraint = 'payment_entries_linked_once';
  end if;
  if new.reverses_id is not null or exists (select from payment_entries v where v.reverses_id = new.id) then
    raise exception 'an entry that is reversed has no bank line'
      using errcode = 'check_violation', constraint = 'payment_entries_linked_whole';
  end if;
  return new;
end $$;
create trigger payment_entries_linked_once
  before update on payment_entries
  for each row execute function link_entry_once();

-- The sign of a reversal's line follows from the line of the entry it reverses (check_reversal).
create or replace function apply_entry_to_bank_line() returns trigger language plpgsql as $$
begin
  update bank_lines set matched_cents = matched_cents + new.base_cents + new.fee_cents
  where id = new.bank_line_id and (new.reverses_id is not null or (amount_cents > 0) = (new.kind = 'payment'));
  if not found then
    raise exception 'a payment needs money coming in, a refund money going out'
      using errcode = 'check_violation', constraint = 'payment_entries_bank_line';
  end if;
  return null;
end $$;
create trigger payment_entries_linked_bank_line
  after update on payment_entries
  for each row execute function apply_entry_to_bank_line();

-- A correction has the line of its entry, or none like it. What the bank took back has the line by which it did: of the
-- same account and the opposite amount. The entry is locked, so that it isn't linked to a line meanwhile.
create or replace function check_reversal() returns trigger language plpgsql as $$
begin
  perform from payment_entries o
  where o.id = new.reverses_id and o.reverses_id is null
    and (o.registration_id, o.kind, o.base_cents, o.fee_cents)
      = (new.registration_id, new.kind, -new.base_cents, -new.fee_cents)
    and (o.method, o.ledger_id) is not distinct from (new.method, new.ledger_id)
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

-- The few that a bank line of the same amount and time may belong to, among all that ever were paid.
create index payment_entries_without_line on payment_entries ((base_cents + fee_cents), received_on)
  where bank_line_id is null and reverses_id is null and kind <> 'adjustment';

-- A verdict that was a mistake is taken back: the payment is pending again, and decided anew. Never straight from one verdict
-- to the other, so that of two verdicts at once one still wins.

create or replace function keep_ledger_row() returns trigger language plpgsql as $$
begin
  if (new.entity_id, new.event_id, new.base_amount_cents, new.processing_fee_cents, new.reference_number)
     is distinct from
     (old.entity_id, old.event_id, old.base_amount_cents, old.processing_fee_cents, old.reference_number)
     or (old.status <> 'pending' and new.status not in (old.status, 'pending')) then
    raise exception 'a submitted payment cannot be rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What was said before stands in the log alone; a payment's page asks for it.
create index activity_logs_reopenings on activity_logs (entity_id, "timestamp") where action_type = 'REOPEN_PAYMENT';

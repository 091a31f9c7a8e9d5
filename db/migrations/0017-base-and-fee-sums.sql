-- Sums of money are base amounts; fees are counted beside them.
lock table payment_ledger in share mode;
alter table payment_counts rename column amount_cents to base_cents;
alter table payment_counts add fee_cents bigint not null default 0;
alter table payment_counts alter fee_cents drop default;

create or replace function count_payments() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select *, 1 as change from sent'
    else 'select *, 1 as change from sent union all select *, -1 as change from former' end;
begin
  execute format('
    insert into payment_counts as c (status, payments, base_cents, fee_cents)
    select status, sum(change), sum(change * base_amount_cents::bigint), sum(change * processing_fee_cents::bigint)
    from (%s) as changed
    group by status
    having sum(change) <> 0
      or sum(change * base_amount_cents::bigint) <> 0 or sum(change * processing_fee_cents::bigint) <> 0
    order by status
    on conflict (status) do update
    set payments = c.payments + excluded.payments, base_cents = c.base_cents + excluded.base_cents,
        fee_cents = c.fee_cents + excluded.fee_cents', changed);
  return null;
end $$;

update payment_counts c set base_cents = l.base_cents, fee_cents = l.fee_cents
from (
  select status, sum(base_amount_cents::bigint) as base_cents, sum(processing_fee_cents::bigint) as fee_cents
  from payment_ledger group by status
) as l
where l.status = c.status;

-- Withdrawn registrations with a payment: their money is no longer counted as received.
create index event_registrations_withdrawn_with_payment on event_registrations (id)
  where status = 'withdrawn' and payment_status <> 'unpaid';

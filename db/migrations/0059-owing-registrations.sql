-- Who owes most, in that order, for the report's list of debtors: what is due less what was received, as
-- server/registrations/totals/queries.ts writes it. The planner matches it with amount_due_cents inlined.
create index event_registrations_owing on event_registrations ((
  case when status <> 'withdrawn' then total_amount_cents + guests_cents else cancellation_fee_cents end
    - (received_cents - refunded_cents + case when status <> 'withdrawn' then adjusted_cents else 0 end)) desc, id)
where
  case when status <> 'withdrawn' then total_amount_cents + guests_cents else cancellation_fee_cents end
    - (received_cents - refunded_cents + case when status <> 'withdrawn' then adjusted_cents else 0 end) > 0;

-- Registrations and the seats they take.

create table event_registrations (
  id                  uuid primary key default gen_random_uuid(),
  event_id            uuid not null references events on delete restrict,
  -- Null once the member's account is deleted: money and audit outlive people.
  user_id             uuid references users on delete set null,
  ticket_type_id      uuid not null,
  quantity            integer not null default 1 check (quantity = 1),
  total_amount_cents  integer not null check (total_amount_cents >= 0),
  status              text not null default 'registered' check (status in ('registered', 'withdrawn')),
  payment_status      text not null default 'unpaid' check (payment_status in ('unpaid', 'submitted', 'paid')),
  registered_at       timestamptz not null default now(),
  withdrawn_at        timestamptz,
  created_at          timestamptz not null default now(),
  constraint event_registrations_ticket_type
    foreign key (ticket_type_id, event_id) references ticket_types (id, event_id) on delete restrict,
  constraint event_registrations_withdrawn_when check ((status = 'withdrawn') = (withdrawn_at is not null))
);
create unique index event_registrations_one_live on event_registrations (event_id, user_id)
  where status <> 'withdrawn';
create index on event_registrations (user_id, registered_at desc);
create index on event_registrations (event_id, registered_at desc);
create index on event_registrations (ticket_type_id);
create index event_registrations_live on event_registrations (event_id, registered_at, id)
  where status <> 'withdrawn';
-- Those whose account is gone: no name leads to them.
create index event_registrations_without_user on event_registrations (event_id, registered_at, id)
  where status <> 'withdrawn' and user_id is null;

-- Every seat taken or given back changes both counts, by any writer. Event before ticket type: one lock order.
create function count_seats() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.status <> 'withdrawn' then
    update events set registered_count = registered_count - old.quantity where id = old.event_id;
    update ticket_types set sold_quantity = sold_quantity - old.quantity where id = old.ticket_type_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.status <> 'withdrawn' then
    update events set registered_count = registered_count + new.quantity where id = new.event_id;
    update ticket_types set sold_quantity = sold_quantity + new.quantity where id = new.ticket_type_id;
  end if;
  return null;
end $$;
create trigger seats_on_update
  after update of status, quantity, event_id, ticket_type_id on event_registrations
  for each row execute function count_seats();
create trigger seats_on_delete
  after delete on event_registrations
  for each row execute function count_seats();

-- Once per statement: a batch of registrations updates its event once.
create function count_new_seats() returns trigger language plpgsql as $$
begin
  update events e set registered_count = registered_count + n.seats
    from (select event_id, sum(quantity) as seats from added where status <> 'withdrawn' group by event_id) as n
    where e.id = n.event_id;
  update ticket_types t set sold_quantity = sold_quantity + n.seats
    from (select ticket_type_id, sum(quantity) as seats from added where status <> 'withdrawn' group by ticket_type_id) as n
    where t.id = n.ticket_type_id;
  return null;
end $$;
create trigger seats_on_insert
  after insert on event_registrations referencing new table as added
  for each statement execute function count_new_seats();

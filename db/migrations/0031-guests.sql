-- Guests of a registration: each takes a seat and has a price (docs/decisions/0052).

alter table events
  -- How many guests a registration may have.
  add max_guests integer not null default 0 check (max_guests between 0 and 10),
  -- How many of registered_count are guests, counted by triggers.
  add guest_count integer not null default 0 check (guest_count >= 0);
alter table event_registrations
  -- The prices of its guests, summed by a trigger.
  add guests_cents integer not null default 0 check (guests_cents >= 0);

create table registration_guests (
  id               uuid primary key default gen_random_uuid(),
  registration_id  uuid not null references event_registrations on delete restrict,
  name             text not null check (name <> ''),
  ticket_type_id   uuid not null references ticket_types on delete restrict,
  -- The price on the day the guest was added.
  price_cents      integer not null check (price_cents >= 0),
  created_at       timestamptz not null default now(),
  removed_at       timestamptz
);
create index on registration_guests (registration_id, created_at, id);
create index on registration_guests (ticket_type_id);

-- What a registration costs: the one definition. Without fees.
create function amount_due_cents(r event_registrations) returns integer language sql immutable as $$
  select case when r.status <> 'withdrawn' then r.total_amount_cents + r.guests_cents else r.cancellation_fee_cents end
$$;

create or replace function derive_payment_status() returns trigger language plpgsql as $$
begin
  if new.status = 'withdrawn' then
    if tg_op = 'UPDATE' then new.payment_status := old.payment_status; end if;
    return new;
  end if;
  new.payment_status := case
    when amount_due_cents(new) > 0 and amount_due_cents(new)
      <= (select coalesce(sum(base_cents), 0) from payment_entries where registration_id = new.id) then 'paid'
    when exists (select from payment_ledger where entity_id = new.id and status = 'pending')
      or (select status from payment_ledger where entity_id = new.id order by created_at desc, id desc limit 1) = 'failed'
      then 'submitted'
    else 'unpaid' end;
  return new;
end $$;
drop trigger payment_status_on_update on event_registrations;
create trigger payment_status_on_update
  before update of payment_status, total_amount_cents, guests_cents, status on event_registrations
  for each row execute function derive_payment_status();

-- The seats of a registration and its guests.
create function seats_of(r event_registrations) returns table (ticket_type_id uuid, seats integer, guests integer)
language sql stable as $$
  select each.ticket_type_id, sum(each.seats)::integer, sum(each.guests)::integer from (
    select r.ticket_type_id, r.quantity as seats, 0 as guests
    union all
    select g.ticket_type_id, 1, 1 from registration_guests g where g.registration_id = r.id and g.removed_at is null
  ) each group by 1
$$;

-- Event before ticket type: one lock order.
create function change_seats(r event_registrations, change integer) returns void language plpgsql as $$
begin
  update events set registered_count = registered_count + change * s.seats, guest_count = guest_count + change * s.guests
    from (select sum(seats) as seats, sum(guests) as guests from seats_of(r)) s where id = r.event_id;
  update ticket_types t set sold_quantity = t.sold_quantity + change * s.seats
    from seats_of(r) s where t.id = s.ticket_type_id;
end $$;

create or replace function count_seats() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.status <> 'withdrawn' then perform change_seats(old, -1); end if;
  if tg_op in ('INSERT', 'UPDATE') and new.status <> 'withdrawn' then perform change_seats(new, 1); end if;
  return null;
end $$;

-- Event, ticket type, registration: one lock order. Only with these locks is it certain whether the registration is live.
create function change_guests(registration uuid, ticket_type uuid, change integer, cents integer) returns void
language plpgsql as $$
declare
  event uuid := (select event_id from event_registrations where id = registration);
  is_live boolean;
begin
  perform from events where id = event for no key update;
  perform from ticket_types where id = ticket_type and event_id = event for no key update;
  if not found then
    raise exception 'a guest has a ticket type of the registration’s event'
      using errcode = 'foreign_key_violation', constraint = 'registration_guests_ticket_type';
  end if;
  update event_registrations set guests_cents = guests_cents + cents where id = registration
    returning status <> 'withdrawn' into is_live;
  if is_live then
    update events set registered_count = registered_count + change, guest_count = guest_count + change where id = event;
    update ticket_types set sold_quantity = sold_quantity + change where id = ticket_type;
  end if;
end $$;

create function count_guests() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.removed_at is null then
    perform change_guests(old.registration_id, old.ticket_type_id, -1, -old.price_cents);
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.removed_at is null then
    perform change_guests(new.registration_id, new.ticket_type_id, 1, new.price_cents);
  end if;
  return null;
end $$;
create trigger guest_seats_on_change after insert or delete on registration_guests
  for each row execute function count_guests();
create trigger guest_seats_on_update
  after update of registration_id, ticket_type_id, price_cents, removed_at on registration_guests
  for each row execute function count_guests();

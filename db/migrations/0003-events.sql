-- Reunions: events, their activities and ticket types, registrations, rooms.
-- Money is integer cents. 0 means unlimited in max_capacity and max_quantity.

create table event_types (
  id                 uuid primary key default gen_random_uuid(),
  name               text not null unique,
  has_accommodation  boolean not null default false
);

create table events (
  id                uuid primary key default gen_random_uuid(),
  name              text not null,
  description       text not null,
  event_type_id     uuid not null references event_types on delete restrict,
  start_date        timestamptz not null,
  end_date          timestamptz not null,
  location          text not null,
  venue_name        text not null,
  max_capacity      integer not null default 0 check (max_capacity >= 0),
  -- Live registrations, kept by the trigger below; the check makes overselling the event impossible.
  registered_count  integer not null default 0,
  is_published      boolean not null default false,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint events_end_after_start check (end_date > start_date),
  constraint events_capacity check (registered_count >= 0 and (max_capacity = 0 or registered_count <= max_capacity))
);
create index on events (start_date) where is_published;
create index on events (event_type_id);

create table event_activities (
  id                     uuid primary key default gen_random_uuid(),
  event_id               uuid not null references events on delete cascade,
  name                   text not null,
  description            text,
  start_time             timestamptz not null,
  end_time               timestamptz not null,
  location               text,
  max_capacity           integer not null default 0 check (max_capacity >= 0),
  current_attendance     integer not null default 0,
  requires_registration  boolean not null default false,
  open_to_public         boolean not null default false,
  constraint event_activities_end_after_start check (end_time > start_time),
  constraint event_activities_capacity
    check (current_attendance >= 0 and (max_capacity = 0 or current_attendance <= max_capacity))
);
create index on event_activities (event_id, start_time);

create table ticket_types (
  id                          uuid primary key default gen_random_uuid(),
  event_id                    uuid not null references events on delete cascade,
  name                        text not null,
  description                 text,
  price_cents                 integer not null check (price_cents >= 0),
  includes_accommodation      boolean not null default false,
  max_quantity                integer not null default 0 check (max_quantity >= 0),
  sold_quantity               integer not null default 0,
  early_bird_price_cents      integer check (early_bird_price_cents >= 0),
  early_bird_deadline         timestamptz,
  is_active                   boolean not null default true,
  sort_order                  integer not null default 0,
  deposit_amount_cents        integer not null default 0 check (deposit_amount_cents >= 0),
  hotel_balance_cents         integer not null default 0 check (hotel_balance_cents >= 0),
  hotel_payment_instructions  text,
  created_at                  timestamptz not null default now(),
  updated_at                  timestamptz not null default now(),
  constraint ticket_types_quantity
    check (sold_quantity >= 0 and (max_quantity = 0 or sold_quantity <= max_quantity)),
  constraint ticket_types_early_bird check ((early_bird_price_cents is null) = (early_bird_deadline is null)),
  -- Lets a registration point at the pair, so its ticket type is always one of its own event.
  unique (id, event_id)
);
create index on ticket_types (event_id, sort_order);

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

-- Every seat taken or given back moves both counts, whoever writes the row. Event before ticket type: one lock order.
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

create trigger seats_on_insert_or_delete
  after insert or delete on event_registrations
  for each row execute function count_seats();
create trigger seats_on_update
  after update of status, quantity, event_id, ticket_type_id on event_registrations
  for each row execute function count_seats();

create table rooms (
  id                     uuid primary key default gen_random_uuid(),
  event_id               uuid not null references events on delete cascade,
  room_number            text not null,
  room_type              text not null check (room_type in ('single', 'double', 'suite', 'deluxe')),
  max_occupancy          integer not null check (max_occupancy between 1 and 10),
  price_per_night_cents  integer not null check (price_per_night_cents >= 0),
  status                 text not null default 'available'
                         check (status in ('available', 'occupied', 'reserved', 'maintenance')),
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  constraint rooms_number_once unique (event_id, room_number)
);

-- Events, their tickets and registrations. Money is integer cents. 0 means unlimited in max_capacity and max_quantity.

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
  -- Live registrations, counted by triggers; the check makes overselling the event impossible.
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
  -- A calendar that holds a copy learns from these that the copy is old.
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
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
  -- Live registrations, counted by triggers; the check makes overselling the ticket impossible.
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
  -- Lets a registration refer to the pair, so that its ticket type always belongs to its own event.
  unique (id, event_id)
);
create index on ticket_types (event_id, sort_order);

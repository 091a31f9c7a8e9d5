-- Rooms at an event's hotel.

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

-- Numbers inside a text sort as people count: room 9 before room 10.
create collation counted_numbers (provider = icu, locale = 'und-u-kn-true');
create index rooms_by_number on rooms (event_id, room_number collate counted_numbers, id);

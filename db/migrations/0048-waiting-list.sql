-- Seats that are held, and the waiting list whose offers hold them (docs/decisions/0071).
alter table events
  -- Seats of holds that are not released, counted by triggers.
  add held_count integer not null default 0,
  drop constraint events_capacity,
  add constraint events_capacity check (
    registered_count >= 0 and held_count >= 0 and (max_capacity = 0 or registered_count + held_count <= max_capacity));
alter table ticket_types
  add held_quantity integer not null default 0,
  drop constraint ticket_types_quantity,
  add constraint ticket_types_quantity check (
    sold_quantity >= 0 and held_quantity >= 0 and (max_quantity = 0 or sold_quantity + held_quantity <= max_quantity));

create table seat_holds (
  id              uuid primary key default gen_random_uuid(),
  event_id        uuid not null references events on delete cascade,
  ticket_type_id  uuid not null,
  seats           integer not null check (seats > 0),
  -- For sales without a network, or for an offer to someone who waits.
  kind            text not null check (kind in ('device', 'offer')),
  created_at      timestamptz not null default now(),
  released_at     timestamptz,
  constraint seat_holds_ticket_type
    foreign key (ticket_type_id, event_id) references ticket_types (id, event_id) on delete cascade
);
create index on seat_holds (event_id);
create index on seat_holds (ticket_type_id);

-- Event before ticket type: one lock order.
create function change_held(event uuid, ticket_type uuid, change integer) returns void language plpgsql as $$
begin
  update events set held_count = held_count + change where id = event;
  update ticket_types set held_quantity = held_quantity + change where id = ticket_type;
end $$;

create function count_holds() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.released_at is null then
    perform change_held(old.event_id, old.ticket_type_id, -old.seats);
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.released_at is null then
    perform change_held(new.event_id, new.ticket_type_id, new.seats);
  end if;
  return null;
end $$;
create trigger seat_holds_on_change after insert or delete on seat_holds
  for each row execute function count_holds();
create trigger seat_holds_on_update after update of event_id, ticket_type_id, seats, released_at on seat_holds
  for each row execute function count_holds();

create table waiting_list_entries (
  id               uuid primary key default gen_random_uuid(),
  event_id         uuid not null references events on delete cascade,
  user_id          uuid not null references users on delete cascade,
  -- Any of these will do.
  ticket_type_ids  uuid[] not null check (cardinality(ticket_type_ids) > 0),
  -- The member and their guests: offered together or not at all.
  seats            integer not null check (seats between 1 and 11),
  joined_at        timestamptz not null,
  closed_at        timestamptz,
  close_reason     text check (
    close_reason in ('accepted', 'declined', 'expired', 'registered', 'left', 'event_started', 'event_cancelled')),
  constraint waiting_list_entries_closed_when check ((closed_at is null) = (close_reason is null))
);
create unique index waiting_list_entries_one_open on waiting_list_entries (event_id, user_id) where closed_at is null;
-- The order in which people are asked.
create index waiting_list_entries_open on waiting_list_entries (event_id, joined_at, id) where closed_at is null;
create index on waiting_list_entries (event_id);
create index on waiting_list_entries (user_id);

create table waiting_list_offers (
  id           uuid primary key default gen_random_uuid(),
  entry_id     uuid not null references waiting_list_entries on delete cascade,
  hold_id      uuid not null unique references seat_holds on delete cascade,
  sent_at      timestamptz not null,
  expires_at   timestamptz not null,
  answered_at  timestamptz,
  answer       text check (answer in ('accepted', 'declined', 'expired', 'closed')),
  constraint waiting_list_offers_answered_when check ((answered_at is null) = (answer is null))
);
create index on waiting_list_offers (entry_id);
create unique index waiting_list_offers_one_open on waiting_list_offers (entry_id) where answered_at is null;

-- An offer holds its seats until it is answered, an entry has an open offer only while it is open, and neither someone
-- registered nor a cancelled event has an open entry, no matter who writes. The writer has locked the event.
create function release_offered_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then delete from seat_holds where id = old.hold_id;
  else update seat_holds set released_at = new.answered_at where id = new.hold_id and released_at is null;
  end if;
  return null;
end $$;
create trigger waiting_list_offers_release after update of answered_at on waiting_list_offers
  for each row when (new.answered_at is not null) execute function release_offered_seats();
create trigger waiting_list_offers_release_on_delete after delete on waiting_list_offers
  for each row execute function release_offered_seats();

create function close_offers() returns trigger language plpgsql as $$
begin
  update waiting_list_offers set answered_at = new.closed_at, answer = 'closed'
    where entry_id = new.id and answered_at is null;
  return null;
end $$;
create trigger waiting_list_entries_close_offers after update of closed_at on waiting_list_entries
  for each row when (new.closed_at is not null) execute function close_offers();

-- By its name after the trigger that counts the new seats, which locks the event.
create function close_entries_of_registered() returns trigger language plpgsql as $$
begin
  update waiting_list_entries w set closed_at = n.registered_at, close_reason = 'registered'
    from added n
    where w.event_id = n.event_id and w.user_id = n.user_id and w.closed_at is null and n.status <> 'withdrawn';
  return null;
end $$;
create trigger waiting_list_ends_on_registration
  after insert on event_registrations referencing new table as added
  for each statement execute function close_entries_of_registered();

create function close_entries_of_cancelled() returns trigger language plpgsql as $$
begin
  update waiting_list_entries set closed_at = new.cancelled_at, close_reason = 'event_cancelled'
    where event_id = new.id and closed_at is null;
  return null;
end $$;
create trigger waiting_list_ends_on_cancellation after update of cancelled_at on events
  for each row when (new.cancelled_at is not null) execute function close_entries_of_cancelled();

-- A held seat changes a public page like one that is taken: only if it is the last.
drop trigger public_pages_changed_on_update on events;
create trigger public_pages_changed_on_update after update on events for each row
  when (
    (old.is_public or new.is_public)
    and (
      to_jsonb(old) - array['registered_count', 'guest_count', 'held_count']
        is distinct from to_jsonb(new) - array['registered_count', 'guest_count', 'held_count']
      or (old.max_capacity > 0 and old.registered_count + old.held_count >= old.max_capacity)
        <> (new.max_capacity > 0 and new.registered_count + new.held_count >= new.max_capacity)
    )
  )
  execute function notify_public_pages_changed();
drop trigger public_pages_changed_by_a_ticket on ticket_types;
create trigger public_pages_changed_by_a_ticket after update on ticket_types for each row
  when (
    to_jsonb(old) - array['sold_quantity', 'held_quantity'] is distinct from to_jsonb(new) - array['sold_quantity', 'held_quantity']
    or (old.max_quantity > 0 and old.sold_quantity + old.held_quantity >= old.max_quantity)
      <> (new.max_quantity > 0 and new.sold_quantity + new.held_quantity >= new.max_quantity)
  )
  execute function notify_public_pages_changed();

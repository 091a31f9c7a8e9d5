-- The public page of an event: staff allow it and give a town; the code is its address and is new each time it is turned on.
alter table events
  add column is_public    boolean not null default false,
  add column public_code  text unique check (public_code ~ '^[CDFGHJKMNPQRTVWXY2-9]{8}$'),
  add column public_town  text check (char_length(public_town) between 1 and 60),
  add constraint events_public_page
    check (is_public = (public_code is not null) and (not is_public or public_town is not null));

-- Every server clears its cache of visitors' responses when what a public page shows may have changed (docs/decisions/0042).
-- A registration changes it only by taking the last place or giving one back.
create function notify_public_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_pages_changed', '');
  return null;
end $$;

create trigger public_pages_changed_on_update after update on events for each row
  when (
    (old.is_public or new.is_public)
    and (
      to_jsonb(old) - 'registered_count' is distinct from to_jsonb(new) - 'registered_count'
      or (old.max_capacity > 0 and old.registered_count >= old.max_capacity)
        <> (new.max_capacity > 0 and new.registered_count >= new.max_capacity)
    )
  )
  execute function notify_public_pages_changed();
create trigger public_pages_changed_on_delete after delete on events for each row
  when (old.is_public)
  execute function notify_public_pages_changed();
create trigger public_pages_changed_by_tickets after insert or delete on ticket_types for each statement
  execute function notify_public_pages_changed();
create trigger public_pages_changed_by_a_ticket after update on ticket_types for each row
  when (
    to_jsonb(old) - 'sold_quantity' is distinct from to_jsonb(new) - 'sold_quantity'
    or (old.max_quantity > 0 and old.sold_quantity >= old.max_quantity)
      <> (new.max_quantity > 0 and new.sold_quantity >= new.max_quantity)
  )
  execute function notify_public_pages_changed();

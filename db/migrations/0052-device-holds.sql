-- Seats that a check-in device may sell to people who come without a registration (docs/decisions/0074).
alter table check_in_devices add constraint check_in_devices_of_event unique (id, event_id);
alter table seat_holds
  add device_id uuid,
  add constraint seat_holds_device
    foreign key (device_id, event_id) references check_in_devices (id, event_id) on delete cascade,
  add constraint seat_holds_of_a_device check ((kind = 'device') = (device_id is not null));
-- `seats` is what the device may still sell. Once everything is sold the hold is released.
create unique index seat_holds_one_open_per_device on seat_holds (device_id, ticket_type_id) where released_at is null;
create index on seat_holds (device_id);

-- A revoked device sells nothing more, no matter who revokes it. The writer has locked the event.
create function release_seats_of_revoked() returns trigger language plpgsql as $$
begin
  update seat_holds set released_at = new.revoked_at where device_id = new.id and released_at is null;
  return null;
end $$;
create trigger check_in_devices_release_seats after update of revoked_at on check_in_devices
  for each row when (new.revoked_at is not null) execute function release_seats_of_revoked();

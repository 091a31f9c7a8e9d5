-- People keep the days on which they sleep in a room when an event gets days before its first, or loses them (docs/decisions/0075).

-- Then a night that the event no longer has may be before 1, as it may be after the last.
alter table room_assignments drop constraint room_assignments_night_check;

-- Checked after the statement that renumbers all nights of a person.
alter table room_assignments drop constraint room_assignments_once;
alter table room_assignments add constraint room_assignments_once
  unique nulls not distinct (registration_id, guest_id, night) deferrable;

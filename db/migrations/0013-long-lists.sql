-- The staff's lists at a hundred thousand rows, the log at a million.

-- What the committee searches the list of numbers by.
create index allowed_phone_numbers_search_notes on allowed_phone_numbers using gin (searchable_name(notes) gin_trgm_ops);
create index allowed_phone_numbers_search_phone on allowed_phone_numbers using gin (phone gin_trgm_ops);

-- An event's rooms a page at a time, and by status.
create index rooms_by_number on rooms (event_id, room_number collate counted_numbers, id);

-- Entries are counted by this one: equal values stand in it once, so a million take a few megabytes.
create index activity_logs_kinds on activity_logs (action_type, entity_type);
-- Nearly every action belongs to one entity: without knowing it the planner looks through all entries for two that never meet.
create statistics activity_logs_kinds (mcv) on action_type, entity_type from activity_logs;

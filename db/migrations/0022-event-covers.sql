-- The cover image of an event, its description for people who can't see it, and the point that every crop keeps, in percent.
-- The key names the files: the event they were uploaded for, then a random id. Copies of an event share them.
alter table events
  add cover_key     text check (cover_key ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}$'),
  add cover_alt     text check (cover_alt <> ''),
  add cover_focal_x smallint not null default 50 check (cover_focal_x between 0 and 100),
  add cover_focal_y smallint not null default 50 check (cover_focal_y between 0 and 100),
  add constraint events_cover_has_alt check ((cover_key is null) = (cover_alt is null));
create index on events (cover_key) where cover_key is not null;

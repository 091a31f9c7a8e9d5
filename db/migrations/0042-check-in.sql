-- Check-in: who has come, by scans of volunteers' phones (docs/decisions/0065).

-- A volunteer's phone, for one event. It is enrolled by a code that works once, and then known by a cookie.
create table check_in_devices (
  id                    uuid primary key default gen_random_uuid(),
  event_id              uuid not null references events on delete cascade,
  name                  text not null check (name <> ''),
  -- As the volunteer wrote it. Null until the device is enrolled.
  volunteer_name        text,
  enrolment_sha256      bytea not null unique check (octet_length(enrolment_sha256) = 32),
  enrolment_expires_at  timestamptz not null,
  token_sha256          bytea unique check (octet_length(token_sha256) = 32),
  enrolled_at           timestamptz,
  added_by              uuid references users on delete set null,
  added_by_name         text not null,
  added_at              timestamptz not null,
  revoked_at            timestamptz,
  last_seen_at          timestamptz,
  -- Scans that the device had not sent yet when it was last seen.
  unsent_count          integer not null default 0 check (unsent_count >= 0),
  constraint check_in_devices_enrolled check (
    (token_sha256 is null) = (enrolled_at is null) and (volunteer_name is null) = (enrolled_at is null))
);
create index on check_in_devices (event_id);
create index on check_in_devices (added_by);

-- What a device decided about someone at the entrance. The device makes the id, so that a scan sent twice arrives once.
create table check_in_scans (
  id              uuid primary key,
  -- In the order they arrived: writers of one event's scans wait for each other, so none appears before an earlier one.
  seq             bigint not null unique generated always as identity,
  device_id       uuid not null references check_in_devices on delete cascade,
  -- As the device sent it, perhaps of no ticket of the event: nothing that happened at the entrance is refused.
  ticket_id       uuid,
  -- Of a code that is not on the device's list.
  code_sha256     bytea check (octet_length(code_sha256) = 32),
  kind            text not null check (kind in ('entry', 'exit', 'undo')),
  undoes_id       uuid,
  device_time     timestamptz not null,
  -- By the server's clock.
  corrected_time  timestamptz not null,
  received_at     timestamptz not null,
  was_offline     boolean not null,
  -- Whether the ticket was active and of this event at that time.
  was_valid       boolean not null,
  result_shown    text not null check (result_shown in ('checked_in', 'payment_due', 'already_in', 'not_valid')),
  note            text,
  constraint check_in_scans_undo check ((kind = 'undo') = (undoes_id is not null))
);
create index on check_in_scans (device_id);
create index on check_in_scans (ticket_id);
create index on check_in_scans (undoes_id) where undoes_id is not null;

-- Scans go with their event alone.
create function keep_scans() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from check_in_devices where id = old.device_id) then return old; end if;
  raise exception '% of check_in_scans is not allowed', tg_op using errcode = 'restrict_violation';
end $$;
create trigger check_in_scans_are_append_only
  before update or delete on check_in_scans
  for each row execute function keep_scans();

-- A scan that a person has looked into.
create table check_in_resolutions (
  scan_id           uuid primary key references check_in_scans on delete cascade,
  resolved_by       uuid references users on delete set null,
  resolved_by_name  text not null,
  resolved_at       timestamptz not null,
  note              text not null
);
create index on check_in_resolutions (resolved_by);

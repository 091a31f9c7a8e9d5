-- A text message with a code, for an hour. The code is in no column: it is derived from `id` and the server's secret.
-- Codes in flight while this runs end early: they are valid for ten minutes, and another can be requested.
drop table verification_codes;
create table verification_codes (
  id              uuid primary key,
  phone           phone_number not null,
  shared_attempts integer not null default 0 check (shared_attempts >= 0),
  sent_at         timestamptz not null,
  expires_at      timestamptz not null,
  used_at         timestamptz
);
create index on verification_codes (phone, sent_at);
create index on verification_codes (sent_at);

-- Which code a browser may enter for a number, and its attempts. `is_requester`: the message was sent for this browser.
create table verification_attempts (
  phone        phone_number not null,
  browser      uuid not null,
  code_id      uuid not null references verification_codes on delete cascade,
  is_requester boolean not null,
  attempts     integer not null default 0 check (attempts between 0 and 5),
  asked_at     timestamptz not null,
  primary key (phone, browser)
);
create index on verification_attempts (code_id);

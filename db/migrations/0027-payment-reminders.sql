-- When the registrations of an event must be paid. Without a row there is no due day.
create table payment_terms (
  event_id        uuid primary key references events on delete cascade,
  days_to_pay     integer not null check (days_to_pay between 1 and 365),
  -- Who registered earlier has the days from here on: no one is late because of a new rule.
  since           timestamptz not null,
  -- Whether staff may release the seats of those who are late.
  release_unpaid  boolean not null default false,
  -- The banking days after the due day that a statement must cover before a seat is released.
  banking_days    integer not null check (banking_days between 0 and 10)
);

create table payment_reminders (
  id               uuid primary key default gen_random_uuid(),
  registration_id  uuid not null references event_registrations on delete cascade,
  sent_at          timestamptz not null
);
create index on payment_reminders (registration_id, sent_at desc);

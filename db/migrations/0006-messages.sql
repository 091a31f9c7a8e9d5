-- Emails and text messages.

-- Emails a member has switched off. No row means wanted, so a new kind needs no rows.
create table unwanted_messages (
  user_id  uuid not null references users on delete cascade,
  kind     text not null,
  primary key (user_id, kind)
);

-- What became of each message: written with its job, in one transaction, and changed by the job's end. It never holds the
-- content, except of a failed email while staff may send it again.
create table deliveries (
  id             uuid primary key,
  channel        text not null check (channel in ('email', 'text')),
  -- One of DELIVERY_KINDS in the contract.
  kind           text not null,
  user_id        uuid references users on delete cascade,
  -- Masked, where it goes to no account.
  recipient      text,
  state          text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'failed', 'dropped')),
  reason         text,
  tries          integer not null default 0,
  email_content  json check (email_content is null or state = 'failed'),
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now(),
  check (user_id is not null or recipient is not null)
);

-- One for each order of the staff's list.
create index deliveries_newest on deliveries (created_at desc, id desc);
create index deliveries_of_state on deliveries (state, created_at desc, id desc);
create index deliveries_of_kind on deliveries (kind, created_at desc, id desc);
create index deliveries_of_state_and_kind on deliveries (state, kind, created_at desc, id desc);
create index deliveries_of_user on deliveries (user_id);
create index deliveries_with_email_content on deliveries (created_at) where email_content is not null;

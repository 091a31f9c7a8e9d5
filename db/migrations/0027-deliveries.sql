-- What became of each e-mail and text message: written with its job, in one transaction, and changed by the job's end. Never
-- what stood in it, but for a letter that failed: it is kept while it may be tried again (contract/constants.ts).
create table deliveries (
  id          uuid primary key,
  channel     text not null check (channel in ('email', 'text')),
  -- One of DELIVERY_KINDS (contract/constants.ts).
  kind        text not null,
  user_id     uuid references users on delete cascade,
  -- Masked, where it goes to nobody with an account.
  recipient   text,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'failed', 'dropped')),
  reason      text,
  tries       integer not null default 0,
  letter      json check (letter is null or state = 'failed'),
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  check (user_id is not null or recipient is not null)
);

-- One for each order of the staff's list.
create index deliveries_newest on deliveries (created_at desc, id desc);
create index deliveries_of_state on deliveries (state, created_at desc, id desc);
create index deliveries_of_kind on deliveries (kind, created_at desc, id desc);
create index deliveries_of_state_and_kind on deliveries (state, kind, created_at desc, id desc);
-- An account's own go with it.
create index deliveries_of_user on deliveries (user_id);
create index deliveries_with_letter on deliveries (created_at) where letter is not null;

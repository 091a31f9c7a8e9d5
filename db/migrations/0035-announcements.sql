-- Messages that people write, to an audience that is frozen when they confirm its count.
create table announcements (
  id                  uuid primary key default gen_random_uuid(),
  subject             text not null,
  body                text not null,
  button_label        text,
  button_path         text,
  -- Segments joined by 'and' and 'or' (contract/audiences.ts).
  audience            jsonb not null,
  status              text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  -- Of the text that someone sent to themselves.
  tested_hash         bytea,
  urgent_reason       text,
  audience_count      integer,
  send_at             timestamptz,
  -- The next batch of emails; the job of another one does nothing.
  next_batch          integer not null default 0,
  sent_count          integer not null default 0,
  failed_count        integer not null default 0,
  skipped_count       integer not null default 0,
  unsubscribed_count  integer not null default 0,
  created_by          uuid references users on delete set null,
  created_by_name     text not null,
  sent_by             uuid references users on delete set null,
  sent_by_name        text,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  check ((button_label is null) = (button_path is null)),
  check ((status = 'draft') = (audience_count is null)),
  check ((status = 'draft') = (send_at is null)),
  check ((status = 'draft') = (sent_by_name is null))
);
create index announcements_newest on announcements (created_at desc, id desc);

create table announcement_recipients (
  announcement_id  uuid not null references announcements on delete cascade,
  user_id          uuid not null references users on delete cascade,
  -- Not a foreign key: deliveries are deleted after 90 days.
  delivery_id      uuid unique,
  outcome          text not null default 'waiting' check (outcome in ('waiting', 'sent', 'skipped', 'failed')),
  skip_reason      text check (skip_reason in ('unwanted', 'one_a_day', 'stopped')),
  decided_at       timestamptz,
  primary key (announcement_id, user_id),
  check ((outcome = 'skipped') = (skip_reason is not null)),
  check ((outcome = 'waiting') = (decided_at is null))
);
create index announcement_recipients_waiting on announcement_recipients (announcement_id, user_id) where outcome = 'waiting';
create index announcement_recipients_of_user on announcement_recipients (user_id, decided_at desc);

-- What becomes of a delivery is its recipient's outcome, in the same transaction. An email that staff send again waits again.
create function follow_announcement_delivery() returns trigger language plpgsql as $$
begin
  -- In the order of Stop, so that the two can't deadlock.
  perform from announcements a join announcement_recipients r on r.announcement_id = a.id
  where r.delivery_id = new.id for update of a;
  update announcement_recipients
  set outcome = case when new.state in ('sent', 'delivered') then 'sent' when new.state = 'failed' then 'failed'
                     when new.state = 'dropped' then 'skipped' else 'waiting' end,
      skip_reason = case when new.state = 'dropped' then case when new.reason = 'unwanted' then 'unwanted' else 'stopped' end end,
      decided_at = case when new.state <> 'waiting' then new.changed_at end
  where delivery_id = new.id;
  return null;
end $$;
create trigger follow_announcement_delivery after update of state on deliveries
  for each row when (new.kind = 'announcement' and new.state is distinct from old.state)
  execute function follow_announcement_delivery();

-- The counts stay when deliveries and accounts are deleted.
create function count_announcement_outcomes() returns trigger language plpgsql as $$
begin
  update announcements
  set sent_count = sent_count + (new.outcome = 'sent')::int - (old.outcome = 'sent')::int,
      failed_count = failed_count + (new.outcome = 'failed')::int - (old.outcome = 'failed')::int,
      skipped_count = skipped_count + (new.outcome = 'skipped')::int - (old.outcome = 'skipped')::int
  where id = new.announcement_id;
  return null;
end $$;
create trigger count_announcement_outcomes after update of outcome on announcement_recipients
  for each row when (new.outcome is distinct from old.outcome)
  execute function count_announcement_outcomes();

-- Seeding grants permissions to new roles only.
insert into permissions (name) values ('SEND_MESSAGES') on conflict do nothing;
insert into role_permissions (role_id, permission)
select id, 'SEND_MESSAGES' from roles where name in ('EVENT_COORDINATOR', 'SUPER_ADMIN') on conflict do nothing;

-- In which chat groups an announcement was posted, so that it isn't posted twice (docs/decisions/0069).
create table announcement_posts (
  announcement_id  uuid not null references announcements on delete cascade,
  group_name       text not null,
  posted_by        uuid references users on delete set null,
  posted_by_name   text not null,
  posted_at        timestamptz not null
);
create unique index announcement_posts_once on announcement_posts (announcement_id, lower(group_name));
create index announcement_posts_newest on announcement_posts (posted_at desc);

-- Where the school asks for it, someone who didn't write an announcement approves it before it's sent (docs/decisions/0056).
alter table announcements
  -- Everyone who changed it after `created_by`. Not a foreign key: an id alone says nothing about a deleted account.
  add editors           uuid[] not null default '{}',
  -- Of the text and audience as they are: a change deletes it.
  add approved_by       uuid references users on delete set null,
  add approved_by_name  text,
  add approved_at       timestamptz,
  add constraint announcements_approval check ((approved_by_name is null) = (approved_at is null));

-- An address that a mail server refused for good. Announcements skip it until it is confirmed or changed (docs/decisions/0056).
alter table users add email_bounced_at timestamptz;
create function forget_email_bounce() returns trigger language plpgsql as $$
begin
  new.email_bounced_at := null;
  return new;
end $$;
create trigger users_forget_email_bounce before update of email on users for each row
  when (old.email is distinct from new.email) execute function forget_email_bounce();

alter table announcement_recipients
  drop constraint announcement_recipients_skip_reason_check,
  add constraint announcement_recipients_skip_reason_check
    check (skip_reason in ('unwanted', 'one_a_day', 'stopped', 'withdrawn', 'bounced'));

create or replace function follow_announcement_delivery() returns trigger language plpgsql as $$
begin
  -- In the order of Stop, so that the two can't deadlock.
  perform from announcements a join announcement_recipients r on r.announcement_id = a.id
  where r.delivery_id = new.id for update of a;
  update announcement_recipients
  set outcome = case when new.state in ('sent', 'delivered') then 'sent' when new.state = 'failed' then 'failed'
                     when new.state = 'dropped' then 'skipped' else 'waiting' end,
      skip_reason = case when new.state = 'dropped' then
                      case when new.reason in ('unwanted', 'withdrawn', 'bounced') then new.reason else 'stopped' end end,
      decided_at = case when new.state <> 'waiting' then new.changed_at end
  where delivery_id = new.id;
  return null;
end $$;

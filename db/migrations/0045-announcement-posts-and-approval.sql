-- In which chat groups an announcement was posted, so that it isn't posted twice (docs/decisions/0068).
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

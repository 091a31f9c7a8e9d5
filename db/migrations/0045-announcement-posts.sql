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

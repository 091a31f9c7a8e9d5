-- Which e-mails a member has switched off. No row means wanted, so a new kind of letter needs no row for anybody; letters
-- about an account are of no kind and always go out. The kinds stand in contract/constants.ts.

create table unwanted_messages (
  user_id  uuid not null references users on delete cascade,
  kind     text not null,
  primary key (user_id, kind)
);

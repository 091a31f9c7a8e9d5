-- What members chose about emails that can be switched off. No row means the kind's default (contract/emails.ts).
create table message_preferences (
  user_id  uuid not null references users on delete cascade,
  kind     text not null,
  wanted   boolean not null,
  primary key (user_id, kind)
);

insert into message_preferences (user_id, kind, wanted) select user_id, kind, false from unwanted_messages;
drop table unwanted_messages;

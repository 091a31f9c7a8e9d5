-- The people of a staff list as it was when someone chose to message them: a segment of an audience (docs/decisions/0068).
create table people_lists (
  id          uuid primary key default gen_random_uuid(),
  -- Where they were listed: "Registrations of Reunion 2027, Unpaid".
  label       text not null,
  created_by  uuid references users on delete set null,
  created_at  timestamptz not null
);
create index people_lists_oldest on people_lists (created_at);

create table people_list_members (
  people_list_id  uuid not null references people_lists on delete cascade,
  user_id         uuid not null references users on delete cascade,
  primary key (people_list_id, user_id)
);
create index people_list_members_of_user on people_list_members (user_id);

-- The staff's list of users, and roles that people edit.

-- What staff search by: more than members may.
alter table users add column search_staff text not null
  generated always as (searchable_name(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored;
create index users_search_staff on users using gin (search_staff gin_trgm_ops);

create index users_by_name on users (last_name collate person_names, first_name collate person_names, id);
create index users_by_first_name on users (first_name collate person_names, last_name collate person_names, id);
create index users_incomplete on users (created_at desc, id desc) where not profile_completed;

alter table roles add column updated_at timestamptz not null default now();

-- Somebody must always be left who can give roles, whoever takes them away. The lock lets one go at a time: of two
-- super admins who demote each other at once, the second finds that nobody would remain.
create function keep_a_super_admin() returns trigger language plpgsql as $$
begin
  perform from roles where id = old.role_id and name = 'SUPER_ADMIN' for no key update;
  if found and not exists (select from user_roles where role_id = old.role_id) then
    raise exception 'the last SUPER_ADMIN stays'
      using errcode = 'restrict_violation', constraint = 'user_roles_keep_a_super_admin';
  end if;
  return null;
end $$;

create trigger user_roles_keep_a_super_admin
  after delete or update on user_roles
  for each row execute function keep_a_super_admin();

-- SUPER_ADMIN loses a permission only where the product itself drops it.
create function keep_super_admin_whole() returns trigger language plpgsql as $$
begin
  if exists (select from roles where id = old.role_id and name = 'SUPER_ADMIN')
     and exists (select from permissions where name = old.permission) then
    raise exception 'SUPER_ADMIN holds every permission'
      using errcode = 'restrict_violation', constraint = 'role_permissions_super_admin_is_whole';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger role_permissions_super_admin_is_whole
  before delete or update on role_permissions
  for each row execute function keep_super_admin_whole();

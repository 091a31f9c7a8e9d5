-- Roles and permissions.

create table roles (
  id               uuid primary key default gen_random_uuid(),
  name             text not null unique,
  description      text not null,
  hierarchy_level  integer not null,
  updated_at       timestamptz not null default now()
);

create table user_roles (
  user_id      uuid not null references users on delete cascade,
  role_id      uuid not null references roles on delete restrict,
  assigned_at  timestamptz not null default now(),
  primary key (user_id, role_id)
);
create index on user_roles (role_id);

create table permissions (
  name text primary key
);

create table role_permissions (
  role_id     uuid not null references roles on delete cascade,
  permission  text not null references permissions on delete cascade,
  primary key (role_id, permission)
);

-- A SUPER_ADMIN must always remain. The lock lets one go at a time: of two who demote each other at once, the second
-- finds that no one would remain.
create function require_a_super_admin() returns trigger language plpgsql as $$
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
  for each row execute function require_a_super_admin();

-- SUPER_ADMIN loses a permission only where the product itself drops it.
create function protect_super_admin_permissions() returns trigger language plpgsql as $$
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
  for each row execute function protect_super_admin_permissions();

-- The phone numbers that may register.

create table allowed_phone_numbers (
  id          uuid primary key default gen_random_uuid(),
  phone       phone_number not null constraint allowed_phone_numbers_phone_key unique,
  status      text not null default 'pending' check (status in ('pending', 'used', 'revoked')),
  added_by    uuid references users on delete set null,
  used_by     uuid references users on delete set null,
  used_at     timestamptz,
  notes       text,
  created_at  timestamptz not null default now(),
  constraint allowed_phone_numbers_used_when check ((status = 'used') = (used_at is not null))
);
create index on allowed_phone_numbers (created_at desc, id desc);
create index on allowed_phone_numbers (status, created_at desc, id desc);
create index on allowed_phone_numbers (added_by);
create index on allowed_phone_numbers (used_by);
create index allowed_phone_numbers_search_phone on allowed_phone_numbers using gin (phone gin_trgm_ops);
create index allowed_phone_numbers_search_notes
  on allowed_phone_numbers using gin ((searchable_name(notes)) gin_trgm_ops);

-- A counter cache (docs/decisions/0018).
create table number_counts (
  status   text primary key,
  numbers  integer not null
);

create function count_numbers() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select *, 1 as change from added'
    when 'DELETE' then 'select *, -1 as change from gone'
    else 'select *, 1 as change from added union all select *, -1 as change from gone' end;
begin
  execute format('
    insert into number_counts as c (status, numbers)
    select status, sum(change) from (%s) as changed
    group by status having sum(change) <> 0
    order by status
    on conflict (status) do update set numbers = c.numbers + excluded.numbers', changed);
  return null;
end $$;

create trigger number_counts_on_insert after insert on allowed_phone_numbers
  referencing new table as added for each statement execute function count_numbers();
create trigger number_counts_on_delete after delete on allowed_phone_numbers
  referencing old table as gone for each statement execute function count_numbers();
create trigger number_counts_on_update after update on allowed_phone_numbers
  referencing new table as added old table as gone for each statement execute function count_numbers();

-- What an imported list says of a number, until its owner registers (docs/decisions/0022).
create table prepared_profiles (
  number_id    uuid primary key references allowed_phone_numbers on delete cascade,
  profile      jsonb not null,
  prepared_at  timestamptz not null default now()
);

-- A registered person has their own profile, and a revoked number keeps nothing.
create function delete_prepared_profile() returns trigger language plpgsql as $$
begin
  delete from prepared_profiles where number_id = new.id;
  return null;
end $$;
create trigger prepared_profiles_delete_on_use after update of status on allowed_phone_numbers
  for each row when (new.status <> 'pending') execute function delete_prepared_profile();

-- How to reach the people that a class is missing (docs/decisions/0066).

alter table roster_entries
  add column phone_number_id uuid references allowed_phone_numbers on delete set null,
  drop constraint roster_entries_status_check,
  add constraint roster_entries_status_check check (status in ('missing', 'invited', 'joined', 'dismissed'));
create index on roster_entries (phone_number_id);
drop index roster_entries_missing;
create index roster_entries_missing on roster_entries
  (form, level, last_name collate person_names, first_name collate person_names, id)
  where status in ('missing', 'invited');

create table suggestions (
  id              uuid primary key default gen_random_uuid(),
  roster_entry_id uuid not null references roster_entries on delete cascade,
  phone           phone_number,
  note            text,
  may_text        boolean not null default false,
  suggested_by    uuid not null references users on delete cascade,
  status          text not null default 'pending'
                  check (status in ('pending', 'waiting', 'approved', 'already_listed', 'rejected', 'withdrawn')),
  created_at      timestamptz not null default now(),
  decided_by      uuid references users on delete set null,
  decided_at      timestamptz,
  constraint suggestions_open_has_phone check (phone is not null or status in ('rejected', 'withdrawn')),
  constraint suggestions_decided_when
    check ((status in ('approved', 'already_listed', 'rejected')) = (decided_at is not null))
);
create unique index suggestions_one_pending on suggestions (phone) where status = 'pending';
create unique index suggestions_one_open on suggestions (roster_entry_id) where status in ('pending', 'waiting');
create index suggestions_queue on suggestions (created_at, id) where status = 'pending';
create index on suggestions (roster_entry_id);
create index on suggestions (phone);
create index on suggestions (suggested_by, created_at);
create index on suggestions (decided_by);
create index on suggestions (status, created_at) where status in ('rejected', 'withdrawn');

create table suggestion_vouches (
  suggestion_id uuid not null references suggestions on delete cascade,
  user_id       uuid not null references users on delete cascade,
  created_at    timestamptz not null default now(),
  primary key (suggestion_id, user_id)
);
create index on suggestion_vouches (user_id);

-- A number that is pending already waits until that one is decided, so that the person who sends it learns nothing.
-- The lock is SUGGESTION_LOCK (server/lib/db/advisory-locks.ts).
create function wait_for_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(727009, hashtext(new.phone));
  if exists (select from suggestions where phone = new.phone and status = 'pending') then
    new.status := 'waiting';
  end if;
  return new;
end $$;
create trigger suggestions_wait before insert on suggestions
  for each row when (new.status = 'pending') execute function wait_for_number();

-- The next one that waits for the number is pending.
create function queue_next_suggestion() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(727009, hashtext(old.phone));
  loop
    update suggestions set status = 'pending' where status = 'waiting' and id = (
      select id from suggestions where phone = old.phone and status = 'waiting' order by created_at, id limit 1);
    exit when found or not exists (select from suggestions where phone = old.phone and status = 'waiting');
  end loop;
  return null;
end $$;
create trigger suggestions_next_on_update after update of status on suggestions
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function queue_next_suggestion();
create trigger suggestions_next_on_delete after delete on suggestions
  for each row when (old.status = 'pending') execute function queue_next_suggestion();

-- Someone who has joined or was removed from the list needs no number.
create function end_suggestions() returns trigger language plpgsql as $$
begin
  update suggestions set status = 'withdrawn', phone = null, note = null
  where roster_entry_id = new.id and status in ('pending', 'waiting');
  return null;
end $$;
create trigger suggestions_end_with_entry after update of status on roster_entries
  for each row when (new.status in ('joined', 'dismissed')) execute function end_suggestions();

-- Whose number is revoked or removed from the list is missing again.
create function reopen_invited_entries() returns trigger language plpgsql as $$
begin
  update roster_entries set status = 'missing', phone_number_id = null
  where phone_number_id = old.id and status = 'invited';
  return coalesce(new, old);
end $$;
create trigger roster_entries_reopen_on_revocation before update of status on allowed_phone_numbers
  for each row when (new.status = 'revoked') execute function reopen_invited_entries();
create trigger roster_entries_reopen_on_removal before delete on allowed_phone_numbers
  for each row execute function reopen_invited_entries();

-- The number proves who the entry names: once its owner's profile names the class, the entry has joined.
create function link_invited_entries() returns trigger language plpgsql as $$
begin
  update roster_entries e set status = 'joined', user_id = new.id
  from allowed_phone_numbers n
  where n.used_by = new.id and n.status = 'used' and e.phone_number_id = n.id and e.status = 'invited'
    and sat_in(new, e.form, e.level);
  return null;
end $$;
create trigger roster_entries_link after update on users
  for each row when (
    (old.profile_completed, old.form_1_level, old.form_2_level, old.form_3_level, old.form_4_level, old.form_5_level,
     old.form_6_level, old.form_7_level, old.form_8_level)
    is distinct from
    (new.profile_completed, new.form_1_level, new.form_2_level, new.form_3_level, new.form_4_level, new.form_5_level,
     new.form_6_level, new.form_7_level, new.form_8_level))
  execute function link_invited_entries();

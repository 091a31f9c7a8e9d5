-- A name keeps the number by which it was invited while that is revoked, and joins once its owner has it (docs/decisions/0066).

-- Whose number is revoked or removed from the list is missing again.
create or replace function reopen_invited_entries() returns trigger language plpgsql as $$
begin
  update roster_entries set status = 'missing' where phone_number_id = old.id and status = 'invited';
  return coalesce(new, old);
end $$;

-- Whose number is restored is invited again, unless staff have another number to decide about.
-- The lock comes first, so that a number that is sent at the same moment is seen.
create function invite_again() returns trigger language plpgsql as $$
begin
  perform from roster_entries where phone_number_id = new.id and status = 'missing' for no key update;
  update roster_entries e set status = 'invited'
  where e.phone_number_id = new.id and e.status = 'missing'
    and not exists (select from suggestions s where s.roster_entry_id = e.id and s.status in ('pending', 'waiting'));
  return null;
end $$;
create trigger roster_entries_invite_again after update of status on allowed_phone_numbers
  for each row when (old.status = 'revoked' and new.status <> 'revoked') execute function invite_again();

-- The number proves who the entry names: once its owner's profile names the class, the entry has joined.
create or replace function link_invited_entries() returns trigger language plpgsql as $$
begin
  update roster_entries e set status = 'joined', user_id = new.id
  from allowed_phone_numbers n
  where n.used_by = new.id and n.status = 'used' and e.phone_number_id = n.id and e.status in ('missing', 'invited')
    and sat_in(new, e.form, e.level, e.leaving_year);
  return null;
end $$;

-- The profile of a member who changes to the number names the class already.
create function link_entries_of_number() returns trigger language plpgsql as $$
begin
  update roster_entries e set status = 'joined', user_id = u.id
  from users u
  where u.id = new.used_by and e.phone_number_id = new.id and e.status in ('missing', 'invited')
    and sat_in(u, e.form, e.level, e.leaving_year);
  return null;
end $$;
create trigger roster_entries_link_number after update of status, used_by on allowed_phone_numbers
  for each row when (new.status = 'used' and (old.status, old.used_by) is distinct from (new.status, new.used_by))
  execute function link_entries_of_number();

-- Members who changed to their number before this migration.
update roster_entries e set status = 'joined', user_id = u.id
from allowed_phone_numbers n join users u on u.id = n.used_by
where n.status = 'used' and e.phone_number_id = n.id and e.status = 'invited' and sat_in(u, e.form, e.level, e.leaving_year);

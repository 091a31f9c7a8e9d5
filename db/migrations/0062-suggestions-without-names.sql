-- What a member sent counts for their limits once its name is deleted too (docs/decisions/0066). Nothing in the row says about whom it was.
alter table suggestions
  alter column roster_entry_id drop not null,
  drop constraint suggestions_roster_entry_id_fkey,
  add constraint suggestions_roster_entry_id_fkey foreign key (roster_entry_id) references roster_entries,
  add constraint suggestions_of_a_name
    check (roster_entry_id is not null or (status in ('rejected', 'withdrawn') and phone is null and note is null));

-- A rejection stays one.
create function detach_suggestions() returns trigger language plpgsql as $$
begin
  update suggestions set roster_entry_id = null, phone = null, note = null,
    status = case when status = 'rejected' then 'rejected' else 'withdrawn' end,
    decided_at = case when status = 'rejected' then decided_at end
  where roster_entry_id = old.id;
  return old;
end $$;
create trigger suggestions_detach before delete on roster_entries for each row execute function detach_suggestions();

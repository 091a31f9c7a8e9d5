-- What who paid is called today, kept with the payment where it is another name than they paid under: so that a search of
-- the ledger asks one index, and not first who of all members is called so.

-- Held: somebody who changes their name at this moment has changed it before, or waits and then finds this payment.
create function name_payer() returns trigger language plpgsql as $$
begin
  new.user_renamed_to := (
    select nullif(first_name || ' ' || last_name, new.user_name) from users where id = new.user_id for share);
  return new;
end $$;

create function rename_payer() returns trigger language plpgsql as $$
begin
  update payment_ledger set user_renamed_to = nullif(new.first_name || ' ' || new.last_name, user_name)
  where user_id = new.id;
  return null;
end $$;

-- First, so that nobody is renamed until all is kept; its lock holds until the end.
create trigger payment_ledger_follows_names
  after update of first_name, last_name on users
  for each row when (old.first_name <> new.first_name or old.last_name <> new.last_name)
  execute function rename_payer();

-- Null too once the account is deleted, which leaves the name of then (0012).
alter table payment_ledger add user_renamed_to text check (user_renamed_to <> user_name);

update payment_ledger l set user_renamed_to = u.first_name || ' ' || u.last_name
from users u where u.id = l.user_id and u.first_name || ' ' || u.last_name <> l.user_name;

create trigger payment_ledger_names_its_payer
  before insert or update of user_id, user_name on payment_ledger
  for each row execute function name_payer();

alter table payment_ledger drop column search_staff;
alter table payment_ledger add search_staff text not null
  generated always as (
    searchable_name(user_name || ' ' || user_email || ' ' || reference_number)
    || ' ' || coalesce(reference_key(reference_number), '')
    || ' ' || coalesce(searchable_name(user_renamed_to), '')
  ) stored;
create index payment_ledger_search_staff on payment_ledger using gin (search_staff gin_trgm_ops);
alter table payment_ledger alter search_staff set statistics 1000;
analyze payment_ledger;

-- Words that have many letters in a row in common with a typed one; those that few keystrokes part are compared one by one.
create index name_words_written on name_words using gin (written gin_trgm_ops);

-- A function and no subquery: of what a subquery gives the planner knows nothing, takes a third of the log for younger, and
-- starts workers to count a day of it.
create function log_counted_until() returns timestamptz language sql stable
  return (select until from log_counts_until);

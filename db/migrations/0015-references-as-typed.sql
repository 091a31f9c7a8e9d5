-- A reference is found with and without the spaces and dashes that somebody typed into it.
alter table payment_ledger drop column search_staff;
alter table payment_ledger add search_staff text not null
  generated always as (
    searchable_name(user_name || ' ' || user_email || ' ' || reference_number)
    || ' ' || coalesce(reference_key(reference_number), '')
  ) stored;
create index payment_ledger_search_staff on payment_ledger using gin (search_staff gin_trgm_ops);

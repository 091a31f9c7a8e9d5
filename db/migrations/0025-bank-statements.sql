-- What banks say about the association's accounts. An import writes these tables only: it registers and confirms nothing.

create table bank_accounts (
  id           uuid primary key default gen_random_uuid(),
  name         text not null check (name <> ''),
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  last_four    text check (last_four ~ '^\d{4}$'),
  archived_at  timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);

-- Where the money of a way to pay arrives.
alter table payment_profiles add bank_account_id uuid references bank_accounts on delete restrict;
create index on payment_profiles (bank_account_id);

-- What the columns of a bank's CSV files mean, by their header.
create table column_mappings (
  bank_account_id  uuid not null references bank_accounts on delete cascade,
  header_hash      text not null check (header_hash ~ '^[0-9a-f]{64}$'),
  mapping          jsonb not null,
  primary key (bank_account_id, header_hash)
);

create table bank_statements (
  id                uuid primary key default gen_random_uuid(),
  bank_account_id   uuid not null references bank_accounts on delete restrict,
  -- Of the file, which isn't kept.
  sha256            text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  format            text not null check (format in ('csv', 'ofx', 'camt', 'mt940')),
  first_day         date not null,
  last_day          date not null,
  -- Null where the file doesn't say.
  opening_cents     bigint,
  closing_cents     bigint,
  -- Without a foreign key, as in activity_logs: deleting an account changes no statement.
  imported_by       uuid not null,
  imported_by_name  text not null,
  imported_at       timestamptz not null default now(),
  constraint bank_statements_days check (first_day <= last_day),
  constraint bank_statements_file_once unique (bank_account_id, sha256)
);
create index on bank_statements (bank_account_id, last_day desc, imported_at desc, id);

create table bank_lines (
  id               uuid primary key default gen_random_uuid(),
  bank_account_id  uuid not null references bank_accounts on delete restrict,
  booked_on        date not null,
  amount_cents     integer not null check (amount_cents <> 0),
  currency         text not null check (currency ~ '^[A-Z]{3}$'),
  payer            text check (payer <> ''),
  text             text not null,
  bank_reference   text check (bank_reference <> ''),
  -- It undoes an earlier line.
  is_reversal      boolean not null default false,
  -- Day, amount and folded text. The nth equal line of a file is the nth of the account.
  fingerprint      text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  occurrence       integer not null check (occurrence > 0),
  -- With the amount as people type it.
  search_staff     text not null generated always as (
    searchable_name(coalesce(payer, '') || ' ' || text || ' ' || coalesce(bank_reference, ''))
    || ' ' || abs(amount_cents::bigint) / 100 || '.' || lpad((abs(amount_cents::bigint) % 100)::text, 2, '0')
  ) stored,
  constraint bank_lines_once unique (bank_account_id, fingerprint, occurrence)
);
create index bank_lines_newest on bank_lines (booked_on desc, id desc) include (bank_account_id, search_staff);
create index on bank_lines (bank_account_id, booked_on desc, id desc);
create index bank_lines_search_staff on bank_lines using gin (search_staff gin_trgm_ops);

-- A line may be in several overlapping statements. One that is in a statement can't be deleted.
create table bank_statement_lines (
  bank_statement_id  uuid not null references bank_statements on delete cascade,
  bank_line_id       uuid not null references bank_lines on delete restrict,
  primary key (bank_statement_id, bank_line_id)
);
create index on bank_statement_lines (bank_line_id);

-- What a bank said stays as it was.
create trigger bank_lines_facts_unchanged
  before update on bank_lines
  for each statement execute function refuse_change();
create trigger bank_statements_facts_unchanged
  before update on bank_statements
  for each statement execute function refuse_change();

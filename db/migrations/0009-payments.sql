-- How members pay and what the treasurer decides. Rows of the ledger are never deleted.

create table payment_profiles (
  id                         uuid primary key default gen_random_uuid(),
  name                       text not null,
  method_type                text not null
                             check (method_type in ('zelle', 'paypal', 'bank_transfer', 'cash', 'credit_card', 'other')),
  account_info               text not null,
  owner_user_id              uuid references users on delete set null,
  profile_notes              text,
  display_instructions       text,
  is_global                  boolean not null default false,
  is_active                  boolean not null default true,
  processing_fee_type        text not null default 'none'
                             check (processing_fee_type in ('none', 'flat', 'percentage', 'combined')),
  processing_fee_flat_cents  integer not null default 0 check (processing_fee_flat_cents >= 0),
  processing_fee_percentage  numeric(4, 1) not null default 0 check (processing_fee_percentage between 0 and 100),
  pass_fee_to_customer       boolean not null default true,
  supports_online_payment    boolean not null default false,
  created_at                 timestamptz not null default now(),
  updated_at                 timestamptz not null default now()
);
create index on payment_profiles (owner_user_id);

create table payment_profile_associations (
  payment_profile_id  uuid not null references payment_profiles on delete cascade,
  entity_type         text not null default 'ticket_type' check (entity_type = 'ticket_type'),
  entity_id           uuid not null references ticket_types on delete cascade,
  created_at          timestamptz not null default now(),
  primary key (entity_type, entity_id, payment_profile_id)
);
create index on payment_profile_associations (payment_profile_id);

-- A reference as it is compared: without case, accents, spaces and dashes. Null where nothing is left of it.
create function reference_key(text) returns text
  language sql immutable strict parallel safe
  return nullif(regexp_replace(public.folded($1), '[\s\u00a0\u2010-\u2015\u2212-]+', '', 'g'), '');

create table payment_ledger (
  id                      uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted; the next two columns keep who it was.
  user_id                 uuid references users on delete set null,
  user_name               text not null,
  user_email              text not null,
  -- The member's current name where it is another (docs/decisions/0027).
  user_renamed_to         text check (user_renamed_to <> user_name),
  event_id                uuid not null references events on delete restrict,
  payment_profile_id      uuid not null references payment_profiles on delete restrict,
  entity_type             text not null default 'event_registration' check (entity_type = 'event_registration'),
  entity_id               uuid not null references event_registrations on delete restrict,
  base_amount_cents       integer not null check (base_amount_cents >= 0),
  processing_fee_cents    integer not null check (processing_fee_cents >= 0),
  total_amount_cents      integer not null,
  amount_cents            integer not null generated always as (total_amount_cents) stored,
  reference_number        text not null check (reference_number <> ''),
  reference_key           text generated always as (reference_key(reference_number)) stored,
  -- The method's name and type when the member paid.
  payment_method_details  jsonb not null,
  user_comment            text,
  -- A storage key in the private bucket, never a public address.
  payment_proof_url       text,
  payment_proof_type      text,
  -- Of the file as it was sent; it says nothing of the content and stays when the file goes.
  payment_proof_sha256    text check (payment_proof_sha256 ~ '^[0-9a-f]{64}$'),
  -- Null where there is no file, and for files stored before it was counted.
  payment_proof_bytes     integer check (payment_proof_bytes > 0),
  status                  text not null default 'pending' check (status in ('pending', 'confirmed', 'failed')),
  submitted_at            timestamptz not null default now(),
  created_at              timestamptz not null default now(),
  confirmed_at            timestamptz,
  confirmed_by            uuid references users on delete set null,
  confirmed_by_name       text,
  rejected_at             timestamptz,
  rejected_by             uuid references users on delete set null,
  rejected_by_name        text,
  notes                   text,
  -- Both names, and the reference with and without its spaces and dashes.
  search_staff            text not null generated always as (
    searchable_name(user_name || ' ' || user_email || ' ' || reference_number)
    || ' ' || coalesce(reference_key(reference_number), '')
    || ' ' || coalesce(searchable_name(user_renamed_to), '')
  ) stored,
  constraint payment_ledger_total check (total_amount_cents = base_amount_cents + processing_fee_cents),
  constraint payment_ledger_confirmed_when check ((status = 'confirmed') = (confirmed_at is not null)),
  constraint payment_ledger_rejected_when check (rejected_at is null or status = 'failed'),
  constraint payment_ledger_rejected_why check (status <> 'failed' or notes is not null),
  constraint payment_ledger_proof check ((payment_proof_url is null) = (payment_proof_type is null))
);
-- So that the planner knows a rare name from a common one.
alter table payment_ledger alter search_staff set statistics 1000;

-- A double click, a retry or a second tab can never make a second payment.
create unique index payment_ledger_one_open on payment_ledger (entity_type, entity_id)
  where status in ('pending', 'confirmed');
create index on payment_ledger (entity_id, created_at desc);
create index on payment_ledger (user_id, created_at desc);
create index on payment_ledger (status, created_at desc, id desc);
create index on payment_ledger (event_id);
create index on payment_ledger (payment_profile_id);
create index payment_ledger_pending_since on payment_ledger (submitted_at) where status = 'pending';
create index payment_ledger_same_reference on payment_ledger (reference_key) where reference_key is not null;
create index payment_ledger_same_proof on payment_ledger (payment_proof_sha256) where payment_proof_sha256 is not null;
create index payment_ledger_search_staff on payment_ledger using gin (search_staff gin_trgm_ops);
-- A search for a common name reads the ledger in its order until a page is full; these hold what is searched.
create index payment_ledger_newest on payment_ledger (created_at desc, id desc) include (status, search_staff);
create index payment_ledger_by_waiting on payment_ledger ((status <> 'pending'), created_at, id)
  include (status, search_staff);

create trigger payment_ledger_no_delete
  before delete or truncate on payment_ledger
  for each statement execute function refuse_change();

-- What was submitted stays as it was. A decided payment can only become pending again, never the opposite decision, so
-- that of two decisions at once one still wins.
create function protect_payment_facts() returns trigger language plpgsql as $$
begin
  if (new.entity_id, new.event_id, new.base_amount_cents, new.processing_fee_cents, new.reference_number)
     is distinct from
     (old.entity_id, old.event_id, old.base_amount_cents, old.processing_fee_cents, old.reference_number)
     or (old.status <> 'pending' and new.status not in (old.status, 'pending')) then
    raise exception 'a submitted payment cannot be rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_ledger_facts_unchanged
  before update on payment_ledger
  for each row execute function protect_payment_facts();

-- The lock makes a rename at this moment wait, or finish first.
create function set_payer_current_name() returns trigger language plpgsql as $$
begin
  new.user_renamed_to := (
    select nullif(first_name || ' ' || last_name, new.user_name) from users where id = new.user_id for share);
  return new;
end $$;
create trigger payment_ledger_set_payer_name
  before insert or update of user_id, user_name on payment_ledger
  for each row execute function set_payer_current_name();

create function update_payer_current_name() returns trigger language plpgsql as $$
begin
  update payment_ledger set user_renamed_to = nullif(new.first_name || ' ' || new.last_name, user_name)
  where user_id = new.id;
  return null;
end $$;
create trigger payment_ledger_update_payer_name
  after update of first_name, last_name on users
  for each row when (old.first_name <> new.first_name or old.last_name <> new.last_name)
  execute function update_payer_current_name();

-- A counter cache (docs/decisions/0018).
create table payment_counts (
  status        text primary key,
  payments      integer not null,
  amount_cents  bigint not null
);

create function count_payments() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select *, 1 as change from sent'
    else 'select *, 1 as change from sent union all select *, -1 as change from former' end;
begin
  execute format('
    insert into payment_counts as c (status, payments, amount_cents)
    select status, sum(change), sum(change * amount_cents) from (%s) as changed
    group by status having sum(change) <> 0 or sum(change * amount_cents) <> 0
    order by status
    on conflict (status) do update
    set payments = c.payments + excluded.payments, amount_cents = c.amount_cents + excluded.amount_cents', changed);
  return null;
end $$;

create trigger payment_counts_on_insert after insert on payment_ledger
  referencing new table as sent for each statement execute function count_payments();
create trigger payment_counts_on_update after update on payment_ledger
  referencing new table as sent old table as former for each statement execute function count_payments();

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

create table payment_ledger (
  id                      uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted; the two columns after it keep who it was.
  user_id                 uuid references users on delete set null,
  user_name               text not null,
  user_email              text not null,
  event_id                uuid not null references events on delete restrict,
  payment_profile_id      uuid not null references payment_profiles on delete restrict,
  entity_type             text not null default 'event_registration' check (entity_type = 'event_registration'),
  entity_id               uuid not null references event_registrations on delete restrict,
  base_amount_cents       integer not null check (base_amount_cents >= 0),
  processing_fee_cents    integer not null check (processing_fee_cents >= 0),
  total_amount_cents      integer not null,
  amount_cents            integer not null generated always as (total_amount_cents) stored,
  reference_number        text not null check (reference_number <> ''),
  -- The method's name and type as they were when the member paid.
  payment_method_details  jsonb not null,
  user_comment            text,
  -- Storage key in the private bucket, never a public address.
  payment_proof_url       text,
  payment_proof_type      text,
  status                  text not null default 'pending' check (status in ('pending', 'confirmed', 'failed')),
  submitted_at            timestamptz not null default now(),
  created_at              timestamptz not null default now(),
  confirmed_at            timestamptz,
  confirmed_by            uuid references users on delete set null,
  confirmed_by_name       text,
  notes                   text,
  constraint payment_ledger_total check (total_amount_cents = base_amount_cents + processing_fee_cents),
  constraint payment_ledger_confirmed_when check ((status = 'confirmed') = (confirmed_at is not null)),
  constraint payment_ledger_rejected_why check (status <> 'failed' or notes is not null),
  constraint payment_ledger_proof check ((payment_proof_url is null) = (payment_proof_type is null))
);

-- A double click, a retry or a second tab can never make a second payment.
create unique index payment_ledger_one_open on payment_ledger (entity_type, entity_id)
  where status in ('pending', 'confirmed');
create index on payment_ledger (entity_id, created_at desc);
create index on payment_ledger (user_id, created_at desc);
create index on payment_ledger (created_at desc, id desc);
create index on payment_ledger (status, created_at desc, id desc);
create index on payment_ledger (event_id);
create index on payment_ledger (payment_profile_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger payment_ledger_is_kept
  before delete or truncate on payment_ledger
  for each statement execute function refuse_change();

-- What was submitted and what was decided stays as it was.
create function keep_ledger_row() returns trigger language plpgsql as $$
begin
  if (new.entity_id, new.event_id, new.base_amount_cents, new.processing_fee_cents, new.reference_number)
     is distinct from
     (old.entity_id, old.event_id, old.base_amount_cents, old.processing_fee_cents, old.reference_number)
     or (old.status <> 'pending' and new.status <> old.status) then
    raise exception 'a submitted payment cannot be rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger payment_ledger_keeps_its_facts
  before update on payment_ledger
  for each row execute function keep_ledger_row();
